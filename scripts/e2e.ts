import { browserStage } from './gate/browser-stage.ts'
import { runStages } from './gate/stages.ts'

await runStages([await browserStage(process.argv.slice(2))])
