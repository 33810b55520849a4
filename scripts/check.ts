// The tests of the deploy folder look for the built server, and those of the screens' weights for the built front end.
import './build.ts'
import { runStages, typesAndLint, unit } from './gate/stages.ts'

await runStages([typesAndLint, unit])
