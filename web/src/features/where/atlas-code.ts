/** The atlas has numbers of ISO 3166. Kosovo has none, but a code that is used as if it were one. */
const WITHOUT_NUMBER: Readonly<Record<string, string>> = { Kosovo: 'XK' }

/** The ISO 3166-1 alpha-2 code of a country in the atlas. */
export function atlasCode(number: string | undefined, name: string): string | undefined {
  if (number === undefined) return WITHOUT_NUMBER[name]
  // Browsers know both kinds of code, and replace the number by the letters.
  return new Intl.Locale(`und-${number}`).region
}
