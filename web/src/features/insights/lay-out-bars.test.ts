import { describe, expect, test } from 'vitest'
import { type BarChart, barAt, heightOf, layOutBars, stepOf } from './lay-out-bars.ts'

const bar = (first: number, second = 0, axisLabel = 'Name') => ({ axisLabel, first, second })
const months = (count: number): BarChart => ({
  bars: Array.from({ length: count }, () => bar(50, 50, 'Apr 2026')),
  direction: 'along',
  axisText: (value) => `$${value}`,
})
const names = (count: number): BarChart => ({ ...months(count), direction: 'below' })

/** The indexes of the labels that are shown. */
const shown = (all: { label: unknown }[]) => all.flatMap(({ label }, index) => (label ? [index] : []))

describe('the distance between two ticks', () => {
  test.each([
    [0, 1],
    [0.04, 0.01],
    [0.28, 0.07],
    [1, 0.25],
    [4, 1],
    [100, 25],
    [5880.94, 1500],
    [8358.21, 2500],
    [12_100, 3500],
    [17_900, 4500],
    [40_000, 10_000],
    [40_000.01, 15_000],
    [9_999_999_999.99, 2_500_000_000],
  ])('for a longest bar of %d is %d', (longest, step) => {
    expect(stepOf({ bars: [bar(longest / 2, longest / 2), bar(0)] })).toBe(step)
  })

  test('is a quarter of a given maximum', () => expect(stepOf({ bars: [bar(0.4)], max: 1 })).toBe(0.25))

  test('without bars is one', () => expect(stepOf({ bars: [] })).toBe(1))
})

test.each([months(24), names(3)])('in a chart without room, nothing shares a position', (chart) => {
  const { bars, ticks } = layOutBars(chart, 20)
  expect(new Set(bars.map(({ band }) => `${band.x} ${band.y}`))).toHaveProperty('size', bars.length)
  expect(new Set(ticks.map(({ line }) => `${line.x1} ${line.y1}`))).toHaveProperty('size', ticks.length)
})

describe('along', () => {
  const chart = { ...months(2), bars: [bar(50, 25, 'Apr 2026'), bar(0, 100, 'May 2026')] }
  const { ticks, bars, height } = layOutBars(chart, 268)

  test('bars start at the axis, with the second part on top of the first', () => {
    expect(height).toBe(320)
    expect(bars.map(({ first, second }) => [first, second])).toEqual([
      [
        { x: 88, y: 150, width: 36, height: 140 },
        { x: 88, y: 80, width: 36, height: 70 },
      ],
      [
        { x: 188, y: 290, width: 36, height: 0 },
        { x: 188, y: 10, width: 36, height: 280 },
      ],
    ])
  })

  test('each bar has its band, with its label below', () => {
    expect(bars.map(({ band, label }) => [band, label])).toEqual([
      [
        { x: 56, y: 10, width: 100, height: 280 },
        { text: 'Apr 2026', x: 106, y: 310 },
      ],
      [
        { x: 156, y: 10, width: 100, height: 280 },
        { text: 'May 2026', x: 206, y: 310 },
      ],
    ])
  })

  test('the lines are horizontal, with their figures on the left', () => {
    expect(ticks[0]).toEqual({
      line: { x1: 56, y1: 290, x2: 256, y2: 290 },
      label: { text: '$0', x: 44, y: 290 },
    })
    expect(ticks.map(({ label }) => label?.text)).toEqual(['$0', '$25', '$50', '$75', '$100'])
    expect(ticks.map(({ line }) => line.y2)).toEqual([290, 220, 150, 80, 10])
  })

  test.each([
    [12, 1440, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    [12, 650, [0, 2, 4, 6, 8, 10]],
    [12, 340, [0, 3, 6, 9]],
    [36, 270, [0, 12, 24]],
    [1, 270, [0]],
    [0, 270, []],
  ])('%i months at %i px have the labels %j', (count, width, labels) => {
    expect(shown(layOutBars(months(count), width).bars)).toEqual(labels)
  })

  test('many bars are narrower than the maximum width', () => {
    expect(layOutBars(months(36), 428).bars[0]?.first.width).toBe(8)
  })
})

describe('below', () => {
  const { ticks, bars, height } = layOutBars({ ...names(2), bars: [bar(50, 25), bar(0, 100)] }, 344)

  test('bars start at the axis, the second part after the first', () => {
    expect(height).toBe(100)
    expect(bars.map(({ first, second }) => [first, second])).toEqual([
      [
        { x: 132, y: 7, width: 100, height: 18 },
        { x: 232, y: 7, width: 50, height: 18 },
      ],
      [
        { x: 132, y: 39, width: 0, height: 18 },
        { x: 132, y: 39, width: 200, height: 18 },
      ],
    ])
  })

  test('each bar has its band, with its label before it', () => {
    expect(bars.map(({ band, label }) => [band, label])).toEqual([
      [
        { x: 132, y: 0, width: 200, height: 32 },
        { text: 'Name', x: 120, y: 16 },
      ],
      [
        { x: 132, y: 32, width: 200, height: 32 },
        { text: 'Name', x: 120, y: 48 },
      ],
    ])
  })

  test('the lines are vertical, with their figures at the bottom', () => {
    expect(ticks[4]).toEqual({
      line: { x1: 332, y1: 0, x2: 332, y2: 64 },
      label: { text: '$100', x: 332, y: 88 },
    })
  })

  test.each([
    [344, [0, 1, 2, 3, 4]],
    [270, [0, 2, 4]],
    [200, [0, 4]],
  ])('at %i px the figures %j are shown', (width, labels) => {
    expect(shown(layOutBars(names(1), width).ticks)).toEqual(labels)
  })

  test.each([0, 1, 11])('the height for %i bars is known before the width', (count) => {
    expect(layOutBars(names(count), 344).height).toBe(heightOf(names(count)))
  })
})

test.each([
  ['along', 'before the first', 55, 100, -1],
  ['along', 'the first', 56, 10, 0],
  ['along', 'between its bar and the next', 155, 289, 0],
  ['along', 'the second', 156, 100, 1],
  ['along', 'on the axis', 156, 290, -1],
  ['below', 'a name', 100, 16, -1],
  ['below', 'the first', 132, 31, 0],
  ['below', 'the second', 200, 32, 1],
  ['below', 'on the axis', 200, 64, -1],
] as const)('%s, a pointer at %s', (direction, _where, x, y, index) => {
  expect(barAt(layOutBars({ ...months(2), direction }, 268), { x, y })).toBe(index)
})

test.each(['along', 'below'] as const)('before it is measured, nothing is negative (%s)', (direction) => {
  const { bars } = layOutBars({ ...months(2), direction }, 0)
  for (const { band, first, second } of bars) {
    for (const { width, height } of [band, first, second])
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0)
  }
})
