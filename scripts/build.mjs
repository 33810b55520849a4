import './runtime.mjs'

const { buildWeb } = await import('./build-web.ts')
await buildWeb()
