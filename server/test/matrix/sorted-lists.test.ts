import { expect, test } from 'vitest'
import { models } from '../../../contract/src/schema.ts'
import { testServer } from '../server.ts'
import { pathOf, servedRoutes } from './live-routes.ts'
import { createForeignObjects } from './foreign-objects.ts'

interface Page {
  items: Record<string, unknown>[]
  total: number
}

const { call, server, database, newOrganization, newUser } = await testServer()
const owner = await newOrganization()
const { drafts } = await createForeignObjects(database, owner)
await Promise.all([
  newUser({ orgId: owner.orgId, role: 'viewer' }),
  newUser({ orgId: owner.orgId, role: 'editor' }),
])
const sample = await call('POST', '/api/projects/sample', { token: owner.token })
const projectId = String(sample.headers['location']).split('/').at(-1)
const firstOf = async (path: string) => (await get(`${path}&limit=1`)).items[0]?.['id'] as number
const things = {
  ...drafts,
  dataset: await firstOf(`/api/datasets?project_id=${projectId}`),
  dashboard: await firstOf(`/api/dashboards?project_id=${projectId}`),
  recipe: await firstOf(`/api/pipeline/recipes?project_id=${projectId}`),
}

async function get(path: string): Promise<Page> {
  const { status, body, text } = await call<Page>('GET', path, { token: owner.token })
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, ''])
  return body
}

const lists = servedRoutes(server)
  .filter(({ surface, endpoint }) => surface === 'platform' && endpoint.method === 'GET')
  // Of what lies in something of an organization only its own tests know the id.
  .filter(({ endpoint }) => !/\{(?!id\})\w+_id\}/.test(endpoint.path))
  .flatMap((route) => {
    const { properties = {} } = route.endpoint.query as { properties?: Record<string, { enum?: string[] }> }
    const fields = properties['sort']?.enum ?? []
    return properties['limit'] && fields.length > 0
      ? [[route.name, { path: pathOf(route, things), fields, hasSearch: 'q' in properties }] as const]
      : []
  })

test('A6: the sample fills the lists', () => {
  expect(lists.length).toBeGreaterThan(30)
  expect(sample.status).toBe(201)
})

/** Lists that are no pages, and why. */
const whole: Readonly<Record<string, string>> = {
  listPermissions: 'a fixed enumeration, in its own order',
  getAgentCapabilities: 'the few tools of one agent',
  listKnowledgeFolders: 'the folders of one base, which a picker needs all of',
  suggestQuestions: 'the first completions of what is typed',
  suggestPublishedQuestions: 'the same',
  listAccess: 'what is granted on the target itself, then what is granted around it',
  listConnectorKinds: 'a fixed enumeration',
  listRecipeFunctions: 'a fixed enumeration',
  listRecipeSteps: 'a fixed enumeration',
  listConnectorTables: 'only the source knows how many there are; it has a limit and an offset',
  listConnectorChannels: 'pages of the chat, by its own cursor',
  listConnectorColumns: 'the columns of one table, which a form needs all of',
  getDatasetColumnsLineage: 'the columns of one dataset, which the picture needs all of',
  findImpact: 'the hits of one walk, whose counts belong to all of them',
  summarizeQueryHistory: 'the first groups by what they cost, with the load of all of them',
  suggestChecks: 'suggestions that are computed together',
  listFieldValues: 'the values that a filter offers: the first of them, and whether there are more',
  listMentionable: 'the first people who fit what is typed',
  search: 'the best hits, by rank',
  searchPublished: 'the best hits of an app, by rank',
  listFavorites: 'the few that one person has chosen, in their order',
  listRecent: 'the last few, by time',
  listPopular: 'the first few, by rank',
  listRunningQueries: 'what runs at this moment, which the next page would no longer find',
  listOpenLineageEvents: 'a log that is read on by time, with `next_since`',
}

test('A6: every list comes in pages that sort, or it is written down why not', () => {
  const answering = servedRoutes(server).filter(({ endpoint }) => {
    const { $ref = '', ...own } = endpoint.response as { $ref?: string; properties?: object }
    const { properties = {} } = (models.get($ref.slice(0, -1)) ?? own) as { properties?: object }
    return endpoint.method === 'GET' && 'items' in properties
  })
  const unsorted = answering.filter(({ endpoint }) => {
    const { properties = {} } = endpoint.query as { properties?: object }
    return !['limit', 'offset', 'sort', 'order'].every((name) => name in properties)
  })
  expect(answering.length).toBeGreaterThan(40)
  const names = unsorted.map(({ endpoint }) => endpoint.operation)
  expect(new Set(names)).toEqual(new Set(Object.keys(whole)))
})

const isNull = (value: unknown) => value === null || value === undefined

test.each(lists)(
  'A6: %s sorts by every field both ways, what is null last',
  async (_name, { path, fields }) => {
    for (const field of fields) {
      const values = async (order: string) =>
        (await get(`${path}?sort=${field}&order=${order}&limit=200`)).items.map((item) => item[field])
      // Reading the audit log is an entry of it.
      const [up, down] = [await values('asc'), (await values('desc')).slice(path === '/api/audit' ? 1 : 0)]
      for (const one of [up, down]) {
        const nulls = one.findIndex(isNull)
        expect([field, nulls < 0 ? [] : one.slice(nulls).filter((value) => !isNull(value))]).toEqual([
          field,
          [],
        ])
      }
      const known = up.filter((value) => !isNull(value))
      if (path !== '/api/audit')
        expect([field, down.filter((value) => !isNull(value))]).toEqual([field, known.toReversed()])
      if (known.every((value) => typeof value === 'number'))
        expect([field, known]).toEqual([field, (known as number[]).toSorted((a, b) => a - b)])
    }
  },
)

test.each(lists)(
  'A6: %s has one order: its pages are the whole list in pieces',
  async (_name, { path, fields }) => {
    if (path === '/api/audit') return
    const field = fields.includes('created_by') ? 'created_by' : fields.at(-1)!
    const whole = await get(`${path}?sort=${field}&order=desc&limit=200`)
    const pieces = []
    for (let offset = 0; offset < whole.items.length; offset += 2)
      pieces.push(...(await get(`${path}?sort=${field}&order=desc&limit=2&offset=${offset}`)).items)
    const clockless = (items: readonly unknown[]) =>
      JSON.stringify(items).replaceAll(/"(elapsed_ms|duration_ms)":\d+/g, '')
    expect(clockless(pieces)).toBe(clockless(whole.items))
  },
)

test.each(lists.filter(([, { hasSearch }]) => hasSearch))(
  'A6: %s finds what holds the text, and takes percent and underscore for themselves',
  async (_name, { path }) => {
    expect((await get(`${path}?q=%25`)).items.filter((item) => !JSON.stringify(item).includes('%'))).toEqual(
      [],
    )
    expect(
      (await get(`${path}?q=_%25_`)).items.filter((item) => !JSON.stringify(item).includes('_%_')),
    ).toEqual([])
  },
)
