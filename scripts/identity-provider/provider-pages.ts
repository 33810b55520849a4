import { escapeHtml } from '../../server/src/escape-html.ts'
import type { Person } from './demo-people.ts'

/** A person of the list signs in with one click: there are no passwords here. */
export function signInPage(name: string, people: Person[]): string {
  const choices = people.map(
    ({ sub, given_name, family_name, preferred_username }) =>
      `<li><button name="person" value="${escapeHtml(sub)}">
        <span>${escapeHtml(`${given_name} ${family_name}`)}</span>
        <small>${escapeHtml(preferred_username)}</small>
      </button></li>`,
  )
  return page(
    `Sign in with ${name}`,
    `<p>This identity provider is for development. Choose who to sign in as; you don't need a password.</p>
    <form method="post">
      <ul>${choices.join('')}</ul>
      <button class="quiet" name="cancel" value="yes">Cancel</button>
    </form>`,
  )
}

/** `form` is the provider's own form, which holds its protection against forged requests. */
export function signOutPage(name: string, form: string): string {
  return page(
    `Sign out of ${name}?`,
    `${form}
    <button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
    <button form="op.logoutForm" class="quiet">Stay signed in</button>`,
  )
}

export function messagePage(title: string, text: string): string {
  return page(title, `<p>${escapeHtml(text)}</p>`)
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>${escapeHtml(title)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      ${body}
    </main>
  </body>
</html>`
}

const STYLE = `
  :root { color-scheme: light dark; --ink: light-dark(#1d2733, #e7ebf0); --line: light-dark(#d5d9df, #39424e) }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#eef3ee, #10171a); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; width: min(400px, 100% - 32px); margin: 16px; padding: 28px; border: 1px solid var(--line); border-radius: 12px; background: light-dark(#fff, #182026) }
  h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
  p { margin: 0 0 20px }
  ul { display: grid; gap: 8px; margin: 0 0 8px; padding: 0; list-style: none }
  button { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; width: 100%; padding: 11px 14px; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 600; text-align: start; cursor: pointer }
  button:hover { border-color: #2f7d5b; background: light-dark(#f1f8f4, #1d2b27) }
  button:focus-visible { outline: 2px solid #2f7d5b; outline-offset: 2px }
  button + button { margin-top: 8px }
  .quiet { justify-content: center; border-color: transparent; font-weight: 400 }
  small { font-size: 14px; font-weight: 400; font-variant-numeric: tabular-nums }
`
