/** The query string, in a readable form: several values of one name repeat the name. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  return params.size > 0 ? `?${params}` : ''
}

export function parseSearch(text: string): Record<string, unknown> {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name).flatMap(valuesOf)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

const PLAIN = ['string', 'number', 'boolean']

/** Digits become a number, unless that would change them. Older links have lists in brackets, which are still read. */
function valuesOf(text: string): unknown[] {
  if (/^(0|[1-9]\d{0,14})$/.test(text)) return [Number(text)]
  if (!text.startsWith('[')) return [text]
  try {
    return (JSON.parse(text) as unknown[]).filter((value) => PLAIN.includes(typeof value))
  } catch {
    return [text]
  }
}
