import { endpoints } from '@sojourn/contract/api/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { AddRoute } from '../../http/route.ts'
import type { Log } from '../../log.ts'
import type { assistantServer } from './answer-assistant.ts'
import { callsOn } from './api-calls.ts'

const URL_OF_ASSISTANTS = `/api${endpoints.askAssistantServer.path}`

/** An MCP server. Its tools call the API with the assistant's own token, so that the same rules hold. */
export function addAssistantRoutes(
  addRoute: AddRoute,
  app: FastifyInstance,
  { publicUrl }: Config,
  log: Log,
): void {
  let answerWith: ReturnType<typeof assistantServer> | undefined

  addRoute(endpoints.askAssistantServer, async ({ caller, request, reply }) => {
    // Several messages in one body are no longer part of the protocol, and would count as one call.
    if (Array.isArray(request.body)) throw new ApiFailure('malformed', 'Send one message at a time.')
    // Loaded only now: most installations have no assistants, and the protocol is large.
    const { assistantServer } = await import('./answer-assistant.ts')
    answerWith ??= assistantServer((error) => log.warn({ error }, 'an assistant sent something unexpected'))
    const { scopes } = caller
    const means = { call: callsOn(app, String(request.headers.authorization)), publicUrl, scopes }
    return passOn(await answerWith(asked(request, reply), request.body, means), reply)
  })

  /** The request as the protocol's library knows it. It ends when whoever sent it leaves. */
  function asked({ method, headers }: FastifyRequest, reply: FastifyReply): Request {
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
    const url = publicUrl + URL_OF_ASSISTANTS
    return new Request(url, { method, headers: new Headers(given), signal: leaving.signal })
  }

  // Clients try these, and are told that there are no streams and no sessions to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: URL_OF_ASSISTANTS,
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  })
}

async function passOn(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  const type = answer.headers.get('content-type')
  if (type) reply.type(type)
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}
