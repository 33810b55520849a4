/** Someone's browser at a real identity provider: it follows redirects and keeps the provider's cookies. */
export class ProviderBrowser {
  readonly #appUrl: string
  readonly #cookies = new Map<string, string>()

  constructor(appUrl: string) {
    this.#appUrl = appUrl
  }

  /** Signs in as someone, or cancels. Returns the query that the browser brings back to the app. */
  async signIn(address: string, person: string | undefined): Promise<string> {
    const page = await this.#open(address)
    // The provider still knows who signed in before.
    if (page.url.startsWith(this.#appUrl)) return new URL(page.url).search
    const choice = person === undefined ? { cancel: 'yes' } : { person }
    return new URL((await this.#open(page.url, choice)).url).search
  }

  /** Signs out at the provider, which then calls the app, and returns where it leads. */
  async signOut(address: string): Promise<string> {
    const { url, html } = await this.#open(address)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    return (await this.#open(new URL(action, url).href, { xsrf, logout: 'yes' })).url
  }

  async #open(address: string, form?: Record<string, string>): Promise<{ url: string; html: string }> {
    if (address.startsWith(this.#appUrl)) return { url: address, html: '' }
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    const html = await answer.text()
    return next ? this.#open(new URL(next, address).href) : { url: address, html }
  }
}
