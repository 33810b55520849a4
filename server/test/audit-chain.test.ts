import type { AuditVerification } from '@sojourn/contract/admin/audit-verification'
import { describeVerification } from '@sojourn/contract/admin/audit-verification-sentences'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { linkEntries } from '../src/audit/link-entries.ts'
import { verifyChain } from '../src/audit/verify-chain.ts'
import { readConfig } from '../src/config.ts'
import { type Db, rowsOf } from '../src/database/database.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { recordEvent } from '../src/database/record-event.ts'
import { createLog } from '../src/log.ts'
import { forgeAuditEntry, rewriteAuditLog } from './support/rewrite-audit-log.ts'
import { openTestApp, type TestApp, useTestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

interface Link {
  position: number
  entry_id: number
}

const linksOf = (db: Db) =>
  rowsOf<Link>(db.execute(sql`select position::int, entry_id::int from audit_link order by position`))

async function opened(): Promise<TestApp> {
  const app = await openTestApp()
  onTestFinished(() => app.close())
  await linkEntries(app.db)
  return app
}

/** The link of the n-th entry from the start, or from the end. */
async function linkAt(db: Db, index: number): Promise<Link> {
  const link = (await linksOf(db)).at(index)
  if (!link) throw new Error(`the chain has no link ${index}`)
  return link
}

describe('the chain of the audit log', () => {
  const app = useTestApp()

  test('holds every entry soon after it was committed, in the order of the commits', async () => {
    await app.signIn()
    await vi.waitFor(async () => {
      const [state] = await rowsOf<{ waiting: number; is_complete: boolean }>(
        app.db.execute(sql`
          select (select count(*)::int from audit_unlinked) as waiting,
            (select count(*) from audit_entry) = (select count(*) from audit_link) as is_complete`),
      )
      expect(state).toEqual({ waiting: 0, is_complete: true })
    }, 10_000)
    const links = await linksOf(app.db)
    expect(links.map(({ position }) => position)).toEqual(links.map((_, index) => index + 1))
    const verification = await verifyChain(app.db)
    expect(verification).toEqual({
      entries: links.length,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      misfit: null,
    })
  })

  test('follows the order of the commits, not of the ids', async () => {
    const add = (db: Db, event: string) => recordEvent(db, { kind: 'account', event })
    await app.db.transaction(async (slow) => {
      await add(slow, 'Began first')
      await add(app.db, 'Was done first')
      await linkEntries(app.db)
    })
    await linkEntries(app.db)
    const events = await rowsOf<{ event: string }>(
      app.db.execute(sql`
          select event from audit_link join audit_entry on id = entry_id order by position desc limit 2`),
    )
    expect(events.map(({ event }) => event)).toEqual(['Began first', 'Was done first'])
    expect((await verifyChain(app.db)).misfit).toBeNull()
  })

  test('stays whole when many write and several link at the same time', async () => {
    const { entries } = await verifyChain(app.db)
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let round = 0; round < 10; round += 1) {
          await recordEvent(app.db, { kind: 'account', event: `Writer ${writer}, round ${round}` })
          if (writer % 4 === 0) await linkEntries(app.db)
        }
      }),
    )
    expect(await verifyChain(app.db)).toMatchObject({ entries: entries + 160, misfit: null })
  })

  test.each([
    ['changing', sql`update audit_entry set event = 'Nothing happened'`],
    ['deleting', sql`delete from audit_entry`],
    ['emptying', sql`truncate audit_entry`],
    ['changing the links of', sql`update audit_link set hash = ''`],
    ['deleting the links of', sql`delete from audit_link`],
    ['emptying the links of', sql`truncate audit_link`],
  ])('%s the log is refused', async (_, statement) => {
    const before = await verifyChain(app.db)
    await expect(app.db.execute(statement)).rejects.toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringContaining("can't be changed") }),
      }),
    )
    expect(await verifyChain(app.db)).toEqual(before)
  })

  test('administrators verify it, two at the same time get the same answer', async () => {
    const { access_token: token } = await app.signIn()
    const verify = () => app.call({ method: 'POST', url: '/api/admin/audit/verify', token })
    const answers = await Promise.all([verify(), verify()])
    const [first, second] = answers.map((answer) => answer.json<AuditVerification>())
    expect(first).toEqual(second)
    expect(first?.misfit).toBeNull()
    expect(app.logged.some((line) => line.includes(first?.hash ?? 'none'))).toBe(true)
  })

  test('a verification that fails is not kept for the next one', async () => {
    const { access_token: token } = await app.signIn()
    const verify = async () =>
      (await app.call({ method: 'POST', url: '/api/admin/audit/verify', token })).statusCode
    await app.db.execute(sql`alter table audit_head rename to audit_head_gone`)
    expect(await verify()).toBe(500)
    await app.db.execute(sql`alter table audit_head_gone rename to audit_head`)
    expect(await verify()).toBe(200)
  })
})

describe('verifying finds the first entry that', () => {
  async function expectMisfit(
    tamper: (db: Db) => Promise<Partial<AuditVerification['misfit']> & object>,
    sentence: RegExp,
  ): Promise<void> {
    const { db } = await opened()
    expect((await verifyChain(db)).misfit).toBeNull()
    const expected = await tamper(db)
    const found = await verifyChain(db)
    expect(found.misfit).toMatchObject(expected)
    expect(describeVerification(found)).toMatch(sentence)
  }

  test.each<[string, (id: number) => SQL]>([
    ['its sentence', (id) => sql`update audit_entry set event = event || '!' where id = ${id}`],
    [
      'its time',
      (id) => sql`update audit_entry set timestamp = timestamp + interval '1 ms' where id = ${id}`,
    ],
    ['its person', (id) => sql`update audit_entry set staff_id = '10099' where id = ${id}`],
    ['its trip', (id) => sql`update audit_entry set trip_id = 99 where id = ${id}`],
    ['its kind', (id) => sql`update audit_entry set kind = 'admin' where id = ${id}`],
    ['what it changed', (id) => sql`update audit_entry set change = '{}' where id = ${id}`],
    ['where it came from', (id) => sql`update audit_entry set origin = 'import' where id = ${id}`],
  ])('was changed in %s', async (_, change) => {
    await expectMisfit(async (db) => {
      const { position, entry_id } = await linkAt(db, 7)
      // A second change after it must not distract.
      const later = (await linkAt(db, 20)).entry_id
      await rewriteAuditLog(db, change(entry_id), change(later))
      return { position, entryId: entry_id, problem: 'changed', timestamp: expect.any(String) }
    }, /^Entry \d+ at position 8 of the chain, dated \d{4}-\d\d-\d\d \d\d:\d\d UTC, has been changed\.$/)
  })

  test('was changed, even if the database’s own digest was replaced to hide it', async () => {
    await expectMisfit(async (db) => {
      const { position, entry_id } = await linkAt(db, 7)
      const [kept] = await rowsOf<{ digest: string }>(
        db.execute(sql`
          select encode(audit_digest(entry), 'hex') as digest from audit_entry entry where id = ${entry_id}`),
      )
      await rewriteAuditLog(
        db,
        sql`update audit_entry set event = 'Nothing happened' where id = ${entry_id}`,
        sql.raw(`
          create or replace function audit_digest(entry audit_entry) returns bytea language sql stable as $$
            select decode('${kept?.digest}', 'hex')
          $$`),
      )
      return { position, entryId: entry_id, problem: 'changed' }
    }, /^Entry \d+ at position 8 of the chain/)
  })

  test('was hidden from the search', async () => {
    await expectMisfit(async (db) => {
      const { entry_id } = await linkAt(db, 7)
      await db.execute(sql`delete from audit_search where entry_id = ${entry_id}`)
      return { position: null, entryId: entry_id, problem: 'hidden' }
    }, /^Entry \d+, dated \d{4}-\d\d-\d\d \d\d:\d\d UTC, has been hidden from the search\.$/)
  })

  test('was removed', async () => {
    await expectMisfit(async (db) => {
      const { position, entry_id } = await linkAt(db, 7)
      await rewriteAuditLog(db, sql`delete from audit_entry where id = ${entry_id}`)
      return { position, entryId: entry_id, problem: 'removed', timestamp: null }
    }, /^Entry \d+ at position 8 of the chain has been removed\.$/)
  })

  test.each([
    ['from the middle', 7],
    ['from the start', 0],
    ['from the end', -1],
  ])('was removed %s together with its link', async (_, index) => {
    await expectMisfit(async (db) => {
      const { position, entry_id } = await linkAt(db, index)
      await rewriteAuditLog(
        db,
        sql`delete from audit_entry where id = ${entry_id}`,
        sql`delete from audit_link where entry_id = ${entry_id}`,
      )
      return { position, problem: 'removed' }
    }, /^The entry at position \d+ of the chain has been removed\.$/)
  })

  test('was removed with all others', async () => {
    await expectMisfit(async (db) => {
      await rewriteAuditLog(db, sql`truncate audit_entry`, sql`truncate audit_link`)
      return { position: 1, problem: 'removed' }
    }, /^The entry at position 1 of the chain has been removed\.$/)
  })

  test('was removed, even if the later ones were moved up', async () => {
    await expectMisfit(async (db) => {
      const { position, entry_id } = await linkAt(db, 7)
      await rewriteAuditLog(
        db,
        sql`delete from audit_entry where id = ${entry_id}`,
        sql`delete from audit_link where entry_id = ${entry_id}`,
        sql`update audit_link set position = -position where position > ${position}`,
        sql`update audit_link set position = -position - 1 where position < 0`,
      )
      return { position, problem: 'changed' }
    }, /at position 8 of the chain/)
  })

  test.each<[string, (a: Link, b: Link) => SQL[]]>([
    [
      'its link',
      (a, b) => [
        sql`update audit_link set position = 0 where position = ${a.position}`,
        sql`update audit_link set position = ${a.position} where position = ${b.position}`,
        sql`update audit_link set position = ${b.position} where position = 0`,
      ],
    ],
    [
      'its entry',
      (a, b) => [
        sql`update audit_link set entry_id = 0 where position = ${a.position}`,
        sql`update audit_link set entry_id = ${a.entry_id} where position = ${b.position}`,
        sql`update audit_link set entry_id = ${b.entry_id} where position = ${a.position}`,
      ],
    ],
  ])('changed places with another, by %s', async (_, swap) => {
    await expectMisfit(async (db) => {
      const [a, b] = [await linkAt(db, 7), await linkAt(db, 12)]
      await rewriteAuditLog(db, ...swap(a, b))
      return { position: a.position, entryId: b.entry_id, problem: 'reordered' }
    }, /^Entry \d+ at position 8 of the chain, dated .* is in the wrong place\.$/)
  })

  test('has another hash', async () => {
    await expectMisfit(async (db) => {
      const { position } = await linkAt(db, 7)
      await rewriteAuditLog(db, sql`update audit_link set hash = sha256('') where position = ${position}`)
      return { position, problem: 'changed' }
    }, /has been changed\.$/)
  })

  test('was changed along with its link and every later one, if the newest hash was kept elsewhere', async () => {
    const { db } = await opened()
    const { hash } = await verifyChain(db)
    await rewriteAuditLog(
      db,
      sql`update audit_entry set event = 'Nothing happened' where id = 5`,
      sql`delete from audit_link`,
      sql`delete from audit_head`,
      sql`insert into audit_unlinked select id from audit_entry order by id`,
    )
    const rewritten = await verifyChain(db)
    expect(rewritten.misfit).toBeNull()
    expect(rewritten.hash).not.toBe(hash)
  })

  test.each<[string, SQL]>([
    ['removed', sql`delete from audit_head`],
    [
      'set back',
      sql`update audit_head set (position, hash) = (select position, hash from audit_link where position = 7)`,
    ],
  ])(
    'comes after a head that was %s, even if entries are waiting that can’t be linked any longer',
    async (_, tamper) => {
      const app = await opened()
      await app.db.execute(tamper)
      const { access_token: token } = await app.signIn()
      await expect(linkEntries(app.db)).rejects.toThrow()
      const { misfit } = await verifyChain(app.db)
      expect(misfit).toMatchObject({ problem: 'added', entryId: null })
      const search = await app.call({ url: '/api/admin/audit?kind=trip', token })
      expect(search.json().content).not.toEqual([])
    },
  )

  test('was added between others', async () => {
    await expectMisfit(async (db) => {
      await forgeAuditEntry(
        db,
        sql`insert into audit_entry (id, timestamp, event) values (-5, '2026-01-01', 'Someone else did it')`,
      )
      return { position: null, entryId: -5, problem: 'added', timestamp: '2026-01-01T00:00:00.000Z' }
    }, /^Entry -5, dated 2026-01-01 00:00 UTC, was added in a way that bypassed the chain\.$/)
  })

  test('was added before all others with a link of its own', async () => {
    await expectMisfit(async (db) => {
      await forgeAuditEntry(db, sql`insert into audit_entry (id, event) values (-5, 'Someone else did it')`)
      await db.execute(sql`insert into audit_link select 0, -5, sha256('')`)
      return { position: 0, entryId: -5, problem: 'added' }
    }, /was added in a way that bypassed the chain\.$/)
  })

  test('was added at the end with a link of its own', async () => {
    await expectMisfit(async (db) => {
      const { position } = await linkAt(db, -1)
      await forgeAuditEntry(
        db,
        sql`insert into audit_entry (id, event) values (900000, 'Someone else did it')`,
      )
      await db.execute(sql`
        insert into audit_link select ${position} + 1, 900000, sha256(link.hash || audit_digest(entry))
        from audit_link link, audit_entry entry where link.position = ${position} and entry.id = 900000`)
      return { position: position + 1, problem: 'added' }
    }, /was added in a way that bypassed the chain\.$/)
  })
})

test('an entry that no instance has linked, because it was killed, is linked by the next one', async () => {
  // Without an instance, which would link it a moment later.
  const { settings, remove } = await createTestDatabase()
  const { db, close } = await openDatabase(readConfig(settings), createLog({ logLevel: 'silent' }))
  onTestFinished(async () => {
    await close()
    await remove()
  })
  await linkEntries(db)
  await recordEvent(db, { kind: 'account', event: 'Committed just before the end' })
  const [waiting] = await rowsOf<{ entries: number }>(
    db.execute(sql`select count(*)::int as entries from audit_unlinked`),
  )
  expect(waiting?.entries).toBe(1)
  // What start does before it serves.
  expect(await linkEntries(db)).toBe(1)
  expect((await verifyChain(db)).misfit).toBeNull()
})
