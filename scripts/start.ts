import { pathToFileURL } from 'node:url'
import { builtServer } from './build-server.ts'
import './build.ts'

await import(pathToFileURL(builtServer).href)
