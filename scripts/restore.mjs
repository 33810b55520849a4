import './runtime.mjs'

await import('../server/src/backup/restore-main.ts')
