import type { CallName } from '@sojourn/contract/api/calls'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import type { Endpoints } from '@sojourn/contract/api/endpoints'
import { ERROR_STATUS, type ErrorCode } from '@sojourn/contract/api/errors'
import { type LiveEvent, liveEventSchema } from '@sojourn/contract/api/live'

/** What the API answers in a test, by the names of the calls. A function sees what was sent. */
export type Answers = { [Name in CallName]?: Answer<Name> | Answering<Name> }

export type Answering<Name extends CallName> = (sent: Sent<Name>) => Answer<Name> | Promise<Answer<Name>>

/** The content of a successful answer, null if it has none, or a reply of any other kind. */
export type Answer<Name extends CallName> = Content<Name> | Reply

type Read<Schema> = Schema extends { _zod: { output: infer Value } } ? Value : never

type Content<Name extends CallName> = Endpoints[Name] extends { output: infer Output } ? Read<Output> : null

/** One request, read as the contract says. */
export interface Sent<Name extends CallName = CallName> {
  params: Part<Endpoints[Name], 'params'>
  query: Record<string, string>
  body: Part<Endpoints[Name], 'body'>
  headers: Headers
  /** What was sent instead of JSON, as text. */
  text: string
}

type Part<E extends Endpoint, Name extends string> =
  E extends Record<Name, infer Schema> ? Read<Schema> : undefined

/** An answer with everything that the browser sees of it. */
export interface Reply {
  kind: 'reply'
  status: number
  body: string | LiveStream | ReadableStream | null
  headers: Record<string, string>
  /** The contract's name of a refusal. */
  code?: ErrorCode
}

/** A refusal by the server, which the contract must allow for the call. Some have more content than a message. */
export function refusal(code: ErrorCode, message: string, more: object = {}): Reply {
  const status = ERROR_STATUS[code]
  const body = JSON.stringify({ status, error: code, message, ...more })
  return { kind: 'reply', status, body, headers: JSON_TYPE, code }
}

/** A successful answer with headers. */
export function withHeaders(content: object, headers: Record<string, string>): Reply {
  return { kind: 'reply', status: 200, body: JSON.stringify(content), headers: { ...JSON_TYPE, ...headers } }
}

/** The events of a stream. */
export function streamOf(stream: LiveStream): Reply {
  return { kind: 'reply', status: 200, body: stream, headers: { 'content-type': 'text/event-stream' } }
}

/** An answer by something between the browser and the server. */
export function proxyPage(status: number): Reply {
  return { kind: 'reply', status, body: '<h1>Oops</h1>', headers: { 'content-type': 'text/html' } }
}

/** No answer, as without a connection. */
export const lost: Answering<CallName> = () => Promise.reject(new TypeError('Failed to fetch'))

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Answers with the first, then with the second and so on. The last one stays. */
export function inTurn<Name extends CallName>(
  ...answers: (Answer<Name> | Answering<Name>)[]
): Answering<Name> {
  let times = 0
  return (sent) => {
    const answer = answers[Math.min(times, answers.length - 1)] as Answer<Name> | Answering<Name>
    times += 1
    return typeof answer === 'function' ? answer(sent) : answer
  }
}

/** The same answer to each of these calls. */
export function toEach(answers: Answers, answer: Answer<CallName> | Answering<CallName>): Answers {
  return Object.fromEntries(Object.keys(answers).map((name) => [name, answer]))
}

export interface Held<Name extends CallName> extends Answering<Name> {
  /** Resolves when a request has arrived. */
  asked: Promise<void>
  /** Answers it, and all later ones. */
  release: () => void
}

/** An answer that waits until the test releases it. */
export function held<Name extends CallName>(answer: Answer<Name> | Answering<Name>): Held<Name> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const answering: Answering<Name> = async (sent) => {
    asked.resolve()
    await released.promise
    return typeof answer === 'function' ? answer(sent) : answer
  }
  return Object.assign(answering, { asked: asked.promise, release: released.resolve })
}

/** A stream that sends what the test says, and otherwise stays open. */
export class LiveStream {
  readonly #readers = new Set<ReadableStreamDefaultController>()
  readonly #sent: string[] = []

  /** That of the last event. The list of a page that has seen none is at the first one. */
  get position(): string {
    return String(this.#sent.length + 1)
  }

  /** What a reader has missed since a position, that this was all, and what is sent from now on, until the reader leaves. */
  open(leaving: AbortSignal, since: string | null): ReadableStream {
    return new ReadableStream({
      start: (reader) => {
        this.#readers.add(reader)
        if (since !== null) {
          for (const missed of this.#sent.slice(Number(since) - 1)) reader.enqueue(encoded(missed))
          reader.enqueue(encoded(': still here\n\n'))
        }
        leaving.addEventListener('abort', () => {
          if (this.#readers.delete(reader)) reader.error(leaving.reason)
        })
      },
    })
  }

  send(event: LiveEvent): void {
    const { issues } = liveEventSchema['~standard'].validate(event) as { issues?: unknown }
    if (issues) throw new Error(`The contract has no such event: ${JSON.stringify(issues)}`)
    const id = this.#sent.length + 2
    const text = `event: ${event.type}\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`
    this.#sent.push(text)
    for (const reader of this.#readers) reader.enqueue(encoded(text))
  }

  /** The connection is lost. */
  end(): void {
    for (const reader of this.#readers) reader.close()
    this.#readers.clear()
  }
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
