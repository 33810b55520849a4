import { setTimeout } from 'node:timers/promises'
import { median } from '../rounds.ts'
import type { BenchServer } from '../server.ts'

const MEGABYTE = 1024 * 1024

/** In megabytes, the medians of the first and of the last quarter of the time. */
export async function watchMemory(
  server: BenchServer,
  isOver: () => boolean,
): Promise<{ first: number; last: number }> {
  const samples: number[] = []
  while (!isOver()) {
    samples.push((await gauge(server, 'process_resident_memory_bytes')) / MEGABYTE)
    await setTimeout(1000)
  }
  const quarter = Math.ceil(samples.length / 4)
  return { first: median(samples.slice(0, quarter)), last: median(samples.slice(-quarter)) }
}

/** As the server counts them: a reader that does not read would not even see that it was cut off. */
export function countStreams(server: BenchServer): Promise<number> {
  return gauge(server, 'sojourn_streams')
}

async function gauge({ url }: BenchServer, name: string): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
