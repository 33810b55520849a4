import './runtime.mjs'

await import('./fuzz.ts')
