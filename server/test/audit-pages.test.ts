import type { AuditPage } from '@sojourn/contract/audit/audit'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { countAuditEntries } from '../src/database/count-audit-entries.ts'
import { rowsOf } from '../src/database/database.ts'
import { rewriteAuditLog } from './support/rewrite-audit-log.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
let token: string
beforeAll(async () => {
  token = (await app.signIn()).access_token
})

const SIZE = 100
const readPage = async (page: number, sort: string): Promise<AuditPage> => {
  const url = `/api/audit?page=${page}&size=${SIZE}&sort=${sort}`
  return (await app.call({ url, token })).json()
}
const run = (statement: ReturnType<typeof sql>) => app.db.execute(statement)
const numberOf = async (statement: ReturnType<typeof sql>) =>
  (await rowsOf<{ number: number }>(run(statement)))[0]?.number ?? Number.NaN
const uncounted = () => numberOf(sql`select count(*)::int as number from audit_uncounted`)
const blocks = () => numberOf(sql`select count(*)::int as number from audit_block`)

/** Adds entries whose order by time differs from their order by id. Some have the same time. */
const add = (entries: number) =>
  run(sql`
    insert into audit_entry (timestamp, event)
    select timestamptz '2026-11-01' + (n * 7919 % 1009) * interval '1 s', 'Event ' || n
    from generate_series(1, ${entries}::int) as added (n)`)

/** Compares every page, in both orders, with the result of sorting all entries. */
async function expectAllPages(): Promise<void> {
  const rows = await rowsOf<{ id: number }>(run(sql`select id::int from audit_entry order by timestamp, id`))
  const oldestFirst = rows.map(({ id }) => id)
  for (const [sort, ids] of [
    ['timestamp,asc', oldestFirst],
    ['timestamp,desc', oldestFirst.toReversed()],
  ] as const) {
    const pages = Math.ceil(ids.length / SIZE)
    for (let number = 0; number <= pages; number += 1) {
      const page = await readPage(number, sort)
      expect([page.totalElements, page.totalPages]).toEqual([ids.length, pages])
      expect(page.content.map(({ id }) => id)).toEqual(ids.slice(number * SIZE, (number + 1) * SIZE))
    }
  }
}

test('every page and the total are right, whether entries are counted or not', async () => {
  await add(900)
  await expectAllPages()
  await countAuditEntries(app.db)
  expect(await uncounted()).toBe(0)
  await expectAllPages()

  // Between counted entries, at the start of a block, and enough to split blocks.
  await add(1_600)
  await countAuditEntries(app.db)
  expect(await blocks()).toBeGreaterThan(2)
  await add(150)
  await rewriteAuditLog(
    app.db,
    sql`delete from audit_entry where id % 13 = 0`,
    sql`delete from audit_entry where (timestamp, id) in (select first_timestamp, first_id from audit_block)`,
    sql`update audit_entry set timestamp = timestamp + interval '2 h' where id % 17 = 0`,
    sql`update audit_entry set event = event || '!' where id % 5 = 0`,
  )
  await expectAllPages()
  await countAuditEntries(app.db)
  await expectAllPages()

  await rewriteAuditLog(app.db, sql`delete from audit_entry where id % 2 = 0`)
  await countAuditEntries(app.db)
  await expectAllPages()

  await rewriteAuditLog(app.db, sql`truncate audit_entry`)
  await expectAllPages()
  await add(150)
  await countAuditEntries(app.db)
  await expectAllPages()
})

test('reading the log counts it if many entries are uncounted', async () => {
  await countAuditEntries(app.db)
  await add(1_001)
  await readPage(0, 'timestamp,desc')
  await vi.waitFor(async () => expect(await uncounted()).toBe(0), 10_000)
})

test('writers don’t wait for each other or for a count, and later commits are counted later', async () => {
  await countAuditEntries(app.db)
  const before = (await readPage(0, 'timestamp,desc')).totalElements
  await app.db.transaction(async (one) => {
    await one.execute(sql`insert into audit_entry (event) values ('One')`)
    await app.db.transaction(async (other) => {
      await other.execute(sql`insert into audit_entry (event) values ('Other')`)
      await add(1_500)
      await countAuditEntries(app.db)
      expect((await readPage(0, 'timestamp,desc')).totalElements).toBe(before + 1_500)
    })
  })
  await expectAllPages()
  await Promise.all([countAuditEntries(app.db), add(1_200), countAuditEntries(app.db)])
  await countAuditEntries(app.db)
  await expectAllPages()
})
