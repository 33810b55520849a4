import './runtime.mjs'

await import('./pack-release.ts')
