import { expect, test } from 'vitest'
import { fileForm } from '../../../../test/file-form.ts'
import { knowledgeOf } from '../../../../test/knowledge.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'
import { Cache } from '../../../kernel/cache.ts'
import { actingMember } from '../../access/index.ts'
import { searchAndAnswer } from './search-knowledge.ts'

const program = await testServer()
const { call } = program
const { newBase, settled, upload, search } = knowledgeOf(program)
const home = await program.newOrganization()
const viewer = await program.newUser({ orgId: home.orgId, role: 'viewer' })
const stones = ['agate', 'beryl', 'citrine', 'diamond', 'emerald', 'fluorite', 'garnet', 'heliodor', 'iolite']
const base = await newBase(home)
const at = `/api/knowledge/bases/${base.id}/documents`
const query = 'tourmaline and agate shine'

const ids: number[] = []
for (const stone of stones)
  ids.push((await upload(base, { name: `${stone}.txt`, content: `Tourmaline and ${stone} shine.` }, home)).id)

/** A search with a cache, and how many statements it needs. */
async function searched({ orgId, id: userId }: TestUser, cache: Cache) {
  const acting = await actingMember(program.server.parts.database, { orgId, userId })
  let reads = 0
  const read: NonNullable<typeof acting>['read'] = (statement) => {
    reads += 1
    return acting!.read(statement)
  }
  const found = await searchAndAnswer({ ...acting!, read, cache }, { query, base_ids: [base.id] })
  return { found, reads }
}

/** What the program finds with all that it has read before, which is what a program that was just started finds. */
async function texts(user: TestUser): Promise<string[]> {
  const { found } = await searched(user, new Cache())
  expect(await search(query, user, { base_ids: [base.id] })).toEqual(found)
  return found.passages.map(({ text }) => text)
}

test('what was read before is not read again, except who may open it', async () => {
  const cache = new Cache()
  const first = await searched(home, cache)
  const second = await searched(home, cache)
  expect(second.found).toEqual(first.found)
  expect(second.reads).toBe(2)
  expect((await searched(home, new Cache())).reads).toBeGreaterThan(2)
})

test('LLM-07 LLM-08: after each change the next search finds what it would find without having read before', async () => {
  const group = await call<{ id: number }>('POST', '/api/groups', {
    token: home.token,
    body: { name: 'Few' },
  })
  const allow = (id: number, group_ids: number[]) =>
    call('PATCH', `${at}/${id}`, { token: home.token, body: { group_ids } })
  const [agate, beryl, citrine] = ids as [number, number, number]
  for (const user of [home, viewer]) expect(await texts(user)).toHaveLength(stones.length)
  await allow(agate, [group.body.id])
  expect(await texts(viewer)).not.toContain('Tourmaline and agate shine.')
  expect(await texts(home)).toContain('Tourmaline and agate shine.')
  const newer = fileForm('beryl.txt', 'Tourmaline is no beryl, and agate is none.')
  expect((await call('POST', `${at}/${beryl}/upload`, { token: home.token, ...newer })).status).toBe(200)
  await settled(base, beryl, home)
  for (const user of [home, viewer]) {
    const found = await texts(user)
    expect(found).toContain('Tourmaline is no beryl, and agate is none.')
    expect(found).not.toContain('Tourmaline and beryl shine.')
  }
  expect((await call('DELETE', `${at}/${citrine}`, { token: home.token })).status).toBe(204)
  expect(await texts(viewer)).toHaveLength(stones.length - 2)
  expect(await texts(home)).toHaveLength(stones.length - 1)
  await allow(agate, [])
  expect(await texts(viewer)).toHaveLength(stones.length - 1)
  const draft = { token: home.token, body: { status: 'draft' } }
  expect((await call('PATCH', `/api/knowledge/bases/${base.id}`, draft)).status).toBe(200)
  const refused = { token: viewer.token, body: { query, base_ids: [base.id] } }
  expect((await call('POST', '/api/knowledge/search', refused)).status).toBe(422)
  expect(await texts(home)).toHaveLength(stones.length - 1)
})
