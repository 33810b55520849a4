/** A link that phones understand, if the text has enough digits to be a number. Extensions and "(0)" are for people. */
export function telHref(phone: string): string | undefined {
  const [number = ''] = phone.trim().split(/\s*(?:ext|x)/i)
  const isInternational = number.startsWith('+')
  const digits = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '')
  return digits.length < 3 ? undefined : `tel:${isInternational ? '+' : ''}${digits}`
}
