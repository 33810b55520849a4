/** The pages that emailed links open. */
export function isMailLinkPage(address: string): boolean {
  return address.includes('/reset/process') || address.includes('/verify')
}
