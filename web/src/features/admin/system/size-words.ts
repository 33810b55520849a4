const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** 950 bytes, 38.2 MB, 1.5 GB. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  return `${decimal.format(bytes / 1000 ** power)} ${UNITS[power]}`
}
