import './runtime.mjs'

await import('./e2e.ts')
