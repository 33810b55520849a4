import pg from 'pg'
import { startPostgres } from './postgres-server.ts'

/** A program that prints the address of an empty database, which exists until its input ends. For tests that can't import it. */
const given = process.env.TEST_DATABASE_URL
const server = given ? undefined : await startPostgres('newest')
const url = new URL(given ?? server?.url('postgres') ?? '')
const admin = new pg.Client({ connectionString: url.href })
await admin.connect()
const name = `sojourn_served_${process.pid}`
await admin.query(`create database ${name} template template0`)
url.pathname = `/${name}`
process.stdout.write(`${url.href}\n`)

process.stdin.resume()
process.stdin.once('end', async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await server?.stop()
})
