import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'

/** A failed call. `message` is for people, and empty when the server gave no sentence. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  /** The status of the answer; undefined when no answer came. */
  readonly status: number | undefined
  readonly body: unknown

  constructor(message: string, answer: { status?: number | undefined; body?: unknown } = {}) {
    super(message)
    this.status = answer.status
    this.body = answer.body
  }

  /** The server answered with a status other than success. */
  static ofAnswer(status: number, body: unknown): ApiFailure {
    return new ApiFailure(sentenceOf(body), { status, body })
  }
}

/** The request got no answer, or only part of one: the connection was lost or the request was aborted. */
export function noResponse(): never {
  throw new ApiFailure(signInSentences.noResponse)
}

/** Anything a call can throw. An error other than an ApiFailure means that the request couldn't be made. */
export function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  return new ApiFailure(signInSentences.requestError(error instanceof Error ? error.message : String(error)))
}

/** What to tell people: the failure's own message, or the given sentence when it has none. */
export function failureText(error: unknown, fallback: string): string {
  return toFailure(error).message || fallback
}

/** The body of the answer as text, or the failure's own message when there was no answer. */
export function bodyText({ body, message }: ApiFailure): string {
  if (body === undefined || body === '') return message
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Whether the server refused the request, rather than being unreachable, overloaded or broken. */
export function isRefusal({ status }: ApiFailure): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** What a proxy answers while it can't reach the server. */
const UNREACHED = [502, 503, 504]

/** Whether it isn't known that the server has dealt with the request. It is worth sending again later. */
export function isUnanswered({ status, message }: ApiFailure): boolean {
  return status === undefined ? message === signInSentences.noResponse : UNREACHED.includes(status)
}

function sentenceOf(body: unknown): string {
  const isObject = typeof body === 'object' && body !== null
  return isObject && 'message' in body && typeof body.message === 'string' ? body.message : ''
}
