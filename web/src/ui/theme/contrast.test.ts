import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATE_RANGE_COLOURS } from '@sojourn/contract/limits'
import { describe, expect, test } from 'vitest'
import { type Colour, contrastOf, mix, readColour } from './contrast.ts'
import { theme } from './theme.ts'

const sources = join(import.meta.dirname, '../..')
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

const TEXT = 4.5
/** For what is not text but has to be seen: borders of fields, bars, lines, the outline of the focus. */
const SHAPE = 3

/** Every one of these texts can be on every one of these surfaces. */
const TEXTS = ['ink', 'ink-quiet', 'accent', 'danger', 'success', 'warning']
const SURFACES = ['page', 'surface', 'surface-quiet', 'accent-soft', 'danger-soft', 'warning-soft']

const TRIPS = ['trip-1', 'trip-2', 'trip-3', 'trip-4', 'trip-5', 'trip-6', 'trip-7']

/** Texts on other colours. */
const OTHER_TEXTS = [
  ['surface', 'accent'],
  ['surface', 'danger'],
  ['surface', 'success'],
  ['surface', 'ink'],
  ['finished-ink', 'finished'],
  ['ongoing-ink', 'ongoing'],
  ['planned-ink', 'planned'],
  ['ink', 'chosen-day'],
  ['ink', 'trip-day'],
]

/** Texts on mixtures: a text, a colour, its share, and the colour it is mixed with. */
const MIXTURES: [text: string, colour: string, share: string | number, rest: string][] = [
  ...TRIPS.map((trip): [string, string, string, string] => ['ink', trip, 'trip-tint', 'surface']),
  // Buttons that the pointer is on.
  ['surface', 'danger', 0.88, 'ink'],
  ['surface', 'accent', 0.88, 'ink'],
  ['surface', 'success', 0.88, 'ink'],
  ['accent', 'accent', 0.1, 'surface'],
  ['danger', 'danger', 0.1, 'surface'],
  ['success', 'success', 0.1, 'surface'],
  // The days between two dates.
  ['ink', DATE_RANGE_COLOURS[0], 0.22, 'surface'],
  ['ink', DATE_RANGE_COLOURS[2], 0.22, 'surface'],
]

const SHAPES = [
  ...SURFACES.map((surface) => ['accent', surface] as const),
  ...[...TRIPS, 'map-line', 'chart-first', 'chart-second'].map((shape) => [shape, 'surface'] as const),
  ['field-line', 'surface'],
  ['field-line', 'page'],
] as const

describe.each([
  { scheme: 'light', colours: tokensIn(tokens.split(':root[data-mantine-color-scheme="dark"]')[0]) },
  { scheme: 'dark', colours: tokensIn(tokens) },
] as const)('in the $scheme scheme', ({ scheme, colours }) => {
  const colourOf = (name: string): Colour => readColour(colours.get(name) ?? name)
  const shareOf = (share: string | number) =>
    typeof share === 'number' ? share : Number.parseFloat(colours.get(share) ?? '') / 100

  test.each(TEXTS)('%s can be read on every surface', (text) => {
    for (const surface of SURFACES) {
      expect(contrastOf(colourOf(text), colourOf(surface)), `on ${surface}`).toBeGreaterThanOrEqual(TEXT)
    }
  })

  test.each(OTHER_TEXTS)('%s can be read on %s', (text, surface) => {
    expect(contrastOf(colourOf(text ?? ''), colourOf(surface ?? ''))).toBeGreaterThanOrEqual(TEXT)
  })

  test.each(MIXTURES)('%s can be read on %s, of which there is %s in %s', (text, colour, share, rest) => {
    const surface = mix(colourOf(colour), shareOf(share), colourOf(rest))
    expect(contrastOf(colourOf(text), surface)).toBeGreaterThanOrEqual(TEXT)
  })

  test.each(SHAPES)('%s can be seen on %s', (shape, surface) => {
    expect(contrastOf(colourOf(shape), colourOf(surface))).toBeGreaterThanOrEqual(SHAPE)
  })

  test("white can be read on Mantine's buttons, also while the pointer is on them", () => {
    const { primaryShade, colors } = theme
    const shade = (primaryShade as { light: number; dark: number })[scheme]
    for (const step of [shade, shade + 1]) {
      const button = readColour(colors?.harbour?.[step] ?? '')
      expect(contrastOf(readColour('#fff'), button), `shade ${step}`).toBeGreaterThanOrEqual(TEXT)
    }
  })
})

describe('the tables above have every colour in use', () => {
  const files = globSync('**/*.css', { cwd: sources }).filter((file) => !file.endsWith('tokens.css'))
  const screen = files
    .map((file) => withoutPrint(withoutComments(readFileSync(join(sources, file), 'utf8'))))
    .join('\n')

  test('as a text', () => {
    const others = [
      'surface',
      'tone',
      'finished-ink',
      'ongoing-ink',
      'planned-ink',
      'mantine-color-disabled-color',
    ]
    const known = [...TEXTS, ...others].map((name) => `var(--${name})`)
    // The dark text of a date range, and the white one of a link that looks like Mantine's button.
    const plain = ['inherit', '#18212b', '#fff']
    expect(valuesOf(screen, 'color', [...known, ...plain])).toEqual([])
  })

  test('behind a text', () => {
    const behind = [...SURFACES, 'accent', 'danger', 'success', 'ink', 'finished', 'ongoing', 'planned']
    const wordless = [
      'chosen-day',
      'trip-day',
      'chart-first',
      'chart-second',
      'field-line',
      'skeleton',
      'hairline',
    ]
    // The colours of a date range, of a country, of an answer, and what Mantine's buttons have.
    const elsewhere = ['range-colour', 'shade-fill', 'tone', 'mantine-color-disabled']
    const mantine = ['mantine-primary-color-filled', 'mantine-primary-color-filled-hover']
    const known = [...behind, ...wordless, ...elsewhere, ...mantine].map((name) => `var(--${name})`)
    const plain = ['none', 'transparent', 'inherit', 'currentcolor']
    const mixtures = [
      'color-mix(in srgb, var(--trip) var(--trip-tint), var(--surface))',
      'color-mix(in srgb, var(--danger) 88%, var(--ink))',
      'color-mix(in srgb, var(--tone) 88%, var(--ink))',
      'color-mix(in srgb, var(--tone) 10%, var(--surface))',
      // Between two surfaces.
      'color-mix(in srgb, var(--surface-quiet) 60%, transparent)',
      'color-mix(in srgb, var(--surface-quiet) 50%, var(--surface))',
      'color-mix(in srgb, var(--surface-quiet) 40%, var(--surface))',
      // A calendar's range and a slider's bars.
      'color-mix(in srgb, var(--range-colour) 22%, var(--surface))',
      'color-mix(in srgb, var(--accent) 35%, var(--surface))',
    ]
    expect(valuesOf(screen, 'background(?:-color)?', [...known, ...plain, ...mixtures])).toEqual([])
  })
})

test.each(DATE_RANGE_COLOURS)('the dark text of a date range can be read on %s', (colour) => {
  expect(contrastOf(readColour('#18212b'), readColour(colour))).toBeGreaterThanOrEqual(TEXT)
})

test.each([
  ['#000', '#fff', 21],
  ['#fff', '#000', 21],
  ['#777777', '#fff', 4.48],
  ['#abcdef', '#abcdef', 1],
])('the contrast of %s and %s is %d', (one, other, contrast) => {
  expect(contrastOf(readColour(one), readColour(other))).toBeCloseTo(contrast, 2)
})

test('a share of one colour and the rest of another are mixed', () => {
  expect(mix([255, 0, 100], 0.2, [0, 100, 100])).toEqual([51, 80, 100])
})

test.each(['', 'red', '#12345', 'rgb(0 0 0)'])('"%s" is refused', (text) => {
  expect(() => readColour(text)).toThrow()
})

/** The last value of each, as the dark scheme comes last. */
function tokensIn(css = ''): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** The values of a property, except the known ones. */
function valuesOf(css: string, property: string, known: readonly string[]): string[] {
  const found = css.matchAll(new RegExp(`(?<![\\w-])${property}:\\s*([^;}]+)`, 'g'))
  const values = [...found].map(([, value = '']) => value.trim())
  // The track of a slider.
  return values.filter((value) => !known.includes(value) && !value.startsWith('linear-gradient('))
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}

/** Paper is white in both schemes. */
function withoutPrint(css: string): string {
  const start = css.indexOf('@media print')
  if (start < 0) return css
  let depth = 0
  for (let at = css.indexOf('{', start); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return css.slice(0, start) + withoutPrint(css.slice(at + 1))
  }
  return css.slice(0, start)
}
