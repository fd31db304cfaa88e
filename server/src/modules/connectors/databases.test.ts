import { unrecorded } from '../history/index.ts'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Run } from '../../../../contract/src/runs.ts'
import { startWire } from '../../../test/cut-wire.ts'
import { databaseCases } from '../../../test/databases/cases.ts'
import type { DatabaseCase, RemoteDatabase } from '../../../test/databases/remote-database.ts'
import { endOf } from '../../../test/refreshing.ts'
import { testServer } from '../../../test/server.ts'
import { extractAndLoad, extractText, newConnector, type MadeConnector } from '../../../test/sources.ts'
import { Bindings, dialects } from '../sql/index.ts'
import { SourceError } from './index.ts'

const manyRows = 100_000
// Every extract starts a process from the sources, and the machine may be busy.
const patient = { timeout: 180_000 }

const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const { sources } = quarry.server.parts

describe.each(databaseCases.filter(({ missing }) => missing === undefined))(
  '$name as a source',
  patient,
  (far) => {
    conforms(far)
  },
)

function conforms(input: DatabaseCase): void {
  let remote: RemoteDatabase
  let source: MadeConnector
  const ask = (sql: string, more: object = {}) =>
    sources.query(source.orgId, source.id, {
      sql,
      parameters: [],
      rowLimit: 1000,
      timeoutMs: 20_000,
      reading: unrecorded(),
      ...more,
    })
  const rowsOf = async (sql: string, more: object = {}) =>
    JSON.parse((await ask(sql, more)).rowsJson.toString()) as unknown[][]
  const many = { relation: { table: 'many' } }

  beforeAll(async () => {
    remote = await input.start()
    await remote.run(...input.types, ...input.many(manyRows))
    source = await newConnector(quarry, remote)
  })
  afterAll(() => remote?.stop())

  test('is tried, and tells its tables and columns', async () => {
    const { token, path } = source
    // The machine may be busy, and a test that takes too long is a failed one.
    const tried = async () => (await quarry.call('POST', `${path}/test`, { token })).body
    await expect.poll(tried, { timeout: 50_000, interval: 100 }).toMatchObject({ ok: true })
    const tables = await quarry.call<{ items: { name: string }[] }>('GET', `${path}/tables?q=TYPES_`, {
      token,
    })
    expect(tables.body.items.map(({ name }) => name)).toEqual(['types_of'])
    const columns = await quarry.call<{ items: object[] }>('GET', `${path}/tables/many/columns`, { token })
    expect(columns.body.items).toMatchObject([
      { name: 'id', type: 'integer', nullable: false },
      { name: 'word', type: 'text' },
      { name: 'amount', type: 'decimal' },
      { name: 'moment', type: 'timestamp' },
    ])
    expect((await quarry.call('GET', `${path}/tables/none/columns`, { token })).status).toBe(422)
  })

  test('extracted and live, every type gives the same answers', async () => {
    const loaded = await extractAndLoad(quarry, source, { relation: { table: 'types_of' } })
    const extracted = await loaded.rows('SELECT * FROM t ORDER BY id')
    const live = await ask('SELECT * FROM types_of ORDER BY id')
    expect(JSON.parse(live.rowsJson.toString())).toEqual(extracted)
    expect(live.columns.map(({ name, type }) => [name, type])).toEqual(
      loaded.columns.map(({ name, type }) => [name, type]),
    )
  })

  test('a hundred thousand rows come whole, and no more of them than a live question wants', async () => {
    const loaded = await extractAndLoad(quarry, source, many)
    expect(loaded.rowCount).toBe(manyRows)
    const sums = 'count(*), sum(id), sum(amount), count(distinct word), min(moment), max(moment)'
    const [extracted] = await loaded.rows(`SELECT ${sums} FROM t`)
    const [live] = await rowsOf(`SELECT ${sums} FROM many`)
    expect(live?.map(Number.isFinite)).toEqual(extracted?.map(Number.isFinite))
    expect(live?.map(String)).toEqual(extracted?.map(String))
    const few = await ask('SELECT id FROM many ORDER BY id', { rowLimit: 3 })
    expect([few.rowsJson.toString(), few.truncated]).toEqual(['[[1],[2],[3]]', true])
  })

  test.skipIf(input.isOld)(
    'S1: values of a relation are bound: the rows are those of the live question, and no text holds one',
    async () => {
      const dialect = dialects[input.type]
      const values = new Bindings(dialect)
      const text = (value: string) => dialect.cast(values.value(value), 'text')
      const word = dialect.read('word', { name: 'word', type: 'text', native: 'varchar' })
      const hard = `CANARY a'b\\"c",\n\t?$1 {p1:String} é😀`
      const { sql, parameters } = values.statement(`SELECT id, ${text(hard)} AS hard, ${text('')} AS nothing,
      CASE WHEN id = 2 THEN ${text('CANARY, too')} END AS sometimes, ${input.statement ?? `''`} AS told
      FROM many WHERE id < 40 AND ${word} <> ${text('word 3')} AND ${text('CANARY')} <> ${text('?')} ORDER BY id`)
      const loaded = await extractAndLoad(quarry, source, { relation: { query: sql, parameters } })
      const extracted = await loaded.rows('SELECT id, hard, nothing, sometimes FROM t ORDER BY id')
      const live = await rowsOf(sql, { parameters })
      expect(extracted).toEqual(live.map((row) => row.slice(0, -1)))
      expect(extracted.slice(0, 2)).toEqual([
        [1, hard, '', null],
        [2, hard, '', 'CANARY, too'],
      ])
      expect(extracted).toHaveLength(38)
      const statements = [
        ...(await loaded.rows('SELECT DISTINCT told FROM t')),
        ...live.map((row) => [row.at(-1)]),
      ]
      if (input.statement) expect(String(statements[0])).toMatch(/select|execute/i)
      expect(JSON.stringify(statements)).not.toMatch(/CANARY|43414e415259/i)
    },
  )

  test.skipIf(input.type !== 'mysql')(
    'S1: a query of a person that reads the variables of its session is not asked while policies bind values',
    async () => {
      const { id: connector, token, orgId } = source
      const query =
        'select 1 as id, (select group_concat(variable_value) from information_schema.user_variables) as told'
      const body = { name: 'Told', connector_id: connector, source: { query }, mode: 'live' }
      const { id } = (await quarry.call<Dataset>('POST', '/api/datasets', { token, body })).body
      const policies = { rows: [], columns: [{ column: 'id', mask: { kind: 'hash' } }] }
      const set = await quarry.call('PUT', `/api/datasets/${id}/policies`, { token, body: policies })
      expect(set.status).toBe(200)
      const { token: restricted } = await quarry.newUser({ orgId, role: 'editor' })
      for (const asked of [{ dimensions: ['id', 'told'] }, { sql: 'SELECT * FROM "Told"' }]) {
        const answer = await quarry.call('POST', `/api/datasets/${id}/explore`, {
          token: restricted,
          body: asked,
        })
        expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('what the server tells')])
      }
    },
  )

  test.skipIf(input.isOld || !input.floats)(
    'D16: an answer of a live dataset tells how many values its measures leave out, in the words of a version',
    async () => {
      await remote.run(...(input.floats ?? []))
      const { id: connector, token } = source
      const call = <T>(path: string, body: object) => quarry.call<T>('POST', path, { token, body })
      const made = async (mode: string) => {
        const body = { name: `Floats ${mode}`, connector_id: connector, source: { table: 'floats' }, mode }
        const { id, last_run: run } = (await call<Dataset>('/api/datasets', body)).body
        if (run)
          await endOf(
            async () => (await quarry.call<Run>('GET', `/api/pipeline/runs/${run.id}`, { token })).body,
          )
        return (await quarry.call<Dataset>('GET', `/api/datasets/${id}`, { token })).body
      }
      const [live, kept] = [await made('live'), await made('extract')]
      const note = { kind: 'not_finite', column: 'x', detail: '2' }
      expect(kept.load_notes).toEqual([note])
      const measures = ['sum', 'avg', 'max'].map((aggregate) => ({ aggregate, column: 'x' }))
      const asked = async ({ id }: Dataset, body: object) =>
        (await call<{ rows: unknown[][]; notes?: object[] }>(`/api/datasets/${id}/explore`, body)).body
      const whole = await asked(live, { measures })
      expect([whole.rows, whole.notes]).toEqual([[[4, 2, 2.5]], [note]])
      expect((await asked(kept, { measures })).rows).toEqual(whole.rows)
      const filters = [{ column: 'k', operator: 'equals', value: 'a' }]
      const grouped = await asked(live, { dimensions: ['k'], measures, filters, totals: true })
      expect([grouped.rows, grouped.notes]).toEqual([[['a', 1.5, 1.5, 1.5]], [{ ...note, detail: '1' }]])
      const counted = await asked(live, {
        dimensions: ['k'],
        measures: [{ aggregate: 'count', column: 'x' }],
      })
      expect(counted.notes).toBeUndefined()
      const none = [{ column: 'x', operator: 'is_null' }]
      expect(await asked(live, { measures, filters: none })).not.toHaveProperty('notes')
    },
  )

  test('goes on from where it was, and reads only the columns that are wanted', async () => {
    const first = await extractText(sources, source, {
      relation: { table: 'many' },
      columns: ['id'],
      cursor: { column: 'id', after: String(manyRows - 2) },
    })
    expect(first.text).toBe(`${manyRows - 1}\n${manyRows}\n`)
    expect(first.extracted).toMatchObject({ rowCount: 2, cursor: String(manyRows) })
    const next = await extractText(sources, source, {
      relation: { table: 'many' },
      cursor: { column: 'id', after: first.extracted.cursor },
    })
    expect([next.text, next.extracted.cursor, next.parts.length]).toEqual(['', String(manyRows), 1])
    const again = { column: 'moment', after: null }
    const { extracted } = await extractText(sources, source, { relation: { table: 'many' }, cursor: again })
    const cursor = { column: 'moment', after: extracted.cursor, inclusive: true }
    expect(
      (await extractText(sources, source, { relation: { table: 'many' }, cursor })).extracted.rowCount,
    ).toBe(1)
  })

  test('SQL-24: whatever is asked, nothing is changed and no file is read', async () => {
    for (const sql of input.forbidden) {
      const asked = await ask(sql).catch((error: unknown) => error)
      expect(asked, sql).toBeInstanceOf(SourceError)
      // Looking at the columns runs nothing, so it may be answered.
      const looked = sources.columns(source.orgId, source.id, { relation: { query: sql } })
      await looked.catch(() => undefined)
    }
    const relation = { query: input.forbidden.find((sql) => sql.includes(';')) ?? '' }
    await expect(extractText(sources, source, { relation })).rejects.toBeInstanceOf(SourceError)
    expect(await rowsOf('SELECT count(*) FROM many')).toEqual([[manyRows]])
  })

  test('what takes too long is stopped here and there', async () => {
    const startedAt = performance.now()
    await expect(ask(input.slow, { timeoutMs: 1000 })).rejects.toMatchObject({ kind: 'timeout' })
    // Far less than it would take; a busy machine may need some time to notice.
    expect(performance.now() - startedAt).toBeLessThan(25_000)
    const leaving = AbortSignal.timeout(500)
    const left = ask(input.slow, { signal: leaving })
    await expect(left).rejects.toMatchObject({ kind: 'cancelled' })
    if (remote.running) await expect.poll(remote.running, { timeout: 20_000 }).toBe(0)
    expect(await rowsOf('SELECT count(*) FROM many')).toEqual([[manyRows]])
  })

  test.runIf(input.session)('questions follow each other on connections that forget them', async () => {
    const { id = '', marks = [], found = '', none } = input.session ?? {}
    const sessions = new Set<unknown>()
    for (const mark of marks) {
      await ask(mark)
      for (let times = 0; times < 3; times += 1) {
        sessions.add((await rowsOf(id))[0]?.[0])
        expect(await rowsOf(found)).toEqual([none])
      }
    }
    // One more where the next question came before all was forgotten.
    expect(sessions.size).toBeLessThanOrEqual(3)
    await remote.endSessions?.()
    expect(sessions).not.toContain((await rowsOf(id))[0]?.[0])
    expect(await rowsOf(found)).toEqual([none])
  })

  test('an extract that is stopped in the middle leaves nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarry-extract-'))
    const stop = new AbortController()
    const extracting = sources.extract(source.orgId, source.id, {
      request: { relation: { table: 'many' } },
      folder,
      signal: stop.signal,
      onPart: () => sleep(20),
      onProgress: () => stop.abort(),
    })
    await expect(extracting).rejects.toMatchObject({ kind: 'cancelled' })
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })

  test('an extract that is stopped while its last part is taken over leaves nothing either', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarry-extract-'))
    const stop = new AbortController()
    const extracting = sources.extract(source.orgId, source.id, {
      request: { relation: { table: 'many' }, columns: ['id'] },
      folder,
      signal: stop.signal,
      // By now the source process has reported that it is done.
      onPart: () => sleep(300).then(() => stop.abort()),
    })
    await expect(extracting).rejects.toMatchObject({ kind: 'cancelled' })
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })

  test('D17: what is entered wrongly is told at once, with its value, and no secret', async () => {
    const port = Number(remote.config['port']) + 1
    const [closed, password, user, database, tls] = await Promise.all([
      triedWith({ port }),
      triedWith({ password: 'canary-wrong' }),
      triedWith({ user: 'somebody_else', password: 'canary-other' }),
      triedWith({ database: 'no_such_place' }),
      triedWith({ tls: 'verify' }),
    ])
    expect(closed.message).toContain(`nothing listens at ${String(remote.config['host'])}:${port}`)
    expect(password.message).toContain(`does not accept the user "${String(remote.config['user'])}"`)
    expect(user.message).toContain('"somebody_else"')
    expect(database.message).toMatch(/(no database|not use the database) "no_such_place"/)
    expect(tls.message).toMatch(/does not (encrypt|answer an encrypted connection)/)
    for (const { took } of [closed, password, database]) expect(took).toBeLessThan(10_000)
    expect(quarry.logged()).not.toContain('canary')
  })

  test('D17: a server that takes connections and says nothing is called silent, not cancelled', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const [plain, encrypted] = await Promise.all([
      triedWith({ port, tls: 'off' }),
      triedWith({ port, tls: 'verify' }),
    ])
    expect(plain.message).toContain(`${port} does not answer: check host and port`)
    // The others ask in plain text whether the server encrypts.
    const unanswered = remote.type === 'clickhouse' ? 'an encrypted connection' : 'check host and port'
    expect(encrypted.message).toContain('does not answer')
    expect(encrypted.message).toContain(unanswered)
    silent.close()
  })

  test('D17: what the test of a stored connector found out stays with who asked', async () => {
    const config = { ...remote.config, database: 'no_such_place' }
    const made = await newConnector(quarry, { type: remote.type, config })
    const bearer = { token: made.token }
    const tested = await quarry.call('POST', `${made.path}/test`, bearer)
    expect(tested.text).toContain('no_such_place')
    const kept = await quarry.call<{ last_test: { message: string } }>('GET', made.path, bearer)
    expect(kept.body.last_test.message).not.toContain('no_such_place')
  })

  test('SSR-09: a host that may not be called sounds like one that is none, and takes as long', async () => {
    const [refused, none] = await Promise.all([
      triedWith({ host: 'localhost.localdomain' }),
      triedWith({ host: 'does-not-exist.invalid' }),
    ])
    expect(refused.message.replaceAll('localhost.localdomain', 'x')).toBe(
      none.message.replaceAll('does-not-exist.invalid', 'x'),
    )
    for (const { took } of [refused, none]) expect(took).toBeGreaterThan(5900)
  })

  async function triedWith(change: object) {
    const startedAt = performance.now()
    const { body } = await quarry.call<{ ok: boolean; message: string }>('POST', '/api/connectors/test', {
      token: source.token,
      body: { type: remote.type, config: { ...remote.config, ...change } },
    })
    expect(body.ok).toBe(false)
    return { message: body.message, took: performance.now() - startedAt }
  }

  test('a connection that ends in the middle leaves the version before, and the next attempt is whole', async () => {
    const { wire, refresh, ended, putOff, expectServed } = await wired()
    void wire.cutAfter(200_000, 'end')
    const run = await refresh()
    await putOff(run)
    await expectServed({ version: 1, failure: null })
    wire.mend()
    expect(await ended(run)).toMatchObject({
      status: 'succeeded',
      retries: 1,
      result: { row_count: manyRows },
    })
    await expectServed({ version: 2, failure: null })
  })

  test('a source that dies in the middle leaves the version before, and is told', async () => {
    const { wire, refresh, ended, expectServed } = await wired()
    const reached = wire.cutAfter(200_000, 'silence')
    const run = await refresh()
    await reached
    await remote.stop()
    wire.stop()
    expect(await ended(run)).toEqual(failedRun)
    await expectServed({ version: 2, failure: expect.any(String) })
    await expect(ask('SELECT 1')).rejects.toBeInstanceOf(SourceError)
  })

  let made: ReturnType<typeof wiredDataset> | undefined
  const wired = () => (made ??= wiredDataset())

  /** A dataset that is extracted over a wire of the test's own. */
  async function wiredDataset() {
    const wire = await startWire(Number(remote.config['port']))
    const { token, ...connector } = await newConnector(quarry, {
      type: remote.type,
      config: { ...remote.config, port: wire.port },
    })
    const call = async <T>(method: string, path: string, body?: object) =>
      (await quarry.call<T>(method, path, { token, ...(body ? { body } : {}) })).body
    const made = await call<Dataset>('POST', '/api/datasets', {
      name: 'Many',
      connector_id: connector.id,
      source: { table: 'many' },
    })
    const path = `/api/datasets/${made.id}`
    const ended = (id: number) => endOf(() => call<Run>('GET', `/api/pipeline/runs/${id}`))
    const refresh = async () => (await call<Run>('POST', `${path}/refresh`)).id
    expect(await ended(made.last_run!.id)).toMatchObject({
      status: 'succeeded',
      failure: null,
    })
    return {
      wire,
      refresh,
      ended,
      /** Waits until an attempt failed and another one will be made by itself. */
      async putOff(id: number) {
        await expect
          .poll(() => call<Run>('GET', `/api/pipeline/runs/${id}`), { timeout: 60_000 })
          .toMatchObject({ status: 'queued', retries: 1, next_attempt_at: expect.any(String) })
      },
      /** Queries read a whole version, and nothing is left of a failed one. */
      async expectServed(is: object) {
        expect(await call('GET', path)).toMatchObject({ status: 'published', row_count: manyRows, ...is })
        const measures = [{ aggregate: 'count' }]
        expect(await call('POST', `${path}/explore`, { measures })).toMatchObject({ rows: [[manyRows]] })
        expect(leftovers()).toEqual([])
      },
    }
  }
}

const failedRun = expect.objectContaining({ status: 'failed', failure: expect.any(String), result: null })

const leftovers = () => [
  ...readdirSync(join(quarry.home, 'scratch')).filter((name) => name.startsWith('refresh-')),
  ...readdirSync(join(quarry.home, 'data'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.building'),
  ),
]
