import { describe, expect, test } from 'vitest'
import type { CheckReport, CheckResult } from '../../../../contract/src/checks.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const quarry = await testServer()
const { call } = quarry
const patient = { timeout: 120_000 }
const severe = { name: 'V is there', rule: { kind: 'not_null', columns: ['v'] }, severity: 'fail' }

/** A dataset whose second version a check keeps back. */
async function withHeld() {
  const admin = await quarry.newOrganization()
  const ask = <T>(method: string, path: string, options: object = {}) =>
    call<T>(method, path, { token: admin.token, ...options })
  const made = await ask<Dataset>('POST', '/api/datasets/upload', fileForm('d.csv', 'id,v\n1,a\n2,b\n'))
  const path = `/api/datasets/${made.body.id}`
  const set = await ask<{ checks: { id: number }[]; revision: number }>('PUT', `${path}/checks`, {
    body: { checks: [severe] },
  })
  expect([set.status, set.text]).toEqual([200, expect.anything()])
  const upload = (csv: string) => ask('POST', `${path}/upload`, fileForm('d.csv', csv))
  expect((await upload('id,v\n1,\n2,b\n3,c\n')).status).toBe(409)
  const get = async () => (await ask<Dataset>('GET', path)).body
  const rows = async ({ token }: TestUser, query = '') => {
    const answer = await call<{ rows: unknown[][] }>('GET', `${path}/preview${query}`, { token })
    return answer.status === 200 ? answer.body.rows.length : answer.status
  }
  return { admin, ask, path, upload, get, rows, checks: set.body }
}

describe('a version that a check keeps back', patient, () => {
  test('is for those only who may edit the dataset, and all others read the one before', async () => {
    const { admin, path, get, rows } = await withHeld()
    const viewer = await quarry.newUser({ orgId: admin.orgId, role: 'viewer' })
    const editor = await quarry.newUser({ orgId: admin.orgId, role: 'editor' })
    const stranger = await quarry.newOrganization()
    expect(await get()).toMatchObject({ version: 1, health: 'held', held: { version: 2 } })
    expect([await rows(viewer), await rows(editor)]).toEqual([2, 2])
    expect([await rows(viewer, '?version=2'), await rows(editor, '?version=2')]).toEqual([404, 3])
    for (const route of ['checks', 'checks/results'])
      expect((await call('GET', `${path}/${route}`, { token: stranger.token })).status).toBe(404)
    const publish = (by: TestUser) =>
      call('POST', `${path}/versions/2/publish`, { token: by.token, body: {} })
    expect([(await publish(viewer)).status, (await publish(stranger)).status]).toEqual([403, 404])
  })

  test('is published anyway by who says so, and that is on record', async () => {
    const { admin, ask, path, get, rows } = await withHeld()
    const note = 'the nulls are right'
    const published = await ask<Dataset>('POST', `${path}/versions/2/publish`, { body: { note } })
    expect(published.body).toMatchObject({ version: 2, health: 'failed', held: null, failure: null })
    expect(await rows(admin)).toBe(3)
    expect((await ask('POST', `${path}/versions/2/publish`, { body: {} })).status).toBe(409)
    expect((await get()).version).toBe(2)
    const [entry] = await quarry.database.asOwner<{ data: Record<string, unknown> }>(
      `select data from audit_entries where org_id = $1 and type = 'dataset.version_published' order by id desc limit 1`,
      [admin.orgId],
    )
    expect(entry?.data).toMatchObject({ version: 2, note, in_spite_of_checks: true })
  })

  test('gives way to a later one that passes', async () => {
    const { admin, upload, get, rows } = await withHeld()
    expect((await upload('id,v\n1,a\n')).status).toBe(200)
    expect(await get()).toMatchObject({ version: 3, health: 'passed', held: null, failure: null })
    expect([await rows(admin), await rows(admin, '?version=2')]).toEqual([1, 409])
  })

  test('no reader ever sees while others are published', async () => {
    const { admin, upload, rows } = await withHeld()
    let done = false
    const seen = new Set<unknown>()
    const reading = (async () => {
      while (!done) seen.add(await rows(admin))
    })()
    for (const csv of ['id,v\n1,a\n', 'id,v\n1,\n2,\n3,\n4,\n', 'id,v\n1,a\n2,b\n', 'id,v\n9,\n8,\n7,\n6,\n'])
      await upload(csv)
    done = true
    await reading
    expect([...seen].filter((count) => count !== 1 && count !== 2)).toEqual([])
  })
})

test('what is found is kept with its numbers and examples, and asked for again', patient, async () => {
  const { ask, path, checks } = await withHeld()
  const results = await ask<{ items: CheckResult[]; total: number }>('GET', `${path}/checks/results`)
  expect(results.body.items).toMatchObject([
    {
      check_id: checks.checks[0]?.id,
      outcome: 'failed',
      value: 1,
      row_count: 3,
      violation_count: 1,
      version: 2,
      trigger: 'load',
      examples: { columns: ['v', 'id'], rows: [[null, 1]] },
    },
  ])
  const run = await ask<CheckReport>('POST', `${path}/checks/run`)
  expect(run.body).toMatchObject({ outcome: 'passed', version: 1 })
  const listed = await ask<{ checks: { last: unknown; history: unknown[] }[] }>('GET', `${path}/checks`)
  expect(listed.body.checks[0]).toMatchObject({
    last: { outcome: 'passed', version: 1 },
    history: [{ outcome: 'failed' }, { outcome: 'passed' }],
  })
})

test('is for those only whom no policy restricts', patient, async () => {
  const { admin, ask, path } = await withHeld()
  const editor = await quarry.newUser({ orgId: admin.orgId, role: 'editor' })
  const policies = {
    columns: [{ column: 'v', mask: { kind: 'hide' } }],
  }
  expect((await ask('PUT', `${path}/policies`, { body: policies })).status).toBe(200)
  for (const route of ['checks', 'checks/results', 'checks/suggestions'])
    expect((await call('GET', `${path}/${route}`, { token: editor.token })).status).toBe(403)
  const body = { name: 'T', rule: { kind: 'not_null', columns: ['v'] }, severity: 'warn' }
  expect((await call('POST', `${path}/checks/try`, { token: editor.token, body })).status).toBe(403)
  const seen = (await call<Dataset>('GET', path, { token: editor.token })).body
  expect(seen.held).toMatchObject({ version: 2, checks: [] })
})

test('the list is refused with the place of what does not fit', patient, async () => {
  const { ask, path, checks } = await withHeld()
  const put = async (one: object, headers = {}) => {
    const answer = await ask<{ message: string }>('PUT', `${path}/checks`, {
      headers,
      body: { checks: [one] },
    })
    return [answer.status, answer.body.message]
  }
  const rule = { kind: 'not_null', columns: ['w'] }
  expect(await put({ ...severe, rule })).toEqual([
    422,
    expect.stringMatching(/checks\.0\.rule\.columns\.0.*"w"/),
  ])
  const sql = { kind: 'custom_sql', sql: 'select * from elsewhere' }
  expect(await put({ ...severe, rule: sql })).toEqual([422, expect.stringMatching(/checks\.0\.rule\.sql/)])
  expect(await put({ ...severe, rule: { kind: 'row_count', min: 1 }, tolerance: { max_rows: 1 } })).toEqual([
    422,
    expect.stringMatching(/checks\.0\.tolerance/),
  ])
  expect((await put({ ...severe, id: 2_000_000_000 }))[0]).toBe(422)
  expect((await put(severe, { 'if-match': `"${checks.revision + 5}"` }))[0]).toBe(409)
  const filters = [{ column: 'id', operator: 'greater', value: 1 }]
  expect((await put({ ...severe, filters, tolerance: { max_percent: 50 } }))[0]).toBe(200)
})

test('checks are suggested that the data passes', patient, async () => {
  const admin = await quarry.newOrganization()
  const csv = `id,kind\n${Array.from({ length: 40 }, (_, at) => `${at},${at % 2 ? 'a' : 'b'}`).join('\n')}\n`
  const { token } = admin
  const made = await call<Dataset>('POST', '/api/datasets/upload', { token, ...fileForm('s.csv', csv) })
  const path = `/api/datasets/${made.body.id}/checks`
  const found = await call<{ items: { check: { rule: { kind: string } } }[] }>('GET', `${path}/suggestions`, {
    token,
  })
  const kinds = new Set(found.body.items.map(({ check }) => check.rule.kind))
  expect([...kinds].sort()).toEqual([
    'accepted_values',
    'not_null',
    'range',
    'row_count',
    'row_count_change',
    'unique',
  ])
  const body = { checks: found.body.items.map(({ check }) => check) }
  expect((await call('PUT', path, { token, body })).status).toBe(200)
  expect((await call<CheckReport>('POST', `${path}/run`, { token })).body.outcome).toBe('passed')
  expect((await call<{ items: unknown[] }>('GET', `${path}/suggestions`, { token })).body.items).toEqual([])
})
