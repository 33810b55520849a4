import { benchListTrips } from '../bench/src/list-trips.ts'
import { buildWeb } from './build-web.ts'

await buildWeb()
await benchListTrips()
