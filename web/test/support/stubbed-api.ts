import type { CallName } from '@sojourn/contract/api/calls'
import type { Endpoint, Schema } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import type { ErrorCode } from '@sojourn/contract/api/errors'
import { refusalsOf } from '@sojourn/contract/api/refusals'
import { type Answering, type Answers, LiveStream, type Reply, type Sent } from './api-answers.ts'

type App = Window & typeof globalThis

interface Found {
  name: CallName
  params: Record<string, string>
}

/** Takes the place of the API in one page of the app. */
export class StubbedApi {
  /** Nothing can be fetched, not even the app's own files. */
  isOffline = false
  readonly #answers: Answers
  readonly #sent: { name: CallName; sent: Sent }[] = []
  readonly #report: (problem: string) => void

  constructor(answers: Answers, report: (problem: string) => void) {
    this.#answers = { ...answers }
    this.#report = report
  }

  /** Answers differently from now on. */
  answer(answers: Answers): void {
    Object.assign(this.#answers, answers)
  }

  /** What the app has sent to a call so far. */
  sent<Name extends CallName>(name: Name): Sent<Name>[] {
    return this.#sent.filter((one) => one.name === name).map(({ sent }) => sent as unknown as Sent<Name>)
  }

  installIn(app: App): void {
    const real = app.fetch.bind(app)
    const left = new AbortController()
    app.addEventListener('pagehide', () => left.abort())
    app.fetch = (input, init) => {
      const request = new app.Request(input, init)
      if (this.isOffline) return app.Promise.reject(new TypeError('Failed to fetch'))
      if (!new URL(request.url).pathname.startsWith('/api/')) return real(input, init)
      return new app.Promise((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
        this.#respond(app, request, left.signal).then(resolve, reject)
      })
    }
  }

  async #respond(app: App, request: Request, left: AbortSignal): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const found = findCall(request.method, pathname.slice('/api'.length))
    if (!found) throw this.#fail(`The API has no ${request.method} ${pathname}.`)
    const { name, params } = found
    const text = await request.text()
    const query = Object.fromEntries(searchParams)
    const sent = { params, query, headers: request.headers, text, body: parsed(request, text) }
    this.#sent.push({ name, sent: sent as Sent })
    const answer = this.#answers[name]
    if (answer === undefined) throw this.#fail(`No answer for ${name}: ${request.method} ${pathname}`)
    const given = typeof answer === 'function' ? await (answer as Answering<CallName>)(sent as Sent) : answer
    const endpoint: Endpoint = endpoints[name]
    const reply = isReply(given) ? given : this.#replyWith(name, given)
    if (reply.code) this.#checkRefusal(name, endpoint, reply.code)
    else if (reply.status < 300) this.#checkRequest(name, endpoint, sent)
    const body = bodyOf(reply, request, left)
    return new app.Response(body, { status: reply.status, headers: reply.headers })
  }

  #replyWith(name: CallName, content: unknown): Reply {
    const { output, status, mediaType }: Endpoint = endpoints[name]
    this.#check(`The answer to ${name}`, output, content)
    if (!output && content !== null) this.#fail(`In the contract, the answer to ${name} has no content.`)
    const body = output ? JSON.stringify(content) : null
    return { kind: 'reply', status, body, headers: mediaType ? { 'content-type': mediaType } : {} }
  }

  #checkRefusal(name: CallName, endpoint: Endpoint, code: ErrorCode): void {
    if (code === 'internal' || code === 'unavailable' || refusalsOf(endpoint).includes(code)) return
    this.#fail(`The server never refuses ${name} with ${code}.`)
  }

  /** A request that the stub accepts must be one that the server would. */
  #checkRequest(
    name: CallName,
    endpoint: Endpoint,
    sent: { params: unknown; query: unknown; body: unknown },
  ) {
    for (const part of ['params', 'query', 'body'] as const)
      this.#check(`What was sent to ${name} (${part})`, endpoint[part], sent[part])
  }

  #check(what: string, schema: Schema | undefined, value: unknown): void {
    const result = schema?.['~standard'].validate(value) as { issues?: unknown } | undefined
    if (result?.issues)
      this.#fail(
        `${what} isn't as the contract says: ${JSON.stringify(value)} ${JSON.stringify(result.issues)}`,
      )
  }

  #fail(problem: string): Error {
    this.#report(problem)
    return new TypeError(problem)
  }
}

function isReply(given: unknown): given is Reply {
  return typeof given === 'object' && given !== null && 'kind' in given && given.kind === 'reply'
}

/** An answer that is still arriving ends when the app no longer wants it, or when its page is left: an open one would keep the page in memory. */
function bodyOf({ body }: Reply, request: Request, left: AbortSignal): BodyInit | null {
  const { headers } = request
  const signal = AbortSignal.any([request.signal, left])
  if (body instanceof LiveStream) return body.open(signal, headers.get('last-event-id'))
  return body instanceof ReadableStream ? body.pipeThrough(new TransformStream(), { signal }) : body
}

function parsed(request: Request, text: string): unknown {
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  return isJson ? JSON.parse(text) : text || undefined
}

/** `/trips/trash` is a call of its own, not the trip "trash". */
const patterns = (Object.entries(endpoints) as [CallName, Endpoint][])
  .map(([name, { method, path }]) => ({ name, method, pattern: patternOf(path), names: namesIn(path) }))
  .sort((a, b) => a.names.length - b.names.length)

function findCall(method: string, path: string): Found | undefined {
  for (const { name, method: ofCall, pattern, names } of patterns) {
    const match = method === ofCall ? pattern.exec(path) : null
    if (!match) continue
    const params = names.map((param, index) => [param, decodeURIComponent(match[index + 1] ?? '')])
    return { name, params: Object.fromEntries(params) }
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '([^/]+)')}$`)
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}
