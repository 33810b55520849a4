import { buildServer } from './build-server.ts'
import { lint, runStages, types, unit } from './gate/stages.ts'

// The tests of the deploy folder look for the built server.
await buildServer()
await runStages([types, lint, unit])
