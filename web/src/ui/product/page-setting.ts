/** A setting that the server writes into the head of the page. */
export function pageSetting(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
