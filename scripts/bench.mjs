import './runtime.mjs'

await import('./bench.ts')
