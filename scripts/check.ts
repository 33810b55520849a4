import { lint, runStages, types, unit } from './stages.ts'

await runStages([types, lint, unit])
