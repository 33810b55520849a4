import { benchFailedSignIn } from '../bench/src/failed-sign-in.ts'
import { benchListTrips } from '../bench/src/list-trips.ts'
import { startServer } from '../bench/src/server.ts'
import { buildWeb } from './build-web.ts'

await buildWeb()
const server = await startServer()
try {
  await benchListTrips(server)
  await benchFailedSignIn(server)
} finally {
  await server.stop()
}
