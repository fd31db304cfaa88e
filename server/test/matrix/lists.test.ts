import { expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { pathOf, servedRoutes } from './live-routes.ts'
import { createForeignObjects, foreignName } from './foreign-objects.ts'

interface Parameter {
  type?: string
  enum?: string[]
  items?: Parameter
  anyOf?: Parameter[]
}

interface Page {
  items: unknown[]
  total: number
}

const { call, server, database, newOrganization } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]
const own = await createForeignObjects(database, alpha)

const lists = servedRoutes(server)
  .filter(({ surface, endpoint }) => surface === 'platform' && endpoint.method === 'GET')
  // Of what lies in something of an organization only its own tests know the id.
  .filter(({ endpoint }) => !/\{(?!id\})\w+_id\}/.test(endpoint.path))
  .map((route) => ({ ...route, query: parametersOf(route.endpoint.query) }))
  .filter(({ query }) => query['limit'] && query['offset'])
  .map((route) => [route.name, { ...route, path: pathOf(route, own.drafts) }] as const)

function parametersOf(query: object): Record<string, Parameter> {
  return (query as { properties?: Record<string, Parameter> }).properties ?? {}
}

const valuesOf = (parameter: Parameter | undefined): string[] =>
  parameter?.enum ?? (parameter?.items ? valuesOf(parameter.items) : [])

/** Every parameter with fixed values, with each of them, and the free ones with words of the other organization. */
function queryParametersOf(query: Record<string, Parameter>): string[] {
  const chosen = Object.entries(query).flatMap(([name, parameter]) =>
    valuesOf(parameter).map((value) => `${name}=${value}`),
  )
  const searched = query['q'] ? [`q=${foreignName(beta)}`, 'q=twin&limit=1', 'q=twin&offset=1'] : []
  const sorted = valuesOf(query['sort']).map((column) => `sort=${column}&order=desc&limit=200`)
  return ['', 'limit=200', 'limit=1&offset=1', 'offset=500', ...chosen, ...searched, ...sorted]
}

// Reading the audit log is itself an entry of it.
const steady = lists.filter(([, { path }]) => path !== '/api/audit')

test('the lists are there, and each kind of thing has one', () => {
  const paths = lists.map(([, { endpoint }]) => endpoint.path)
  for (const kind of ['projects', 'connectors', 'datasets', 'dashboards', 'groups', 'users'])
    expect(paths).toContain(`/api/${kind}`)
})

test.each(steady)(
  'TEN-13: %s answers alike whether another organization has twins or none',
  async (_name, list) => {
    const ask = async (question: string) => {
      const answer = await call<Page>('GET', `${list.path}?${question}`, { token: alpha.token })
      return { question, status: answer.status, text: answer.text }
    }
    const alone = []
    for (const question of queryParametersOf(list.query)) alone.push(await ask(question))
    expect(alone.filter(({ status }) => status !== 200)).toEqual([])
    const rival = await newOrganization('Rival')
    await createForeignObjects(database, rival)
    for (const before of alone) {
      const after = await ask(before.question)
      expect(after).toEqual(before)
      expect(after.text).not.toContain(foreignName(rival))
    }
  },
)

test.each(lists.filter(([, { query }]) => query['order']))(
  'A6: %s goes the other way round when only the direction is asked for',
  async (_name, { path }) => {
    const ask = async (order: string) =>
      (await call<Page>('GET', `${path}?limit=200&order=${order}`, { token: alpha.token })).body.items
    // What was asked before is an entry of the audit log too.
    const [up, down] = [await ask('asc'), await ask('desc')]
    expect(down.toReversed().slice(0, up.length)).toEqual(up)
  },
)

test.each(lists)('TEN-14: %s sorts by no column that it does not name', async (_name, { path }) => {
  for (const column of [
    'password_hash',
    'token_hash',
    'secrets',
    'config',
    'org_id',
    'name,id',
    'ID',
    '1',
    '',
  ]) {
    const answer = await call('GET', `${path}?sort=${column}`, { token: alpha.token })
    expect([column, answer.status]).toEqual([column, 422])
  }
})

test.each(lists)(
  'VAL-11: %s takes limit and offset as plain digits within their bounds',
  async (_name, { path }) => {
    const wrong = [
      'limit=0',
      'limit=-1',
      'limit=201',
      'limit=1e2',
      'limit=0x10',
      'limit=5.0',
      'limit=%2010',
      'limit=',
    ]
    for (const query of [...wrong, 'limit=9007199254740993', 'limit=1&limit=2', 'offset=-1', 'offset=x']) {
      const answer = await call('GET', `${path}?${query}`, { token: alpha.token })
      expect([query, answer.status]).toEqual([query, 422])
    }
  },
)

test.each(lists)(
  'VAL-12, VAL-13: %s bears any text and refuses any other value',
  async (_name, { path, query }) => {
    const texts = [
      "'; drop table users; --",
      '%',
      '_',
      '\\',
      '\u202e',
      '\ud7ff',
      '𝒳'.repeat(50),
      "' or '1'='1",
    ]
    // Names of tools have underscores.
    const isOfTools = /agent[-_]tools|approvals/.test(path)
    for (const text of query['q'] ? texts.filter((one) => one !== '_' || !isOfTools) : []) {
      const answer = await call<Page>('GET', `${path}?q=${encodeURIComponent(text)}`, { token: alpha.token })
      expect([text, answer.status, answer.body.items]).toEqual([text, 200, []])
    }
    for (const [name, parameter] of Object.entries(query)) {
      const broken = valuesOf(parameter).length > 0 ? ['nothing-like-it', '', "'"] : []
      for (const value of broken) {
        const answer = await call('GET', `${path}?${name}=${value}`, { token: alpha.token })
        expect([name, value, answer.status]).toEqual([name, value, 422])
      }
    }
    const tooMany = Array.from({ length: 1000 }, () => 'status=draft').join('&')
    expect((await call('GET', `${path}?${tooMany}`, { token: alpha.token })).status).toBe(422)
  },
)
