/** The server writes the product's name into the page; it isn't in the code. */
export function productName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return meta?.content ?? ''
}
