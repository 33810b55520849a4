import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Problem, without } from './problem.ts'

export interface FormParts<Values> {
  check: (values: Values) => Problem | undefined
  /** Gives the problem that the server sees, if any. On success the form stays busy until it is replaced. */
  send: (values: Values) => Promise<Problem | undefined>
}

/** A form that is checked, then sent once, and says what is wrong where it is wrong. */
export function useForm<Values>({ check, send }: FormParts<Values>) {
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as Values
    const broken = check(values)
    if (broken) return complain(form, broken)
    isSending.current = true
    setBusy(true)
    setProblem(null)
    const refused = await send(values)
    if (refused) complain(form, refused)
  }

  function complain(form: HTMLFormElement, found: Problem) {
    isSending.current = false
    // At once, because a busy button cannot take the focus.
    flushSync(() => {
      setBusy(false)
      setProblem(found)
    })
    focusOn(form, found)
  }

  /** What is being mended is no longer complained about. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && problem) setProblem(without(problem, target.name))
  }

  return { formProps: { onSubmit, onInput, noValidate: true }, isBusy, problem }
}

/** The first field to be mended; the button, where only another try can help and the focus was on it. */
function focusOn(form: HTMLFormElement, { fields: [first] }: Problem): void {
  const field = first === undefined ? null : form.elements.namedItem(first)
  if (field instanceof HTMLInputElement) field.focus()
  else if (!form.contains(document.activeElement)) form.querySelector<HTMLElement>('[type=submit]')?.focus()
}
