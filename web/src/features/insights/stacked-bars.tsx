import { useElementSize } from '@mantine/hooks'
import { type MouseEvent, useState } from 'react'
import { BarTip, type StackedBar } from './bar-tip.tsx'
import { type BarChart, type BarsLayout, barAt, heightOf, type Label, layOutBars } from './lay-out-bars.ts'
import classes from './stacked-bars.module.css'

interface StackedBarsProps extends BarChart {
  bars: readonly StackedBar[]
  names: { first: string; second: string }
  valueText: (value: number) => string
}

/** Not animated, because live updates would be distracting. */
export function StackedBars({ names, valueText, ...chart }: StackedBarsProps) {
  const { ref, width } = useElementSize()
  const [pointer, setPointer] = useState<{ x: number; y: number }>()
  const layout = layOutBars(chart, width)
  const pointedAt = pointer ? barAt(layout, pointer) : -1
  const pointed = chart.bars[pointedAt]

  function follow({ currentTarget, clientX, clientY }: MouseEvent): void {
    const { left, top } = currentTarget.getBoundingClientRect()
    setPointer({ x: clientX - left, y: clientY - top })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table has what the pointer shows
    <div
      ref={ref}
      className={classes.chart}
      data-direction={chart.direction}
      style={{ height: heightOf(chart) }}
      onMouseMove={follow}
      onMouseLeave={() => setPointer(undefined)}
    >
      {width > 0 && <Drawing layout={layout} pointedAt={pointedAt} />}
      {pointer && pointed && (
        <BarTip bar={pointed} names={names} valueText={valueText} pointer={pointer} chart={layout} />
      )}
    </div>
  )
}

/** Bars are identified by their position, because two can have the same name. */
function Drawing({
  layout: { width, height, ticks, bars },
  pointedAt,
}: {
  layout: BarsLayout
  pointedAt: number
}) {
  return (
    <svg className={classes.drawing} width={width} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ticks.map(({ line }) => (
        <line key={`${line.x1} ${line.y1}`} className={classes.grid} {...line} />
      ))}
      {bars[pointedAt] && <rect className={classes.pointed} {...bars[pointedAt].band} />}
      {bars.map(({ band, first, second }) => (
        <g key={`${band.x} ${band.y}`} className={classes.bar}>
          <rect className={classes.first} {...first} />
          <rect className={classes.second} {...second} />
        </g>
      ))}
      <AxisLabels className={classes.figures} labels={ticks.map(({ label }) => label)} />
      <AxisLabels className={classes.names} labels={bars.map(({ label }) => label)} />
    </svg>
  )
}

function AxisLabels({ className, labels }: { className: string | undefined; labels: (Label | undefined)[] }) {
  return (
    <g className={className}>
      {labels.map(
        (label) =>
          label && (
            <text key={`${label.x} ${label.y}`} x={label.x} y={label.y}>
              {label.text}
            </text>
          ),
      )}
    </g>
  )
}
