import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'

await buildWeb()
await buildServer()
