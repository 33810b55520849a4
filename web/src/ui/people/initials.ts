const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter of each name, complete even if it consists of several characters. */
export function initialsOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name].map(firstLetter).join('').toUpperCase()
}

function firstLetter(name: string): string {
  const [first] = letters.segment(name.trim())
  return first?.segment ?? ''
}
