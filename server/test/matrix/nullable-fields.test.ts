import { expect, test } from 'vitest'
import { models } from '../../../contract/src/schema.ts'
import { fileForm } from '../file-form.ts'
import { testServer } from '../server.ts'
import { createForeignObjects } from './foreign-objects.ts'
import { pathOf, servedRoutes, type ServedRoute } from './live-routes.ts'

interface Schema {
  $ref?: string
  type?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

const { call, server, database, newOrganization, admin } = await testServer()
const owner = await newOrganization()
const { token } = owner
const { drafts } = await createForeignObjects(database, owner)
await database.asOwner('update saved_queries set created_by = $1 where id = $2', [owner.id, drafts.query])
await database.asOwner(`update chat_providers set embedding_model = 'small' where id = $1`, [
  drafts.chat_provider,
])
const people = await call('POST', '/api/datasets/upload', { token, ...fileForm('a.csv', 'region,n\nEU,1\n') })
const counted = { measures: [{ aggregate: 'count', name: 'n' }], dimensions: ['region'] }
const alert = await call<{ id: number }>('POST', '/api/alerts', {
  token,
  body: {
    name: 'Own',
    source: { dataset_id: people.body['id'], query: counted },
    measure: 'n',
    condition: { kind: 'threshold', operator: 'above', value: 9 },
    trigger: { on_update: true },
    recipients: {},
  },
})
if (alert.status !== 201) throw new Error(alert.text)
const things = { ...drafts, alert: alert.body.id }

const resolve = (schema: Schema): Schema =>
  schema.$ref ? resolve((models.get(schema.$ref.slice(0, -1)) ?? {}) as Schema) : schema
const isNullable = (schema: Schema): boolean => {
  const { type, anyOf = [] } = resolve(schema)
  return type === 'null' || anyOf.some(isNullable)
}

const nullableOf = ({ endpoint }: ServedRoute) =>
  Object.entries(resolve(endpoint.body as Schema).properties ?? {}).flatMap(([field, schema]) =>
    isNullable(schema) ? [field] : [],
  )

/** What a field has before it is null again, by its name. */
const values: Record<string, unknown> = {
  language: 'de',
  agent_id: drafts.agent,
  api_key: 'a-key',
  audit_retention_days: 400,
  break_glass_user_id: owner.id,
  chart_kind: 'bar',
  embedding_model: 'small',
  groups_claim: 'groups',
  incremental: { strategy: 'append', column: '1' },
  input_price: 1,
  interval_hours: 24,
  landing: 'twin',
  max_users: 5,
  project_id: drafts.project,
  provider_id: drafts.chat_provider,
  embedding_provider_id: drafts.chat_provider,
  remind_hours: 4,
  retry: { times: 2, delay_seconds: 60 },
  secret: 'a secret',
}
const valueOf = (field: string) => values[field] ?? 7

/** Fields that are null for another reason than that they were given as null, each tested where it is made. */
const elsewhere: Record<string, string> = {
  'updateDomain.app_id': 'root operators map hosts, to no kind of thing that an organization has',
  'updateAgentTool.saved_query_id': 'a tool has a query or a connector',
  'updateAgentTool.request_path': 'a tool that asks an HTTP connector has one',
  'updateAgentTool.connector_id': 'a tool has a query or a connector',
  'updateRecipe.draft': 'null gives the draft up',
}

const cases = servedRoutes(server)
  .filter(({ endpoint }) => endpoint.method === 'PATCH')
  .flatMap((route) =>
    nullableOf(route).map((field) => [`${route.endpoint.operation}.${field}`, route, field] as const),
  )
  .filter(([name]) => !(name in elsewhere))

test.each(cases)('null is a value, and sets %s back', async (_name, route, field) => {
  const { endpoint, surface, requirement } = route
  const caller = requirement.permission === 'root_operator' ? admin : owner
  const patch = (value: unknown) =>
    call(endpoint.method, pathOf(route, things), { surface, token: caller.token, body: { [field]: value } })
  const given = await patch(valueOf(field))
  expect([given.status, given.text]).toEqual([200, expect.anything()])
  const shown = given.body[field]
  expect(shown).not.toBeNull()
  const back = await patch(null)
  expect([back.status, back.text]).toEqual([200, expect.anything()])
  // A secret is never shown, but for whether there is one.
  if (shown !== undefined) expect(back.body[field]).toBeNull()
})

test('enough fields are nullable for the law to say something', () =>
  expect(cases.length).toBeGreaterThan(30))
