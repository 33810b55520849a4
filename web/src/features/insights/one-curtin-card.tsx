import type { TripsPart } from '@sojourn/contract/insights/one-curtin'
import { countText } from '@sojourn/contract/words/count-words'
import { formatMoney } from '@sojourn/contract/words/money'
import { InsightCard } from './insight-card.tsx'
import { InsightTable } from './insight-table.tsx'
import { oneCurtinCsv } from './insights-csv.ts'
import { shareText } from './insights-words.ts'
import { StackedBars } from './stacked-bars.tsx'

const TITLE = 'One Curtin share'
const NAMES = { first: 'One Curtin', second: 'Other trips' }
const LEGEND = [
  { name: NAMES.first, tone: 'first' },
  { name: NAMES.second, tone: 'second' },
] as const

/** The share of One Curtin trips, by number and by cost. */
export function OneCurtinCard({ oneCurtin, others }: { oneCurtin: TripsPart; others: TripsPart }) {
  const parts = [
    [NAMES.first, oneCurtin],
    [NAMES.second, others],
  ] as const
  return (
    <InsightCard
      title={TITLE}
      note="As a share of trips and of cost."
      legend={LEGEND}
      fileName="one_curtin_share.csv"
      csv={() => oneCurtinCsv(parts)}
      chart={
        <StackedBars
          bars={[
            { label: 'Trips', axisLabel: 'Trips', first: oneCurtin.tripsShare, second: others.tripsShare },
            { label: 'Cost', axisLabel: 'Cost', first: oneCurtin.costShare, second: others.costShare },
          ]}
          names={NAMES}
          direction="below"
          valueText={shareText}
          axisText={shareText}
          max={1}
        />
      }
      table={
        <InsightTable
          label={TITLE}
          headings={['One Curtin', 'Trips', 'Trips %', 'Cost', 'Cost %']}
          rows={parts.map(([name, { trips, tripsShare, cost, costShare }]) => ({
            key: name,
            cells: [name, countText(trips), shareText(tripsShare), formatMoney(cost), shareText(costShare)],
          }))}
        />
      }
    />
  )
}
