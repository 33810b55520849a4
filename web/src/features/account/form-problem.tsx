import notices from '../../ui/cards/notice.module.css'
import type { Problem } from './problem.ts'

/** A problem with the form as a whole. Always rendered, so that screen readers notice when it fills. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  return (
    <div role="alert" className={notices.error}>
      {problem && !problem.isOfField ? problem.sentence : null}
    </div>
  )
}
