import { expect, test } from 'vitest'
import type { DatasetModel } from '../../../../contract/src/dataset-model.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import type { SynonymProposal } from '../../../../contract/src/synonym-proposals.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()
const revenue = { name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }
const form = fileForm('Orders.csv', 'id,amount\n1,10.5\n')
const { id } = (await call<Dataset>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body
const path = `/api/datasets/${id}/model`
await call('PUT', path, { token: admin.token, body: { dimensions: [], measures: [revenue] } })
await call('PATCH', `/api/datasets/${id}`, { token: admin.token, body: { status: 'published' } })
const reader = await newUser({ orgId: admin.orgId, role: 'viewer' })

const propose = (synonym: string, { token }: TestUser = reader, field = 'revenue') =>
  call<SynonymProposal>('POST', `${path}/synonym-proposals`, {
    token,
    body: { field, synonym, question: `${synonym} by region` },
  })
const decide = (proposal: SynonymProposal, decision: string, { token }: TestUser = admin) =>
  call<SynonymProposal>('POST', `${path}/synonym-proposals/${proposal.id}`, { token, body: { decision } })
const open = async () =>
  (await call<PageOf<SynonymProposal>>('GET', `${path}/synonym-proposals`, admin)).body.items
const noticesOf = async (user: TestUser) =>
  (
    await call<PageOf<{ kind: string; title: string; link: string | null }>>(
      'GET',
      '/api/notifications',
      user,
    )
  ).body.items

test('a reader proposes a word, an author accepts it as a new revision, and both are notified', async () => {
  const made = await propose('turnover')
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  expect((await propose('Turnover')).body.id).toBe(made.body.id)
  expect(await open()).toMatchObject([
    { synonym: 'turnover', field: 'revenue', question: 'turnover by region', proposed_by: reader.id },
  ])
  await expect
    .poll(() => noticesOf(admin))
    .toContainEqual(expect.objectContaining({ kind: 'synonym.proposed', link: `/datasets/${id}/model` }))
  const accepted = await decide(made.body, 'accept')
  expect(accepted.body).toMatchObject({ status: 'accepted', decided_by: admin.id })
  const { model, revision } = (await call<DatasetModel>('GET', path, admin)).body
  expect([revision, model.measures[0]?.synonyms]).toEqual([2, ['turnover']])
  expect(await open()).toEqual([])
  await expect
    .poll(() => noticesOf(reader))
    .toContainEqual(
      expect.objectContaining({ kind: 'synonym.decided', title: '“turnover”: your synonym was accepted' }),
    )
  expect((await decide(made.body, 'decline')).status).toBe(409)
  expect((await propose('turnover')).status).toBe(409)
})

test('a declined word changes nothing, and readers neither see nor decide proposals', async () => {
  const made = (await propose('gain')).body
  expect((await call('GET', `${path}/synonym-proposals`, reader)).status).toBe(403)
  expect((await decide(made, 'accept', reader)).status).toBe(403)
  expect((await decide(made, 'decline')).body.status).toBe('declined')
  expect((await call<DatasetModel>('GET', path, admin)).body.revision).toBe(2)
  expect((await propose('gain', reader, 'profit')).status).toBe(422)
  expect((await propose('gain', await newOrganization())).status).toBe(404)
})
