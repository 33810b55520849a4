import './runtime.mjs'

await import('./torture.ts')
