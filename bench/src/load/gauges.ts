import { setTimeout } from 'node:timers/promises'
import { median } from '../rounds.ts'
import type { BenchServer } from '../server.ts'

const MEGABYTE = 1024 * 1024

/** Megabytes in the first and the last quarter of the time. */
export interface Growth {
  first: number
  last: number
}

export interface Memory {
  /** What the system has given the process: the medians, once the server is warm. */
  resident: Growth
  /** What is in use: the minimum, because garbage stays until it is collected. */
  inUse: Growth
}

export async function watchMemory(server: BenchServer, isOver: () => boolean): Promise<Memory> {
  const resident: number[] = []
  const inUse: number[] = []
  while (!isOver()) {
    const [all = 0, heap = 0, external = 0] = await gauges(server, MEMORY)
    resident.push(all / MEGABYTE)
    inUse.push((heap + external) / MEGABYTE)
    await setTimeout(1000)
  }
  const warm = resident.slice(Math.floor(resident.length / 3))
  return { resident: growth(warm, median), inUse: growth(inUse, (samples) => Math.min(...samples)) }
}

const MEMORY = [
  'process_resident_memory_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_external_memory_bytes',
]

function growth(samples: number[], figure: (samples: number[]) => number): Growth {
  const quarter = Math.ceil(samples.length / 4)
  return { first: figure(samples.slice(0, quarter)), last: figure(samples.slice(-quarter)) }
}

/** As the server counts them: a reader that doesn't read wouldn't notice that it was cut off. */
export async function countStreams(server: BenchServer): Promise<number> {
  const [streams = 0] = await gauges(server, ['sojourn_streams'])
  return streams
}

async function gauges({ url }: BenchServer, names: readonly string[]): Promise<number[]> {
  const text = await (await fetch(`${url}/api/metrics`)).text()
  return names.map((name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]))
}
