import type { Spend, SpendGroup } from '@sojourn/contract/insights/spend'
import { countText } from '@sojourn/contract/words/count-words'
import { formatMoney } from '@sojourn/contract/words/money'
import { InsightCard } from './insight-card.tsx'
import { InsightTable } from './insight-table.tsx'
import { spendCsv } from './insights-csv.ts'
import { axisName, roughMoney } from './insights-words.ts'
import { StackedBars } from './stacked-bars.tsx'

interface SpendCardProps {
  title: string
  note: string
  /** What the rows are: Month, Country. */
  heading: string
  groups: readonly SpendGroup[]
  /** The same groups, limited to what a chart can show. */
  charted: readonly SpendGroup[]
  total: Spend
  direction: 'along' | 'below'
  labelOf: (group: SpendGroup) => string
  axisLabelOf?: (group: SpendGroup) => string
  fileName: string
  /** The columns of the file before the figures. */
  csvColumns: readonly (readonly [heading: string, cell: (group: SpendGroup) => string])[]
}

const LEGEND = [
  { name: 'Completed (estimated)', tone: 'first' },
  { name: 'Planned', tone: 'second' },
] as const

export function SpendCard(props: SpendCardProps) {
  const { title, note, heading, groups, charted, total, direction, labelOf, fileName, csvColumns } = props
  const { axisLabelOf = (group) => axisName(group.name || labelOf(group)) } = props
  return (
    <InsightCard
      title={title}
      note={note}
      legend={LEGEND}
      fileName={fileName}
      csv={() =>
        spendCsv(
          csvColumns.map(([name]) => name),
          groups,
          (group) => csvColumns.map(([, cell]) => cell(group)),
        )
      }
      chart={
        <StackedBars
          bars={charted.map((group) => ({
            label: labelOf(group),
            axisLabel: axisLabelOf(group),
            first: group.spent,
            second: group.planned,
          }))}
          names={{ first: 'Completed (estimated)', second: 'Planned' }}
          direction={direction}
          valueText={formatMoney}
          axisText={roughMoney}
        />
      }
      table={
        <InsightTable
          label={title}
          headings={[heading, 'Trips', 'Completed (estimated)', 'Planned', 'Total']}
          rows={groups.map((group) => ({ key: group.key, cells: [labelOf(group), ...figuresOf(group)] }))}
          total={['All', ...figuresOf(total)]}
        />
      }
    />
  )
}

function figuresOf({ trips, spent, planned, total }: Spend): string[] {
  return [countText(trips), formatMoney(spent), formatMoney(planned), formatMoney(total)]
}
