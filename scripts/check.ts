import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'
import { lint, runStages, types, unit } from './gate/stages.ts'

// The tests of the deploy folder look for the built server, and those of the screens' weights for the built front end.
await buildServer()
await buildWeb()
await runStages([types, lint, unit])
