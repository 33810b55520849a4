/// <reference lib="dom" />
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { untilPainted } from './browser-page.ts'
import type { Figure } from './figure.ts'

interface StaticPage {
  url: string
  stop(): void
}

interface Change {
  /** The elements that change, or that appear. */
  selector: string
  act: () => Promise<unknown>
}

/** They describe how the server sent the document, not what browsers do with it. */
const HEADERS_OF_SENDING = new Set(['connection', 'content-encoding', 'content-length', 'date', 'keep-alive'])

/**
 * The yardstick of a screen: the same document, styles and script files, and then its content as static HTML. The scripts
 * are loaded and compiled, but the app finds no place to start in and fails, so those that need it don't run. The document has
 * the same headers too, because browsers start a process of its own for a page with `cross-origin-opener-policy`.
 *
 * With a change, it is also the yardstick of that: a click anywhere puts the elements in place as they are after it, and the
 * next click those from before.
 */
export async function serveStaticPage(page: Page, serverUrl: string, change?: Change): Promise<StaticPage> {
  const root = '<div id="root"></div>'
  const sent = await fetch(page.url())
  const html = await sent.text()
  if (!html.includes(root)) throw new Error('the document has changed')
  const { content, loaded } = await page.evaluate(() => ({
    content: document.getElementById('root')?.innerHTML ?? '',
    loaded: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  }))
  const files = new Set(loaded.filter((path) => /\.(js|css)$/.test(path) && !html.includes(`"${path}"`)))
  // Templates, because scripts must not turn text into markup here.
  const still = `<template><div id="root">${content}</div></template>
    <template>${change ? await htmlAfter(page, change) : ''}</template>
    <script type="module" src="/static.js"></script>`
  const own = new Map([
    [
      '/',
      {
        headers: Object.fromEntries([...sent.headers].filter(([name]) => !HEADERS_OF_SENDING.has(name))),
        body: html.replace(root, () => still),
      },
    ],
    [
      '/static.js',
      {
        headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' },
        body: scriptOf([...files], change?.selector ?? ':not(*)'),
      },
    ],
  ])
  const server = createServer((asked, answer) => {
    const found = own.get(asked.url ?? '')
    if (found) answer.writeHead(200, found.headers).end(found.body)
    else passOn(serverUrl, asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export function besideStatic(name: string, ms: number, staticMs: number, atMost?: number): Figure {
  return {
    name,
    ours: `${ms.toFixed(0)} ms`,
    yardstick: `${staticMs.toFixed(0)} ms for static HTML`,
    ratio: ms / staticMs,
    ...(atMost !== undefined && { goal: { atMost } }),
  }
}

async function htmlAfter(page: Page, { selector, act }: Change): Promise<string> {
  await untilPainted(page, selector, act)
  return page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML).join(''),
    selector,
  )
}

function scriptOf(files: readonly string[], changed: string): string {
  return `
    const load = (path) => path.endsWith('.js') ? import(path) : new Promise((resolve) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', href: path, onload: resolve, onerror: resolve })
      document.head.append(link)
    })
    const [first, later] = document.querySelectorAll('template')
    await Promise.allSettled(${JSON.stringify(files)}.map(load))
    document.body.prepend(first.content)
    const before = document.querySelectorAll(${JSON.stringify(changed)})
    const pairs = [...later.content.children].map((element, index) => [
      before[index] ?? document.body.appendChild(document.createComment('')),
      element,
    ])
    document.addEventListener('click', () => {
      for (const pair of pairs) pair.reverse()[1].replaceWith(pair[0])
    })`
}

/** The files come from the server itself, so they are compressed and cached alike. */
function passOn(serverUrl: string, asked: IncomingMessage, answer: ServerResponse): void {
  request(`${serverUrl}${asked.url}`, { headers: asked.headers }, (response) => {
    answer.writeHead(response.statusCode ?? 500, response.headers)
    response.pipe(answer)
  }).end()
}
