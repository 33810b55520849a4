import notices from '../../ui/cards/notice.module.css'

/** Always rendered, so that screen readers notice when it fills. */
export function FeedProblem({ problem }: { problem: string | undefined }) {
  return (
    <div role="alert" className={notices.error}>
      {problem}
    </div>
  )
}
