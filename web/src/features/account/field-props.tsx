import type { ReactNode } from 'react'
import type { Problem } from './problem.ts'

/** A field's name, and its error state if the problem concerns it. */
export function fieldProps(name: string, problem: Problem | null): { name: string; error: ReactNode } {
  const isMarked = problem?.fields.includes(name) ?? false
  const error = isMarked && problem?.isOfField ? <span role="alert">{problem.sentence}</span> : isMarked
  return { name, error }
}
