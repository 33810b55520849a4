import { browserStage } from './browser-stage.ts'
import { runStages } from './stages.ts'

await runStages([await browserStage(process.argv.slice(2))])
