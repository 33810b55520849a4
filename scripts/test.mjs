import './runtime.mjs'

await import('./test.ts')
