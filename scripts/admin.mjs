import './runtime.mjs'

await import('../server/src/admin/main.ts')
