/** The server writes the product's name into the page; nothing here knows it. */
export function productName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return meta?.content ?? ''
}
