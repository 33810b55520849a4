import './runtime.mjs'

await import('./dev.ts')
