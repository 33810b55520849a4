import { browserStage } from './browser-stage.ts'
import { embedded, lint, postgres, runStages, types, unit } from './stages.ts'

console.log('Getting the browser and the front end ready…')
const browser = await browserStage()
await runStages([types, lint, unit, embedded, postgres, browser])
