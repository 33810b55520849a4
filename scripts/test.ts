import './build.ts'
import { browserStage } from './gate/browser-stage.ts'
import { componentStage } from './gate/component-stage.ts'
import { serverStages } from './gate/server-stages.ts'
import { runStages, typesAndLint, unit } from './gate/stages.ts'

console.log('Preparing the browser and nginx…')
const browser = await browserStage()
const component = await componentStage()
const server = await serverStages()
await runStages([typesAndLint, unit, ...server, component, browser])
