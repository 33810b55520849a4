import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface FormParts<Values, Problem> {
  /** The form's values; by default, what its fields contain. */
  read?: () => Values
  check?: (values: Values) => Problem | undefined
  /** Returns what the server refuses, if anything. After success, the form stays busy until something replaces it. */
  send: (values: Values) => Promise<Problem | undefined>
  /** Moves the focus to where the problem is explained or can be fixed. */
  focusOn: (problem: Problem, form: HTMLFormElement) => void
  /** The server refused after the form was closed. */
  onLate?: (problem: Problem) => void
}

/** Checks a form and sends it once. Problems are shown and get the focus. */
export function useForm<Values, Problem>(parts: FormParts<Values, Problem>) {
  const { read, check, send, focusOn, onLate } = parts
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const values = read?.() ?? (Object.fromEntries(new FormData(form)) as Values)
    const broken = check?.(values)
    if (broken !== undefined) return complain(broken, form)
    isSending.current = true
    setBusy(true)
    setProblem(null)
    try {
      const refused = await send(values)
      if (refused === undefined) return
      if (onLate && !form.isConnected) onLate(refused)
      else complain(refused, form)
    } catch (error) {
      release()
      throw error
    }
  }

  function release() {
    isSending.current = false
    setBusy(false)
  }

  function complain(found: Problem, form: HTMLFormElement) {
    // Render first: a busy button, or an element that doesn't exist yet, can't take the focus.
    flushSync(() => {
      release()
      setProblem(found)
    })
    focusOn(found, form)
  }

  return { onSubmit, isBusy, problem, setProblem }
}
