import { beforeEach, expect, test } from 'vitest'
import type { LineageDelivery } from '../../../../contract/src/open-lineage-delivery.ts'
import type { OpenLineageEvent } from '../../../../contract/src/open-lineage.ts'
import { connectorsUnderTest } from '../../../test/connectors.ts'
import { lineageOf } from '../../../test/lineage.ts'
import { checkEvent } from '../../../test/open-lineage-standard.ts'
import type { TestUser } from '../../../test/server.ts'

const { remote, quarry, call } = await connectorsUnderTest()
const path = '/api/lineage/openlineage/delivery'
const patient = { timeout: 60_000 }
const defaultAnswer = remote.answer

beforeEach(() => {
  remote.requests.length = 0
  remote.answer = defaultAnswer
})

const set = ({ token }: TestUser, body: object) => call<LineageDelivery>('PUT', path, { token, body })
const got = async ({ token }: TestUser) => (await call<LineageDelivery>('GET', path, { token })).body
const slowly = { timeout: 40_000, interval: 50 }
const sent = () => remote.requests.map(({ body }) => JSON.parse(body) as OpenLineageEvent)
const made = () => sent().map(({ outputs }) => (outputs as { name: string }[])[0]?.name)

/** A new organization whose events go to the remote server. */
async function sending(body: object = { url: `${remote.origin}/api/v1/lineage?source=quarry` }) {
  const admin = await quarry.newOrganization()
  expect(await set(admin, body)).toMatchObject({ status: 200 })
  return { admin, author: lineageOf(quarry, admin) }
}

test('each run is sent as it ends, with the secret, as it would be fetched', patient, async () => {
  const { admin, author } = await sending({ url: `${remote.origin}/api/v1/lineage`, token: 'canary-token-1' })
  await author.upload('early', 'a,b\n1,2\n')
  await expect.poll(() => remote.requests.length, slowly).toBe(1)
  expect(remote.requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/v1/lineage',
    headers: { authorization: 'Bearer canary-token-1', 'content-type': 'application/json' },
  })
  const fetched = await author.asked<{ items: OpenLineageEvent[] }>('GET', '/api/lineage/openlineage')
  expect(sent()).toEqual(fetched.items)
  sent().forEach(checkEvent)
  expect(sent()[0]?.outputs[0]).toMatchObject({
    outputFacets: { outputStatistics: { rowCount: 1 } },
    facets: { ownership: { owners: [{ type: 'OWNER' }] } },
  })
  await expect
    .poll(() => got(admin), slowly)
    .toMatchObject({ waiting_count: 0, failure: null, has_token: true })
  expect(JSON.stringify(await got(admin))).not.toContain('canary-token-1')
})

test(
  'CRS-32: while the remote server is down nothing is lost, and it goes on in its order',
  patient,
  async () => {
    const { admin, author } = await sending()
    remote.answer = { status: 503, body: '' }
    await author.upload('first', 'a\n1\n')
    await expect
      .poll(() => got(admin), slowly)
      .toMatchObject({ failure: 'the remote server answered with status 503' })
    await author.upload('second', 'a\n1\n')
    expect(await got(admin)).toMatchObject({ waiting_count: 2, last_sent_at: null })
    remote.answer = { status: 200, body: '', cut: true }
    await author.upload('third', 'a\n1\n')
    remote.answer = defaultAnswer
    remote.requests.length = 0
    await expect.poll(() => got(admin), slowly).toMatchObject({ waiting_count: 0, failure: null })
    expect(made()).toEqual(['first', 'second', 'third'])
  },
)

test(
  'what the remote server will not have is noted, and does not hold up what follows',
  patient,
  async () => {
    const { admin, author } = await sending()
    remote.answer = { status: 422, body: '{"error":"no"}' }
    await author.upload('unwanted', 'a\n1\n')
    await expect
      .poll(() => got(admin), slowly)
      .toMatchObject({
        waiting_count: 0,
        refused_count: 1,
        last_refusal: 'the remote server answered with status 422',
        failure: null,
      })
    remote.answer = defaultAnswer
    await author.upload('wanted', 'a\n1\n')
    await expect.poll(() => got(admin), slowly).toMatchObject({ waiting_count: 0, refused_count: 1 })
    expect(made()).toEqual(['unwanted', 'wanted'])
  },
)

test('a redirect is not followed, and another address is tried at once', patient, async () => {
  const { admin, author } = await sending()
  remote.answer = { status: 302, body: '', headers: { location: `${remote.origin}/elsewhere` } }
  await author.upload('moved', 'a\n1\n')
  await expect
    .poll(() => got(admin), slowly)
    .toMatchObject({ failure: 'the remote server answered with status 302' })
  expect(remote.requests.map((one) => one.path)).not.toContain('/elsewhere')
  remote.answer = defaultAnswer
  expect(await set(admin, { url: `${remote.origin}/elsewhere` })).toMatchObject({ status: 200 })
  await expect
    .poll(() => remote.requests.filter((one) => one.path === '/elsewhere').length, slowly)
    .toBeGreaterThan(0)
})

test('what a process had begun to send when it died is sent again by the next', patient, async () => {
  const { admin, author } = await sending()
  await author.upload('begun', 'a\n1\n')
  await expect.poll(() => got(admin), slowly).toMatchObject({ waiting_count: 0 })
  // As it stands after a kill between the answer of the remote server and the note of it.
  await quarry.database.asOwner('update lineage_runs set sent_at = null where org_id = $1', [admin.orgId])
  await quarry.database.asOwner('update lineage_deliveries set queued_at = now() where org_id = $1', [
    admin.orgId,
  ])
  await quarry.database.asOwner(
    `insert into job (kind, payload, subject_org_id, state, attempts, leased_until)
     values ('lineage.deliver', '{}', $1, 'running', 1, now() - interval '1 second')`,
    [admin.orgId],
  )
  await expect.poll(() => got(admin), slowly).toMatchObject({ waiting_count: 0 })
  const [before, after] = sent()
  expect(after).toEqual(before)
})

test.each([
  ['http://lineage.example.com/', 'must be an https:// address'],
  ['https://10.0.0.1/', 'must be a host on the public internet'],
  ['https://169.254.169.254/latest/meta-data', 'must be a host on the public internet'],
  ['https://user:word@lineage.example.com/', 'must not hold a user name or password'],
])('SSR-01: %s is refused', async (url, message) => {
  const admin = await quarry.newOrganization()
  const answer = await set(admin, { url })
  expect(answer).toMatchObject({ status: 422, body: { details: [{ path: 'body.url', message }] } })
  expect(await got(admin)).toMatchObject({ url: null, has_token: false })
})

test('a secret goes to no other host than that for which it was given', patient, async () => {
  const { admin } = await sending({ url: `${remote.origin}/a`, token: 'secret' })
  expect(await set(admin, { url: `${remote.origin}/b` })).toMatchObject({ body: { has_token: true } })
  const elsewhere = 'https://lineage.example.com/'
  expect(await set(admin, { url: elsewhere })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'body.token' }] },
  })
  expect(await set(admin, { url: elsewhere, token: null })).toMatchObject({ body: { has_token: false } })
  expect(await set(admin, { url: null })).toMatchObject({ status: 200, body: { url: null } })
  expect(await set(admin, { url: null, token: 'alone' })).toMatchObject({ status: 422 })
})

test('only those who may send lineage out say where to', async () => {
  const admin = await quarry.newOrganization()
  const editor = await quarry.newUser({ orgId: admin.orgId, role: 'editor' })
  expect((await set(editor, { url: remote.origin })).status).toBe(403)
  expect((await call('GET', path, { token: editor.token })).status).toBe(403)
})

test('a file has the events of a range of time, each on a line', patient, async () => {
  const admin = await quarry.newOrganization()
  const author = lineageOf(quarry, admin)
  await author.upload('one', 'a\n1\n')
  const between = new Date().toISOString()
  await author.upload('two', 'a\n1\n')
  const file = async (range: string) => {
    const headers = { accept: 'application/x-ndjson' }
    const given = await call('GET', `/api/lineage/openlineage?${range}`, { token: admin.token, headers })
    expect(given.headers['content-disposition']).toMatch(/filename="lineage-\d+-[\d-]+\.ndjson"/)
    const lines = given.text.split('\n').filter((line) => line !== '')
    return lines.map((line) => (JSON.parse(line) as { outputs: { name: string }[] }).outputs[0]?.name)
  }
  expect(await file('limit=1')).toEqual(['one', 'two'])
  expect(await file(`until=${between}`)).toEqual(['one'])
  expect(await file(`since=${between}`)).toEqual(['two'])
  expect(await file(`since=${between}&until=${between}`)).toEqual([])
})
