import { BarChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import classes from './stacked-bars.module.css'

export interface Bar {
  /** What the pointer is told, and what fits on the axis. */
  label: string
  axisLabel: string
  first: number
  second: number
}

interface StackedBarsProps {
  bars: readonly Bar[]
  names: { first: string; second: string }
  /** Time goes along, names stand one below the other. */
  direction: 'along' | 'below'
  valueText: (value: number) => string
  axisText: (value: number) => string
  max?: number | undefined
}

const HEIGHT_ALONG = 320
const HEIGHT_EACH = 32
const HEIGHT_OF_AXIS = 36

/** On one line: the names are short enough for the axis. */
const NAME_ON_AXIS = { transform: 'translate(-10, 0)', fontSize: 12, fill: 'currentColor', width: 300 }

/** Bars are told apart by their place: two may have one name. Nothing moves, so that news is not a show. */
export function StackedBars({ bars, names, direction, valueText, axisText, max }: StackedBarsProps) {
  const data = bars.map(({ first, second }, place) => ({ place, first, second }))
  const labelOf = (place: unknown) => bars[Number(place)]?.label ?? ''
  const axisLabelOf = (place: unknown) => bars[Number(place)]?.axisLabel ?? ''
  const isAlong = direction === 'along'
  const figures = { tickFormatter: axisText, ...(max !== undefined && { domain: [0, max] }) }
  return (
    <BarChart
      className={classes.chart}
      h={isAlong ? HEIGHT_ALONG : bars.length * HEIGHT_EACH + HEIGHT_OF_AXIS}
      data={data}
      dataKey="place"
      type="stacked"
      orientation={isAlong ? 'horizontal' : 'vertical'}
      series={[
        { name: 'first', label: names.first, color: 'var(--chart-first)' },
        { name: 'second', label: names.second, color: 'var(--chart-second)' },
      ]}
      valueFormatter={valueText}
      accessibilityLayer={false}
      gridAxis={isAlong ? 'x' : 'y'}
      strokeDasharray="0"
      tickLine="none"
      maxBarWidth={isAlong ? 36 : 18}
      barChartProps={{ margin: { top: 4, right: 12, bottom: 0, left: 0 } }}
      xAxisProps={isAlong ? { tickFormatter: axisLabelOf, minTickGap: 16 } : figures}
      yAxisProps={
        isAlong
          ? { ...figures, width: 56 }
          : { tickFormatter: axisLabelOf, tick: NAME_ON_AXIS, width: 132, interval: 0 }
      }
      tooltipProps={{ labelFormatter: labelOf }}
    />
  )
}
