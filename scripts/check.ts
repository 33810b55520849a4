import { lint, runStages, types, unit } from './gate/stages.ts'

await runStages([types, lint, unit])
