import { adminAudit } from '../bench/src/admin-audit.ts'
import { auditLog } from '../bench/src/audit-log.ts'
import { calendar } from '../bench/src/calendar.ts'
import { coldStart } from '../bench/src/cold-start.ts'
import { costOfChange } from '../bench/src/cost-of-change.ts'
import type { Databases } from '../bench/src/databases.ts'
import { endStreams } from '../bench/src/end-streams.ts'
import { exportRows } from '../bench/src/export-rows.ts'
import { exportTrips } from '../bench/src/export-trips.ts'
import { failedSignIn } from '../bench/src/failed-sign-in.ts'
import { endWith, type Figure, holds, rowOf, TABLE_HEAD } from '../bench/src/figure.ts'
import { importTrips } from '../bench/src/import-trips.ts'
import { listTrips } from '../bench/src/list-trips.ts'
import { patchThroughput } from '../bench/src/patch-throughput.ts'
import { presence } from '../bench/src/presence.ts'
import { reachStreams } from '../bench/src/reach-streams.ts'
import { screens } from '../bench/src/screens.ts'
import { startCheckIn } from '../bench/src/start-check-in.ts'
import { table } from '../bench/src/table.ts'
import { benchDatabases } from './bench-databases.ts'
import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'
import { findBrowser } from './machine/browser.ts'

const benchmarks: Record<string, (databases: Databases) => Promise<Figure[]>> = {
  'list-trips': listTrips,
  'reach-streams': reachStreams,
  'end-streams': endStreams,
  presence,
  'patch-throughput': patchThroughput,
  'export-trips': exportTrips,
  'export-rows': exportRows,
  'import-trips': importTrips,
  'cost-of-change': costOfChange,
  'audit-log': auditLog,
  'admin-audit': adminAudit,
  'start-check-in': startCheckIn,
  'failed-sign-in': failedSignIn,
  'cold-start': coldStart,
  calendar: async (databases) => calendar(databases, await findBrowser()),
  table: async (databases) => table(databases, await findBrowser()),
  screens: async (databases) => screens(databases, await findBrowser()),
}

const wanted = process.argv.slice(2)
const chosen = Object.entries(benchmarks).filter(([name]) => wanted.length === 0 || wanted.includes(name))
if (chosen.length === 0) {
  console.error(`Unknown benchmark. Choose from: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(1)
}

await buildWeb()
await buildServer()
const databases = benchDatabases()
const missed: string[] = []
try {
  console.log(TABLE_HEAD)
  for (const [name, measure] of chosen) {
    console.error(`Measuring ${name}…`)
    for (const figure of await measure(databases)) {
      console.log(rowOf(figure))
      if (holds(figure) === false) missed.push(figure.name)
    }
  }
} finally {
  await databases.remove()
}
endWith(missed)
