/** The server writes into the page how people can sign in. */

/** The name of the identity provider, for "Sign in with …"; empty if there is none. */
export function singleSignOnName(): string {
  return contentOf('single-sign-on') ?? ''
}

export function hasPasswords(): boolean {
  return contentOf('password-sign-in') !== 'off'
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}
