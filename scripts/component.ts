import { componentStage } from './gate/component-stage.ts'
import { runStages } from './gate/stages.ts'

await runStages([await componentStage(process.argv.slice(2))])
