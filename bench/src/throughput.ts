import { Connection } from './connection.ts'

const ROUND_MS = 1_500

/** How often per second the workers finish their work, all in parallel and without pauses. */
export async function throughput(workers: readonly (() => Promise<unknown>)[]): Promise<number> {
  const started = performance.now()
  const end = started + ROUND_MS
  let count = 0
  const work = async (once: () => Promise<unknown>) => {
    while (performance.now() < end) {
      await once()
      count += 1
    }
  }
  await Promise.all(workers.map(work))
  return (count * 1000) / (performance.now() - started)
}

export async function requestThroughput(
  url: string,
  connections: number,
  nextRequest: (connection: number) => string,
): Promise<number> {
  const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)))
  try {
    return await throughput(
      opened.map((connection, index) => async () => {
        const status = await connection.ask(nextRequest(index))
        if (status >= 400) throw new Error(`${url} answered ${status}`)
      }),
    )
  } finally {
    for (const connection of opened) connection.close()
  }
}
