import { endpoints } from '@sojourn/contract/api/endpoints'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import type { AddRoute } from '../../http/route.ts'
import { callsOn } from './api-calls.ts'

/** An MCP server. Its tools call the API with the assistant's own token, so that the same rules hold. */
export function addAssistantRoutes(addRoute: AddRoute, app: FastifyInstance, { publicUrl }: Config): void {
  addRoute(endpoints.askAssistantServer, async ({ caller, request, reply }) => {
    // Loaded only now: most installations have no assistants, and the protocol is large.
    const { answerAssistant } = await import('./answer-assistant.ts')
    const { method, headers, body } = request
    const asked = new Request(`${publicUrl}/api${endpoints.askAssistantServer.path}`, {
      method,
      headers: headersOf(headers),
    })
    const means = { call: callsOn(app, String(headers.authorization)), publicUrl, scopes: caller.scopes }
    return passOn(await answerAssistant(asked, body, means), reply)
  })

  // Clients try these, and are told that there are no streams and no sessions to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: `/api${endpoints.askAssistantServer.path}`,
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  })
}

function headersOf(headers: NodeJS.Dict<string | string[]>): Headers {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  return new Headers(given)
}

async function passOn(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  const type = answer.headers.get('content-type')
  if (type) reply.type(type)
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}
