import { browserStage } from './browser-stage.ts'
import { proxyStage } from './proxy-stage.ts'
import { embedded, lint, postgres, runStages, types, unit } from './stages.ts'

console.log('Getting the browser, nginx and the front end ready…')
const browser = await browserStage()
const proxy = await proxyStage()
await runStages([types, lint, unit, embedded, postgres, proxy, browser])
