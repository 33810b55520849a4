import './runtime.mjs'

await import('../server/src/backup/backup-main.ts')
