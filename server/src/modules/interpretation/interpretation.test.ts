import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { type TestUser, testServer } from '../../../test/server.ts'
import { inChat } from '../../kernel/in-chat.ts'
import { actingMember } from '../access/index.ts'
import { interpretQuestion, suggestCompletions, visibleCatalogue } from './index.ts'

const { admin, call, newOrganization, newUser, server } = await testServer()
const { parts } = server

/** What a request of the user has. */
async function contextOf({ id, orgId }: TestUser) {
  const acting = await actingMember(parts.database, { orgId, userId: id })
  if (!acting) throw new Error('the user is no member')
  const { warehouse, sources, history } = parts
  const signal = new AbortController().signal
  const now = () => new Date('2026-06-15T12:00:00Z')
  return {
    ...inChat(acting),
    warehouse,
    sources,
    history,
    signal,
    now,
    occasion: { origin: 'values' as const },
  }
}

async function upload(user: TestUser, rows: string): Promise<Dataset> {
  const form = fileForm('sales.csv', `region,agent,amount,day\n${rows}`)
  const made = await call<Dataset>('POST', '/api/datasets/upload', { token: user.token, ...form })
  expect(made.status).toBe(201)
  return made.body
}

const sales = await upload(admin, 'Northmark,Ada,10,2026-05-05\nSouthmark,Grace,20,2026-05-06\n')
const ask = async (user: TestUser, content: string) => interpretQuestion(await contextOf(user), { content })
const everything = async (user: TestUser) =>
  JSON.stringify([
    await visibleCatalogue(await contextOf(user)),
    await ask(user, 'total amount by agent'),
    await ask(user, 'total amount of Northmrk Adda Graace Southmrk'),
    await suggestCompletions(await contextOf(user), { text: 'amount in Nor', limit: 20 }),
    await suggestCompletions(await contextOf(user), { text: 'A', limit: 50 }),
  ])

test('a question about an upload is read with its values', async () => {
  expect(await ask(admin, 'total amount for Northmark last month')).toMatchObject({
    status: 'understood',
    dataset_id: sales.id,
    query: {
      measures: [{ aggregate: 'sum', column: 'amount' }],
      filters: [
        { column: 'day', operator: 'previous', value: 1, unit: 'month' },
        { column: 'region', operator: 'equals', value: 'Northmark' },
      ],
    },
  })
  const completions = await suggestCompletions(await contextOf(admin), { text: 'amount in Nor', limit: 5 })
  expect(completions).toContainEqual({
    text: 'amount in Northmark',
    label: 'region: Northmark',
    kind: 'value',
  })
})

test('periods are read by the days that the data has', async () => {
  const { query, assumptions } = await ask(admin, 'total amount by agent this month')
  expect(query?.filters).toMatchObject([{ column: 'day', operator: 'to_date', unit: 'month' }])
  expect(assumptions.map(({ text }) => text)).toContain('The data ends on May 6, 2026')
})

test('LLM-09: organizations with equal names share no value', async () => {
  const other = await newOrganization()
  await upload(other, 'Eastmark,Alan,10,2026-05-05\n')
  expect(await everything(other)).not.toMatch(/Northmark|Southmark|Grace/)
  expect(await everything(admin)).not.toMatch(/Eastmark|Alan/)
})

test('LLM-13: masked and filtered values are in no word, choice or completion', async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const policies = {
    unrestricted: { roles: ['admin'], group_ids: [] },
    columns: [{ column: 'agent', mask: { kind: 'hash' }, except: { roles: ['admin'] } }],
    rows: [
      {
        name: 'south',
        applies_to: { everyone: true },
        condition: { column: 'region', operator: 'equals', value: 'Southmark' },
      },
    ],
  }
  const put = { token: admin.token, body: policies }
  const made = await call('PUT', `/api/datasets/${sales.id}/policies`, put)
  expect([made.status, made.text]).toEqual([200, expect.any(String)])
  const seen = await everything(viewer)
  expect(seen).toContain('Southmark')
  expect(seen).not.toMatch(/Northmark|Ada|Grace/)
})

test('a dataset that is excluded from chat is not there for questions', async () => {
  const changed = await call<Dataset>('PATCH', `/api/datasets/${sales.id}`, {
    token: admin.token,
    body: { chat: false },
  })
  expect([changed.status, changed.body.chat]).toEqual([200, false])
  expect((await visibleCatalogue(await contextOf(admin))).datasets).toEqual([])
  expect(await ask(admin, 'total amount by region')).toMatchObject({ status: 'clarify', query: null })
})
