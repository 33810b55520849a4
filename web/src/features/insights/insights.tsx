import type { Day } from '@sojourn/contract/dates/day'
import { oneCurtinParts } from '@sojourn/contract/insights/one-curtin'
import {
  type SpendGroup,
  spendByCountry,
  spendByPerson,
  spendByRegion,
  spendByStartMonth,
  topSpend,
  totalSpend,
} from '@sojourn/contract/insights/spend'
import { fillMonths, spendByPeriod } from '@sojourn/contract/insights/spend-periods'
import { INSIGHTS_BARS_MAX } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useMemo } from 'react'
import { periodLabel, personLabel, shortPeriodLabel } from './insights-words.ts'
import { OneCurtinCard } from './one-curtin-card.tsx'
import { SpendCard } from './spend-card.tsx'
import { SpendFigures } from './spend-figures.tsx'

/** What these trips cost, by month, region, country and person. */
export function Insights({ trips, today }: { trips: readonly NormalisedTrip[]; today: Day }) {
  const spend = useMemo(() => {
    const months = spendByStartMonth(trips, today)
    return {
      total: totalSpend(trips, today),
      months: fillMonths(months),
      periods: spendByPeriod(months),
      regions: spendByRegion(trips, today),
      countries: spendByCountry(trips, today),
      people: spendByPerson(trips, today),
      ...oneCurtinParts(trips),
    }
  }, [trips, today])
  const { total, months, periods, regions, countries, people, oneCurtin, others } = spend
  return (
    <>
      <SpendFigures total={total} oneCurtin={oneCurtin} />
      <SpendCard
        title="Spend by month"
        note="Each trip counts in the month it starts."
        heading="Month"
        groups={months}
        charted={periods}
        total={total}
        direction="along"
        labelOf={periodLabel}
        axisLabelOf={shortPeriodLabel}
        fileName="spend_by_month.csv"
        csvColumns={[['Month', keyOf]]}
      />
      <SpendCard
        title="Spend by region"
        note="Each region totals its countries."
        heading="Region"
        groups={regions}
        charted={topSpend(regions, INSIGHTS_BARS_MAX)}
        total={total}
        direction="below"
        labelOf={({ name }) => name || 'No region'}
        fileName="spend_by_region.csv"
        csvColumns={[['Region', keyOf]]}
      />
      <SpendCard
        title="Spend by country"
        note="Each trip's cost is split evenly between its countries."
        heading="Country"
        groups={countries}
        charted={topSpend(countries, INSIGHTS_BARS_MAX)}
        total={total}
        direction="below"
        labelOf={({ name }) => name || 'No country'}
        fileName="spend_by_country.csv"
        csvColumns={[['Country', keyOf]]}
      />
      <SpendCard
        title="Spend by person"
        note="Each trip's cost is split evenly between its travellers."
        heading="Person"
        groups={people}
        charted={topSpend(people, INSIGHTS_BARS_MAX)}
        total={total}
        direction="below"
        labelOf={(group) => personLabel(group) || 'No traveller'}
        fileName="spend_by_person.csv"
        csvColumns={[
          ['Staff ID', keyOf],
          ['Staff', ({ name }) => name],
        ]}
      />
      <OneCurtinCard oneCurtin={oneCurtin} others={others} />
    </>
  )
}

function keyOf({ key }: SpendGroup): string {
  return key
}
