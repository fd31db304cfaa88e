import { expect, test } from 'vitest'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'
import { collectLeftovers } from './collect-leftovers.ts'

const { admin, call, newUser, database, server } = await testServer()

test('S11: what was guessed goes with what it was written in, and of one thing there is a bound', async () => {
  const { token } = await newUser({ orgId: admin.orgId, role: 'editor' })
  const form = fileForm('staff.csv', 'id,salary\n1,2\n')
  const uploaded = await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })
  const { id: dataset } = uploaded.body
  const policies = { columns: [{ column: 'salary', mask: { kind: 'hide' } }] }
  const set = await call('PUT', `/api/datasets/${dataset}/policies`, { token: admin.token, body: policies })
  expect(set.status).toBe(200)
  const query = { dimensions: ['salary'] }
  const saved = async (name: string) => {
    const body = { name, dataset_id: dataset, query }
    return (await call<{ id: number }>('POST', '/api/saved-queries', { token, body })).body.id
  }
  const [gone, kept] = [await saved('Gone'), await saved('Kept')]
  const countByOwner = async () => {
    await collectLeftovers(server.parts, 60_000)
    return await database.asOwner(
      'select owner, count(*)::integer as count from guessed_names where org_id = $1 group by owner order by min(created_at)',
      [admin.orgId],
    )
  }
  expect(await countByOwner()).toEqual([
    { owner: `query ${gone}`, count: 1 },
    { owner: `query ${kept}`, count: 1 },
  ])
  expect((await call('DELETE', `/api/saved-queries/${gone}`, { token })).status).toBe(204)
  await database.asOwner(
    `insert into guessed_names (org_id, digest, name, owner, created_at)
     select $1, 'old ' || n, 'x', $2, now() - interval '1 day' from generate_series(1, 2000) n`,
    [admin.orgId, `query ${kept}`],
  )
  expect(await countByOwner()).toEqual([{ owner: `query ${kept}`, count: 1000 }])
  const { body: seen } = await call<{ query: object }>('GET', `/api/saved-queries/${kept}`, { token })
  expect(seen.query).toEqual(query)
})
