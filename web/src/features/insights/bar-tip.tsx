import classes from './bar-tip.module.css'
import type { BarParts } from './lay-out-bars.ts'
import { placeTip } from './place-tip.ts'

export interface StackedBar extends BarParts {
  /** The full name, for the tip; the axis shows a shortened one. */
  label: string
}

interface BarTipProps {
  bar: StackedBar
  names: { first: string; second: string }
  valueText: (value: number) => string
  pointer: { x: number; y: number }
  chart: { width: number; height: number }
}

/** The figures of the bar under the pointer. */
export function BarTip({ bar, names, valueText, pointer, chart }: BarTipProps) {
  return (
    <div className={classes.tip} style={placeTip(pointer, chart)} aria-hidden="true">
      <p className={classes.name}>
        <bdi>{bar.label}</bdi>
      </p>
      <dl className={classes.parts}>
        <dt data-tone="first">{names.first}</dt>
        <dd>{valueText(bar.first)}</dd>
        <dt data-tone="second">{names.second}</dt>
        <dd>{valueText(bar.second)}</dd>
      </dl>
    </div>
  )
}
