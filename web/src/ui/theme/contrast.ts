/** A colour in sRGB, each part from 0 to 255. */
export type Colour = readonly [number, number, number]

/** Reads #rgb and #rrggbb. */
export function readColour(text: string): Colour {
  const [, hex = ''] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? []
  if (!hex) throw new Error(`"${text}" is not a colour that can be measured`)
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const part = (start: number) => Number.parseInt(long.slice(start, start + 2), 16)
  return [part(0), part(2), part(4)]
}

/** What `color-mix(in srgb, …)` makes of a share of one colour and the rest of another. */
export function mix(one: Colour, share: number, other: Colour): Colour {
  const part = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share)
  return [part(0), part(1), part(2)]
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf([red, green, blue]: Colour): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
