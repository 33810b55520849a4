/** A link that phones understand, if the text has enough digits to be a number. "ext 12" and spaces are for people. */
export function telHref(phone: string): string | undefined {
  const [number = ''] = phone.split(/\b(?:ext|x)/i)
  const dialled = number.replace(/(?!^\s*\+)[^\d]/g, '').trim()
  return /\d{3}/.test(dialled) ? `tel:${dialled}` : undefined
}
