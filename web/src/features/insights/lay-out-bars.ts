export interface BarParts {
  axisLabel: string
  first: number
  second: number
}

export interface BarChart {
  bars: readonly BarParts[]
  /** Months run along the horizontal axis; names are listed from top to bottom. */
  direction: 'along' | 'below'
  axisText: (value: number) => string
  /** The end of the axis; by default the longest bar decides. */
  max?: number | undefined
}

export interface BarsLayout {
  width: number
  height: number
  ticks: { line: { x1: number; y1: number; x2: number; y2: number }; label: Label | undefined }[]
  bars: { band: Box; first: Box; second: Box; label: Label | undefined }[]
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Label {
  text: string
  x: number
  y: number
}

const ALONG = { height: 320, left: 56, right: 12, top: 10, bottom: 30, barMax: 36 }
const BELOW = { band: 32, left: 132, right: 12, bottom: 36, barMax: 18 }
/** The share of its band that a bar fills, up to the maximum width. */
const BAR_SHARE = 0.8
const STEPS = 4
/** An estimate for the font size of the axes. */
const CHARACTER_WIDTH = 6.8
const LABEL_GAP = 12

/** Known before the width, so that nothing below the chart moves when it is drawn. */
export function heightOf({ bars, direction }: Pick<BarChart, 'bars' | 'direction'>): number {
  return direction === 'along' ? ALONG.height : bars.length * BELOW.band + BELOW.bottom
}

/** The position of everything in a chart of this width, in pixels. However narrow it is, no two bars or ticks share a position. */
export function layOutBars(chart: BarChart, width: number): BarsLayout {
  return chart.direction === 'along' ? layOutAlong(chart, width) : layOutBelow(chart, width)
}

function layOutAlong(chart: BarChart, width: number): BarsLayout {
  const height = heightOf(chart)
  const right = Math.max(ALONG.left + chart.bars.length, width - ALONG.right)
  const foot = height - ALONG.bottom
  const values = valuesOf(chart)
  const toY = (value: number) => foot - (value / values.end) * (foot - ALONG.top)
  const band = (right - ALONG.left) / chart.bars.length
  const bar = Math.min(band * BAR_SHARE, ALONG.barMax)
  const labelWidth = widthOf(chart.bars.map(({ axisLabel }) => axisLabel))
  const every = Math.ceil((labelWidth + LABEL_GAP) / band)
  return {
    width,
    height,
    ticks: values.ticks.map((value) => ({
      line: { x1: ALONG.left, y1: toY(value), x2: right, y2: toY(value) },
      label: { text: chart.axisText(value), x: ALONG.left - 12, y: toY(value) },
    })),
    bars: chart.bars.map(({ axisLabel, first, second }, index) => {
      const left = ALONG.left + index * band
      const middle = left + band / 2
      const part = (from: number, to: number): Box => {
        return { x: middle - bar / 2, y: toY(to), width: bar, height: toY(from) - toY(to) }
      }
      const label = { text: axisLabel, x: middle, y: foot + 20 }
      return {
        band: { x: left, y: ALONG.top, width: band, height: foot - ALONG.top },
        first: part(0, first),
        second: part(first, first + second),
        label: index % every === 0 ? label : undefined,
      }
    }),
  }
}

function layOutBelow(chart: BarChart, width: number): BarsLayout {
  const height = heightOf(chart)
  const right = Math.max(BELOW.left + STEPS, width - BELOW.right)
  const foot = height - BELOW.bottom
  const values = valuesOf(chart)
  const toX = (value: number) => BELOW.left + (value / values.end) * (right - BELOW.left)
  const labelWidth = widthOf(values.ticks.map(chart.axisText))
  const fits = (every: number) => toX(values.step * every) - toX(0) >= labelWidth + LABEL_GAP
  const every = [1, 2].find(fits) ?? STEPS
  return {
    width,
    height,
    ticks: values.ticks.map((value, index) => {
      const label = { text: chart.axisText(value), x: toX(value), y: foot + 24 }
      return {
        line: { x1: toX(value), y1: 0, x2: toX(value), y2: foot },
        label: index % every === 0 ? label : undefined,
      }
    }),
    bars: chart.bars.map(({ axisLabel, first, second }, index) => {
      const top = index * BELOW.band
      const middle = top + BELOW.band / 2
      const part = (from: number, to: number): Box => {
        return {
          x: toX(from),
          y: middle - BELOW.barMax / 2,
          width: toX(to) - toX(from),
          height: BELOW.barMax,
        }
      }
      return {
        band: { x: BELOW.left, y: top, width: right - BELOW.left, height: BELOW.band },
        first: part(0, first),
        second: part(first, first + second),
        label: { text: axisLabel, x: BELOW.left - 12, y: middle },
      }
    }),
  }
}

function valuesOf(chart: BarChart): { step: number; end: number; ticks: number[] } {
  const step = stepOf(chart)
  const ticks = Array.from({ length: STEPS + 1 }, (_, index) => rounded(index * step))
  return { step, end: step * STEPS, ticks }
}

/** The distance between two ticks: a round number, so that four of them cover the longest bar. */
export function stepOf({ bars, max }: Pick<BarChart, 'bars' | 'max'>): number {
  if (max !== undefined) return max / STEPS
  const least = Math.max(0, ...bars.map(({ first, second }) => first + second)) / STEPS
  if (least === 0) return 1
  const unit = 10 ** Math.floor(Math.log10(least)) / 2
  return rounded(Math.ceil(rounded(least / unit)) * unit)
}

/** 0.15 instead of 0.15000000000000002 */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}

function widthOf(labels: readonly string[]): number {
  return Math.max(0, ...labels.map(({ length }) => length)) * CHARACTER_WIDTH
}

/** The bar under the pointer. */
export function barAt({ bars }: BarsLayout, { x, y }: { x: number; y: number }): number {
  return bars.findIndex(
    ({ band }) => x >= band.x && x < band.x + band.width && y >= band.y && y < band.y + band.height,
  )
}
