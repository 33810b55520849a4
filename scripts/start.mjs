import './runtime.mjs'

await import('./start.ts')
