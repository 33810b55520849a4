/** The pages that a mailed link opens. */
export function isMailLinkPage(address: string): boolean {
  return address.includes('/reset/process') || address.includes('/verify')
}
