import { expect, test } from 'vitest'
import type { DatasetModel } from '../../../../contract/src/dataset-model.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()
const revenue = { name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }

test('a word becomes a synonym by a new revision of the model, whose other parts stay', async () => {
  const form = fileForm('Orders.csv', 'id,amount\n1,10.5\n')
  const { id } = (await call<Dataset>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body
  const path = `/api/datasets/${id}/model`
  await call('PUT', path, { token: admin.token, body: { dimensions: [], measures: [revenue] } })
  const add = (body: object, user = admin) =>
    call<DatasetModel>('POST', `${path}/synonyms`, { token: user.token, body })
  const made = await add({ field: 'revenue', synonym: ' turnover ' })
  expect(made).toMatchObject({
    status: 200,
    body: { revision: 2, model: { measures: [{ name: 'revenue', synonyms: ['turnover'] }] } },
  })
  expect(await add({ field: 'profit', synonym: 'gain' })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'body.field' }] },
  })
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect((await add({ field: 'revenue', synonym: 'gain' }, viewer)).status).toBe(403)
  expect((await add({ field: 'revenue', synonym: 'gain' }, await newOrganization())).status).toBe(404)
})
