import { parseArgs } from 'node:util'
import { cellOf, endWith, lineOf } from '../bench/src/figure.ts'
import { LOAD } from '../bench/src/load/load-figures.ts'
import { runLoad } from '../bench/src/load/run-load.ts'
import { benchDatabases } from './bench-databases.ts'
import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'

const HEADINGS = ['what', 'figure', 'holds']
const ENGINES = ['embedded', 'postgres'] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' } },
})
const seconds = Number(values.seconds)
const chosen = ENGINES.filter((engine) => positionals.length === 0 || positionals.includes(engine))
if (!(seconds >= 1) || chosen.length === 0) {
  console.error('Usage: npm run load -- [--seconds 60] [embedded] [postgres]')
  process.exit(1)
}

await buildWeb()
await buildServer()
const databases = benchDatabases()
const missed: string[] = []
try {
  console.log([HEADINGS, HEADINGS.map(() => '---')].map(lineOf).join('\n'))
  for (const engine of chosen) {
    console.error(`Loading ${engine} for ${seconds} s…`)
    for (const { name, figure, holds } of await runLoad(await databases[engine](LOAD.trips), seconds)) {
      console.log(lineOf([name, figure, cellOf(holds)]))
      if (holds === false) missed.push(name)
    }
  }
} finally {
  await databases.remove()
}
endWith(missed)
