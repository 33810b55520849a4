import './runtime.mjs'

await import('./check.ts')
