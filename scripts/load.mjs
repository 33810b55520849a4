import './runtime.mjs'

await import('./load.ts')
