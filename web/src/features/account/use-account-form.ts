import type { FormEvent } from 'react'
import { useForm } from '../../ui/forms/use-form.ts'
import { type Problem, without } from './problem.ts'

interface AccountFormParts<Values> {
  check: (values: Values) => Problem | undefined
  send: (values: Values) => Promise<Problem | undefined>
}

/** A form whose fields hold what is typed, and which shows each problem next to its field. */
export function useAccountForm<Values>({ check, send }: AccountFormParts<Values>) {
  const { onSubmit, isBusy, problem, setProblem } = useForm<Values, Problem>({ check, send, focusOn })

  /** Hides a problem while its field is being fixed. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && problem) setProblem(without(problem, target.name))
  }

  return { formProps: { onSubmit, onInput, noValidate: true }, isBusy, problem }
}

/** The first field to fix, or the button if only another try can help and it had the focus. */
function focusOn({ fields: [first] }: Problem, form: HTMLFormElement): void {
  const field = first === undefined ? null : form.elements.namedItem(first)
  if (field instanceof HTMLInputElement) field.focus()
  else if (!form.contains(document.activeElement)) form.querySelector<HTMLElement>('[type=submit]')?.focus()
}
