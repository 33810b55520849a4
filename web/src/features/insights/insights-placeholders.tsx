import { Skeleton } from '@mantine/core'
import cards from './insight-card.module.css'
import figures from './spend-figures.module.css'

export function InsightsPlaceholders() {
  return (
    <>
      <div className={figures.figures} aria-hidden="true">
        {['total', 'spent', 'planned', 'one curtin'].map((figure) => (
          <div key={figure} className={figures.figure}>
            <Skeleton height={14} width={64} my={4} />
            <Skeleton height={28} width="55%" my={6} />
            <Skeleton height={12} width="70%" my={3} />
          </div>
        ))}
      </div>
      <div className={cards.card} aria-hidden="true">
        <div className={cards.heading}>
          <Skeleton height={20} width={160} my={12} />
        </div>
        <div className={cards.chart}>
          <Skeleton height={340} />
        </div>
      </div>
    </>
  )
}
