import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Event } from '../../kernel/events.ts'
import { runWork } from '../../kernel/work.ts'
import { chainCheck } from './chain.ts'
import { auditListener, cutAudit } from './index.ts'
import { entryOf, findEnd, nextEntries } from './store.ts'

const key = Buffer.alloc(32, 7)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** Two organizations of the test's own, with their logs. */
async function openLog() {
  const clock = { now: new Date('2026-01-31T09:30:00.123Z') }
  const parts = {
    database,
    listeners: [auditListener(key)],
    enqueue: async () => {},
    wakeWorker: () => {},
    now: () => clock.now,
  }
  const rows = await database.asOwner<{ id: number }>(
    `insert into organizations (name, slug) select 'x', gen_random_uuid() from generate_series(1, 2) returning id`,
  )
  const [first = 0, second = 0] = rows.map(({ id }) => id)
  const origin = { userId: 3, username: 'dana', requestId: 'r-1', address: '203.0.113.7' }

  const record = (event: Event, orgId: number | undefined = first) =>
    runWork(parts, { scope: orgId === undefined ? {} : { orgId }, origin }, ({ emit }) => emit(event))
  const recordNowhere = (event: Event) => runWork(parts, { scope: {}, origin }, ({ emit }) => emit(event))

  const entries = async (orgId = first) =>
    await database.read({ orgId }, (db) =>
      nextEntries(db, { orgId, withServer: true, afterSeq: 0, upToSeq: 1e9, limit: 1e6 }),
    )
  const verify = async (orgId = first, anchor?: { seq: number; hash: string }) => {
    const check = chainCheck(key, anchor)
    const end = await database.read({ orgId }, (db) => findEnd(db, orgId))
    const atStart = check.begin(end.head)
    if (atStart) return atStart
    for (const row of await entries(orgId)) {
      const broken = check.take(entryOf(row, orgId))
      if (broken) return broken
    }
    return check.end(end.head, end.newestSeq)
  }
  const owner = (statement: string) => database.asOwner(statement.replaceAll('$org', String(first)))
  return { parts, clock, first, second, origin, record, recordNowhere, entries, verify, owner }
}

const event = (at: number): Event => ({
  type: 'project.created',
  subject: { type: 'project', id: at, name: `Project ${at}` },
  data: { at, nested: { b: 1, a: [true, null, 'ü'] } },
})

async function withEntries(count: number) {
  const log = await openLog()
  for (let at = 1; at <= count; at += 1) await log.record(event(at))
  return log
}

describe('the audit log', () => {
  test('AUD-05: holds what happened, by whom and from where, in a valid chain for each organization', async () => {
    const log = await withEntries(3)
    await log.record(event(9), log.second)
    const [first, second, third] = await log.entries()
    expect(first).toMatchObject({
      seq: 1,
      type: 'project.created',
      actor_id: 3,
      actor_name: 'dana',
      address: '203.0.113.7',
      request_id: 'r-1',
      subject_type: 'project',
      subject_id: 1,
      subject_name: 'Project 1',
      previous_hash: '',
      created_at: log.clock.now,
    })
    expect(second?.previous_hash).toBe(first?.hash)
    expect(third?.seq).toBe(3)
    expect(await log.entries(log.second)).toHaveLength(1)
    expect(await log.verify()).toBeUndefined()
    expect(await log.verify(log.second)).toBeUndefined()
  })

  test('AUD-02: has no entry of a change that was rolled back', async () => {
    const log = await withEntries(1)
    const failing = runWork(
      log.parts,
      { scope: { orgId: log.first }, origin: log.origin },
      async ({ emit }) => {
        await emit(event(2))
        throw new Error('the change failed')
      },
    )
    await expect(failing).rejects.toThrow('the change failed')
    expect(await log.entries()).toHaveLength(1)
  })

  test('AUD-06: a change whose entry cannot be written does not happen', async () => {
    const log = await openLog()
    await log.owner('alter table audit_entries add constraint broken check (org_id <> $org) not valid')
    const change = runWork(
      log.parts,
      { scope: { orgId: log.first }, origin: log.origin },
      async ({ db, emit }) => {
        await db.insertInto('projects').values({ org_id: log.first, name: 'Lost' }).execute()
        await emit(event(1))
      },
    )
    await expect(change).rejects.toThrow()
    expect(await log.owner('select from projects where org_id = $org')).toHaveLength(0)
  })

  test.each([
    'update audit_entries set type = type',
    'delete from audit_entries',
    'truncate audit_entries',
    'alter table audit_entries disable row level security',
    'delete from audit_heads',
  ])('AUD-03: the server itself cannot %s', async (statement) => {
    const log = await withEntries(1)
    const attempt = database.transaction({ orgId: log.first }, (db) => sql.raw(statement).execute(db))
    await expect(attempt).rejects.toThrow(/permission denied|must be owner/)
  })

  test.each<[string, string, object]>([
    [
      'an edited text',
      `update audit_entries set subject_name = 'x' where org_id = $org and seq = 4`,
      { seq: 4, reason: 'changed' },
    ],
    [
      'edited data',
      `update audit_entries set data = '{}' where org_id = $org and seq = 4`,
      { seq: 4, reason: 'changed' },
    ],
    [
      'another time',
      `update audit_entries set created_at = now() where org_id = $org and seq = 4`,
      { seq: 4, reason: 'changed' },
    ],
    [
      'a deleted entry',
      'delete from audit_entries where org_id = $org and seq = 4',
      { seq: 4, reason: 'missing' },
    ],
    [
      'a deleted beginning',
      'delete from audit_entries where org_id = $org and seq = 1',
      { seq: 1, reason: 'missing' },
    ],
    [
      'two entries that changed places',
      `update audit_entries set seq = case seq when 4 then 5000 else 4 end where org_id = $org and seq in (4, 5);
       update audit_entries set seq = 5 where org_id = $org and seq = 5000`,
      { seq: 4, reason: 'changed' },
    ],
    [
      'a closed gap',
      `delete from audit_entries where org_id = $org and seq = 4;
       update audit_entries set seq = seq - 1 where org_id = $org and seq > 4`,
      { seq: 4, reason: 'changed' },
    ],
    [
      'a cut end',
      'delete from audit_entries where org_id = $org and seq > 6',
      { seq: 7, reason: 'tail_cut' },
    ],
    [
      'a cut end and a head to match',
      `with cut as (delete from audit_entries where org_id = $org and seq > 6)
       update audit_heads set seq = 6, hash = (select hash from audit_entries where org_id = $org and seq = 6) where org_id = $org`,
      { seq: 6, reason: 'head_forged' },
    ],
    ['a removed head', 'delete from audit_heads where org_id = $org', { seq: 8, reason: 'head_forged' }],
    [
      'an entry from outside',
      `insert into audit_entries (org_id, seq, created_at, type, request_id, subject_type, data, hash, previous_hash)
       select org_id, 9, created_at, type, request_id, subject_type, data, hash, hash from audit_entries where org_id = $org and seq = 8`,
      { seq: 9, reason: 'changed' },
    ],
  ])('AUD-04: names the first broken entry after %s', async (_what, statement, broken) => {
    const log = await withEntries(8)
    for (const step of statement.split(';')) await log.owner(step)
    expect(await log.verify()).toMatchObject(broken)
  })

  test('AUD-04: entries written after the end was forged do not make it look right again', async () => {
    const log = await withEntries(8)
    await log.owner(`with cut as (delete from audit_entries where org_id = $org and seq > 6)
      update audit_heads set seq = 6, hash = (select hash from audit_entries where org_id = $org and seq = 6) where org_id = $org`)
    await log.record(event(99))
    expect(await log.verify()).toEqual({ seq: 7, reason: 'head_forged' })
    expect((await log.entries()).map(({ type }) => type).slice(-2)).toEqual([
      'audit.tampering_found',
      'project.created',
    ])
  })

  test('AUD-04: an end that was noted earlier proves a log that was rolled back whole', async () => {
    const log = await withEntries(4)
    const [, , , noted] = await log.entries()
    const anchor = { seq: 4, hash: noted?.hash ?? '' }
    expect(await log.verify(log.first, anchor)).toBeUndefined()
    await log.owner('delete from audit_entries where org_id = $org')
    await log.owner('delete from audit_heads where org_id = $org')
    expect(await log.verify()).toBeUndefined()
    expect(await log.verify(log.first, anchor)).toEqual({ seq: 1, reason: 'tail_cut' })
    for (let at = 1; at <= 4; at += 1) await log.record(event(at + 50))
    expect(await log.verify(log.first, anchor)).toEqual({ seq: 4, reason: 'changed' })
  })

  test('AUD-08: many at once leave no gap and a valid chain', async () => {
    const log = await openLog()
    await Promise.all(
      Array.from({ length: 200 }, (_, at) => log.record(event(at), at % 2 ? log.first : log.second)),
    )
    expect((await log.entries()).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
    expect(await log.verify()).toBeUndefined()
    expect(await log.verify(log.second)).toBeUndefined()
  })

  test('AUD-09: a clock that goes back does not disturb the order', async () => {
    const log = await withEntries(2)
    log.clock.now = new Date(log.clock.now.getTime() - 3_600_000)
    await log.record(event(3))
    expect((await log.entries()).map(({ subject_id }) => subject_id)).toEqual([1, 2, 3])
    expect(await log.verify()).toBeUndefined()
  })

  test('AUD-10: a flood of failed sign-ins is counted, and everything else is still written', async () => {
    const log = await openLog()
    const failed: Event = { type: 'user.login_failed', subject: { type: 'user', id: null, name: 'nobody' } }
    for (let at = 0; at < 150; at += 1) await log.record(failed)
    await log.record(event(1))
    const during = await log.entries()
    expect(during.filter(({ type }) => type === 'user.login_failed')).toHaveLength(60)
    expect(during.at(-1)?.type).toBe('project.created')
    log.clock.now = new Date(log.clock.now.getTime() + 60_000)
    await log.record(failed)
    expect((await log.entries()).at(-1)?.data).toMatchObject({ left_out_before: 90 })
    expect(await log.verify()).toBeUndefined()
  })

  test('what happened in no organization stands in the log of the first', async () => {
    const log = await openLog()
    await log.recordNowhere({ type: 'user.login_failed', subject: { type: 'user', id: null, name: 'ghost' } })
    const [oldest] = await database.asOwner<{ id: number }>('select min(id) as id from organizations')
    expect((await log.entries(oldest?.id)).map(({ subject_name }) => subject_name)).toContain('ghost')
    expect(await log.entries(log.second)).toEqual([])
    expect(await log.verify(oldest?.id)).toBeUndefined()
  })

  test('AUD-13, SEC-08: a secret that an event should not have carried is removed', async () => {
    const log = await openLog()
    await log.record({
      type: 'connector.updated',
      subject: { type: 'connector', id: 1 },
      data: { changed: ['config'], deep: [{ api_token: 'canary', password: 'canary' }], has_password: true },
    })
    const [entry] = await log.entries()
    expect(JSON.stringify(entry)).not.toContain('canary')
    expect(entry?.data).toMatchObject({ changed: ['config'], has_password: true })
  })

  test('text that PostgreSQL cannot store, and data without measure, is written all the same', async () => {
    const log = await openLog()
    await log.record({
      type: 'project.created',
      subject: { type: 'project', id: 1, name: `a\u0000b\ud800${'x'.repeat(1000)}` },
      data: { text: 'a\u0000b\udfff' },
    })
    await log.record({ ...event(2), data: { text: 'x'.repeat(20_000) } })
    const [first, second] = await log.entries()
    expect(first?.subject_name).toHaveLength(200)
    expect(first?.data).toEqual({ text: 'a\ufffdb\ufffd' })
    expect(second?.data).toHaveProperty('too_long')
    expect(await log.verify()).toBeUndefined()
  })

  describe('AUD-11: a log that is not kept for ever', () => {
    const day = 24 * 3_600_000
    const cut = ({ parts }: Awaited<ReturnType<typeof openLog>>) =>
      cutAudit({ database, runIn: (at, work) => runWork(parts, at, work), key, now: parts.now })

    async function oldLog() {
      const log = await openLog()
      const now = log.clock.now.getTime()
      for (const [at, age] of [300, 200, 101, 99, 1].entries()) {
        log.clock.now = new Date(now - age * day)
        await log.record(event(at + 1))
      }
      log.clock.now = new Date(now)
      await log.owner('update organizations set audit_retention_days = 100 where id = $org')
      return log
    }

    test('loses its whole beginning, says so, and is still a valid chain', async () => {
      const log = await oldLog()
      await log.record(event(1), log.second)
      await cut(log)
      const left = await log.entries()
      expect(left.map(({ seq, type }) => [seq, type])).toEqual([
        [4, 'project.created'],
        [5, 'project.created'],
        [6, 'audit.cut'],
      ])
      expect(left.at(-1)?.data).toMatchObject({ up_to_seq: 3, link: left[0]?.previous_hash, entries: 3 })
      expect(await log.verify()).toBeUndefined()
      await cut(log)
      expect(await log.entries()).toHaveLength(3)
      expect(await log.entries(log.second)).toHaveLength(1)
    })

    test('does not hide that more was taken out, or what is told of the cut changed', async () => {
      const more = await oldLog()
      await cut(more)
      await more.owner('delete from audit_entries where org_id = $org and seq = 4')
      expect(await more.verify()).toEqual({ seq: 4, reason: 'missing' })
      await more.owner('update audit_heads set cut_seq = 4 where org_id = $org')
      expect(await more.verify()).toEqual({ seq: 4, reason: 'cut_forged' })
    })

    test('AUD-03: the role of the server removes nothing that is younger than ninety days', async () => {
      const log = await openLog()
      log.clock.now = new Date()
      await log.record(event(1))
      const wipe = database.transaction({ orgId: log.first }, async (db) => {
        await sql`update audit_heads set cut_seq = 1 where org_id = ${log.first}`.execute(db)
        await sql`select cut_audit_log()`.execute(db)
      })
      await expect(wipe).rejects.toThrow('ninety days')
      expect(await log.entries()).toHaveLength(1)
    })
  })
})
