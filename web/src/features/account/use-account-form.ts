import type { FormEvent } from 'react'
import { useForm } from '../../ui/forms/use-form.ts'
import { type Problem, without } from './problem.ts'

interface AccountFormParts<Values> {
  check: (values: Values) => Problem | undefined
  send: (values: Values) => Promise<Problem | undefined>
}

/** A form whose fields hold what is typed, and which says what is wrong where it is wrong. */
export function useAccountForm<Values>({ check, send }: AccountFormParts<Values>) {
  const { onSubmit, isBusy, problem, setProblem } = useForm<Values, Problem>({ check, send, focusOn })

  /** What is being fixed is no longer complained about. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && problem) setProblem(without(problem, target.name))
  }

  return { formProps: { onSubmit, onInput, noValidate: true }, isBusy, problem }
}

/** The first field to fix; the button, where only another try can help and the focus was on it. */
function focusOn({ fields: [first] }: Problem, form: HTMLFormElement): void {
  const field = first === undefined ? null : form.elements.namedItem(first)
  if (field instanceof HTMLInputElement) field.focus()
  else if (!form.contains(document.activeElement)) form.querySelector<HTMLElement>('[type=submit]')?.focus()
}
