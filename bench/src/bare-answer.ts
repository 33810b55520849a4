import type { BareAnswer } from './bare-server.ts'

/** What the server sends, except what every HTTP server adds by itself. */
export async function answerOf(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const own = [...answer.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name))
  return {
    status: answer.status,
    headers: Object.fromEntries(own),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}
