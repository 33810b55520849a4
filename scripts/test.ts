import { buildServer } from './build-server.ts'
import { browserStage } from './gate/browser-stage.ts'
import { componentStage } from './gate/component-stage.ts'
import { proxyStage } from './gate/proxy-stage.ts'
import { embedded, lint, postgres, runStages, types, unit } from './gate/stages.ts'

console.log('Preparing the browser, nginx and the front end…')
await buildServer()
const browser = await browserStage()
const component = await componentStage()
const proxy = await proxyStage()
await runStages([types, lint, unit, embedded, postgres, proxy, component, browser])
