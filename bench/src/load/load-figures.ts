import type { Endpoint } from '@sojourn/contract/api/endpoint'
import type { BenchDatabase } from '../databases.ts'
import type { Trickles } from './bad-callers.ts'
import type { Growth, Memory } from './gauges.ts'
import { READS } from './readers.ts'
import type { Tally } from './tally.ts'
import { CHANGES } from './writer.ts'

export const LOAD = {
  trips: 500,
  streams: 1_000,
  writers: 50,
  /** The pause between an answer and the same writer's next change. */
  pauseMs: 1_000,
  readsPerSecond: 200,
  badReaders: 2,
  trickles: 100,
  trickleSeconds: 30,
}

/** One row of the table. Without `holds`, it has no goal. */
export interface LoadFigure {
  name: string
  figure: string
  holds?: boolean
}

interface Outcome {
  engine: BenchDatabase['engine']
  seconds: number
  tally: Tally
  errors: number
  memory: Memory
  equal: number
  badReadersLeft: number
  /** The total sent to a stream that keeps reading. */
  bytes: number
  trickles: Trickles
}

/** Memory that was used once is freed only when the process gets round to it. A leak grows by more than this in a minute. */
const isFlat = ({ first, last }: Growth) => last <= first * 1.2 + 10

export function figuresOf(outcome: Outcome): LoadFigure[] {
  const { engine, seconds, tally, errors, memory, equal, badReadersLeft, bytes, trickles } = outcome
  const reads = tally.count(READS) / seconds
  const cutOff = LOAD.badReaders - badReadersLeft
  const longest = (trickles.longestMs / 1000).toFixed(0)
  const figures: LoadFigure[] = [
    { name: `Errors in ${seconds} s`, figure: String(errors), holds: errors === 0 },
    {
      name: 'Reads a second',
      figure: `${reads.toFixed(0)} of ${LOAD.readsPerSecond}`,
      holds: reads >= LOAD.readsPerSecond * 0.95,
    },
    ...READS.map((call) => timesOf(`\`${call.method} /api${call.path}\``, [call])),
    timesOf(`${tally.count(CHANGES)} changes by ${LOAD.writers} writers`, CHANGES),
    growthOf('Memory in use', memory.inUse),
    growthOf('Memory of the process', memory.resident),
    {
      name: 'Streams equal to the database',
      figure: `${equal} of ${LOAD.streams}`,
      holds: equal === LOAD.streams,
    },
    {
      name: 'A slow reader and one that never reads, cut off',
      figure: `${cutOff} of ${LOAD.badReaders}, each was due ${(bytes / 1024 ** 2).toFixed(1)} MB`,
      holds: cutOff === LOAD.badReaders,
    },
    {
      name: 'Connections that trickle their headers, ended',
      figure: `${trickles.ended} of ${LOAD.trickles}, the last after ${longest} s`,
      holds: trickles.ended === LOAD.trickles && trickles.longestMs <= LOAD.trickleSeconds * 1000,
    },
  ]
  return figures.map((figure) => ({ ...figure, name: `${figure.name}, ${engine}` }))

  function growthOf(name: string, growth: Growth): LoadFigure {
    const figure = `${growth.first.toFixed(0)} MB, ${growth.last.toFixed(0)} MB`
    return { name: `${name}, first and last quarter`, figure, holds: isFlat(growth) }
  }

  function timesOf(name: string, calls: readonly Endpoint[]): LoadFigure {
    const { p50, p99 } = tally.times(calls)
    return { name: `${name}, p50 and p99`, figure: `${p50.toFixed(0)} ms, ${p99.toFixed(0)} ms` }
  }
}
