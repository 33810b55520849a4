import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { webhookSentences } from '@sojourn/contract/webhooks/webhook-sentences'
import { checkAddress, isNamed, isPublic } from './allowed-addresses.ts'

const TIMEOUT_MS = 15_000
/** As much of an answer as is read and shown. */
const ANSWER_BYTES = 1_000

export interface Answer {
  status: number
  text: string
}

/** Sends a request, or throws a `NotSent` if there is no answer. Redirects aren't followed. */
export type Post = (
  address: string,
  headers: Record<string, string>,
  body: string,
  stopped: AbortSignal,
) => Promise<Answer>

/** There was no answer. The message says why. */
export class NotSent extends Error {}

type Resolve = (
  name: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void

export function posterFor(
  { webhookHosts }: { webhookHosts: readonly string[] },
  { timeoutMs = TIMEOUT_MS, resolve = dns.lookup as Resolve } = {},
): Post {
  return async (address, headers, body, stopped) => {
    // The setting may have changed since the address was entered.
    const problem = checkAddress(address, webhookHosts)
    if (problem) throw new NotSent(problem)
    const url = new URL(address)
    const tooSlow = AbortSignal.timeout(timeoutMs)
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, so that the address it goes to is one that was just checked.
      agent: false,
      signal: AbortSignal.any([stopped, tooSlow]),
      ...(!isNamed(url, webhookHosts) && { lookup: publicLookup(resolve) }),
    }
    try {
      return await send(url, options, body)
    } catch (error) {
      if (error instanceof NotSent) throw error
      if (tooSlow.aborted) throw new NotSent(webhookSentences.tooSlow(timeoutMs / 1000))
      throw new NotSent(webhookSentences.unreachable(causeOf(error)))
    }
  }
}

/** What is looked up is what is connected to, so a name can't point elsewhere after it was checked. */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address }) => isPublic(address))
      const [first] = allowed
      if (!first) return callback(new NotSent(webhookSentences.notPublic(name)), [])
      if (options.all) return callback(null, allowed)
      callback(null, first.address, first.family)
    })
  }
}

/** The status counts as soon as it arrives, whatever becomes of the rest of the answer. */
function send(url: URL, options: https.RequestOptions, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const call = request(url, options, (response) => {
      const parts: Buffer[] = []
      const end = () => resolve({ status: response.statusCode ?? 0, text: textOf(parts) })
      let bytes = 0
      response.on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes >= ANSWER_BYTES) response.destroy()
      })
      response.on('error', end)
      response.on('close', end)
      call.off('error', reject).on('error', end)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** The database can't store NUL. */
function textOf(parts: readonly Buffer[]): string {
  const text = Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8')
  return text.replaceAll('\0', '\ufffd')
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Several addresses were tried, and each failed.
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0])
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
