/** The pages that emailed links open. */
export function isMailLinkPage(address: string): boolean {
  return /\/(reset\/process|verify|login\/link|check-in(?!s))/.test(address)
}
