import { Agent, request } from 'node:http'

export interface Target {
  name: string
  url: string
  headers?: Record<string, string>
}

const CONNECTIONS = 16
const ROUNDS = 5
const ROUND_MS = 1_500

/**
 * Requests per second of each target, measured in turns within one run, because the machine's own speed changes
 * from minute to minute. The median round of each counts.
 */
export async function measureThroughput(targets: Target[]): Promise<number[]> {
  const rates = targets.map((): number[] => [])
  for (const target of targets) await requestsPerSecond(target)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) rates[index]?.push(await requestsPerSecond(target))
  }
  return rates.map(median)
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function requestsPerSecond({ url, headers = {} }: Target): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const started = performance.now()
  const end = started + ROUND_MS
  let answers = 0
  const connection = async () => {
    while (performance.now() < end) {
      await get(url, headers, agent)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return (answers * 1000) / (performance.now() - started)
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, agent }, (answer) => {
      const status = answer.statusCode ?? 0
      if (status >= 400) reject(new Error(`${url} answered ${status}`))
      answer.on('end', resolve).on('error', reject).resume()
    })
    call.on('error', reject).end()
  })
}
