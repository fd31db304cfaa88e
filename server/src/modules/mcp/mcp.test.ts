import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { call, address, newOrganization, newUser } = await testServer()
const admin = await newOrganization()
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const stranger = await newOrganization()

const clients: Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.close())))

async function connect(user: TestUser): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${user.token}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', await address()), { requestInit: { headers } }),
  )
  clients.push(client)
  return client
}

interface Result {
  isError?: boolean
  structured: Record<string, unknown> & { rows?: unknown[][]; truncated?: boolean; row_count?: number }
  text: string
}

async function use(client: Client, name: string, args: object = {}): Promise<Result> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args as never })
  const [first] = content as { text: string }[]
  return {
    ...(isError === undefined ? {} : { isError: isError as boolean }),
    structured: structuredContent as Result['structured'],
    text: first?.text ?? '',
  }
}

async function upload(user: TestUser, name: string, csv: string): Promise<number> {
  const form = fileForm(name, csv)
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', { token: user.token, ...form })
  await call('PATCH', `/api/datasets/${made.body.id}`, { token: user.token, body: { status: 'published' } })
  return made.body.id
}

let people: number
let foreign: number

beforeAll(async () => {
  people = await upload(
    admin,
    'people.csv',
    'region,email,phone,badge,salary\nnorth,ada@example.com,+4930111,badge-canary-1,10\nsouth,bob@example.com,+4930222,badge-canary-2,20\n',
  )
  foreign = await upload(stranger, 'secrets.csv', 'region,code\nwest,canary-of-another-organization\n')
  const rules = {
    columns: [
      { column: 'email', mask: { kind: 'null' } },
      { column: 'phone', mask: { kind: 'partial', keep_first: 3 } },
      { column: 'badge', mask: { kind: 'hash' } },
    ],
  }
  const put = await call('PUT', `/api/datasets/${people}/policies`, { token: admin.token, body: rules })
  if (put.status !== 200) throw new Error(put.text)
})

describe('the Model Context Protocol', () => {
  test('lists the tools with the schemas of what they take and give', async () => {
    const client = await connect(viewer)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['list_datasets', 'describe_dataset', 'query']),
    )
    for (const one of tools)
      expect(one).toMatchObject({
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: true },
      })
  })

  test('answers as the REST interface does, with the caller’s rights: masked values, own datasets only', async () => {
    const client = await connect(viewer)
    const listed = await use(client, 'list_datasets')
    // Few fields stand in the list itself.
    expect(listed.structured['datasets']).toMatchObject([
      {
        dataset_id: people,
        name: 'people',
        description: '',
        fields: expect.arrayContaining([
          expect.objectContaining({ name: 'region', role: 'dimension', type: 'text' }),
        ]),
      },
    ])
    const fields = await use(client, 'describe_dataset', { dataset_id: people, search: 'reg' })
    expect(fields.structured).toMatchObject({ total: 1, fields: [{ name: 'region', role: 'dimension' }] })
    const asked = {
      dataset_id: people,
      dimensions: ['region', 'email'],
      measures: [{ aggregate: 'sum', column: 'salary', name: 'pay' }],
    }
    const seen = await use(client, 'query', { ...asked, sort: [{ by: 'pay', order: 'desc' }] })
    expect(seen.structured.rows).toEqual([
      ['south', null, 20],
      ['north', null, 10],
    ])
    expect(JSON.parse(seen.text)).toEqual(seen.structured)
    expect(seen.text).not.toContain('@example.com')
    const whole = await use(await connect(admin), 'query', asked)
    expect(whole.text).toContain('ada@example.com')
  })

  test('a question is answered with sentence, rows and reading, or with what is unclear; documents are searched', async () => {
    const client = await connect(viewer)
    const answered = await use(client, 'ask', { question: 'total salary by region' })
    expect(answered.structured).toMatchObject({ status: 'answered', dataset_id: people, row_count: 2 })
    expect(answered.structured['sentence']).not.toBe('')
    expect(answered.structured['receipt']).toEqual({
      read_by: 'parser',
      datasets: [
        { dataset_id: people, name: 'people', version: 1, data_as_of: expect.stringMatching(/^2.*Z$/) },
      ],
      policies: ['mask of email', 'mask of phone', 'mask of badge'],
    })
    const unclear = await use(client, 'ask', { question: 'how icy was the turbo' })
    expect(unclear.structured).toMatchObject({ status: 'clarify', rows: [] })
    const hidden = await use(client, 'ask', { question: 'list of email by region' })
    expect(hidden.text).not.toContain('@example.com')
    const documents = await use(client, 'search_knowledge', { query: 'parental leave' })
    expect(documents.structured).toEqual({ found: false, passages: [], truncated: false })
  })

  test('every kind of mask holds in every tool that shows rows', async () => {
    const client = await connect(viewer)
    const asked = { dataset_id: people, dimensions: ['phone', 'badge', 'email'] }
    const shown = [
      await use(client, 'query', asked),
      await use(client, 'draw_chart', { title: 'People', ...asked }),
      await use(client, 'ask', { question: 'list of phone and badge and email', dataset_ids: [people] }),
      await use(client, 'ask', { question: 'total salary by phone and badge', dataset_ids: [people] }),
    ]
    for (const { structured, text } of shown) {
      expect(text).not.toMatch(/@example\.com|\+4930111|\+4930222|badge-canary/)
      expect(structured.rows).toHaveLength(2)
      expect(text).toContain('+49')
    }
  })

  test('an organization switches it off, also for clients that are connected', async () => {
    const client = await connect(stranger)
    const change = (mcp_enabled: boolean) =>
      call('PATCH', '/api/chat/settings', { token: stranger.token, body: { mcp_enabled } })
    expect((await use(client, 'list_datasets')).structured).toMatchObject({ total: 1 })
    expect((await change(false)).status).toBe(200)
    await expect(use(client, 'list_datasets')).rejects.toThrow(/switched off|403/)
    await expect(connect(stranger)).rejects.toThrow()
    expect((await use(await connect(viewer), 'list_datasets')).isError).toBeUndefined()
    expect((await change(true)).status).toBe(200)
    expect((await use(client, 'list_datasets')).structured).toMatchObject({ total: 1 })
  })

  test('LLM-01: what belongs to another organization does not exist', async () => {
    const client = await connect(viewer)
    for (const name of ['query', 'describe_dataset'])
      expect(await use(client, name, { dataset_id: foreign })).toMatchObject({
        isError: true,
        text: 'there is no such dataset',
      })
    const dashboards = await use(client, 'list_dashboards', { search: 'x' })
    expect(dashboards.structured).toEqual({ dashboards: [], total: 0, truncated: false })
    const other = await use(await connect(stranger), 'query', { dataset_id: foreign, dimensions: ['code'] })
    expect(other.text).toContain('canary-of-another-organization')
  })

  test('LLM-03: arguments against the schema, and unknown tools, are refused', async () => {
    const client = await connect(viewer)
    expect((await use(client, 'query', { dataset_id: people, org_id: stranger.orgId })).isError).toBe(true)
    expect((await use(client, 'query', { dataset_id: 'x'.repeat(100_000) })).isError).toBe(true)
    const wrong = await use(client, 'query', { dataset_id: people, dimensions: ['password'] })
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('password') })
    await expect(use(client, 'drop_table')).rejects.toThrow()
  })

  test('a dataset that is excluded from chat is in no tool, whoever asks: neither itself nor joined', async () => {
    const token = admin.token
    const clients = await upload(
      admin,
      'clients.csv',
      'client,segment\nc1,excluded-canary\nc2,excluded-canary\n',
    )
    const sales = await upload(admin, 'sales.csv', 'client,turnover\nc1,5\nc2,7\n')
    const join = { name: 'buyer', dataset_id: clients, cardinality: 'many_to_one' }
    const model = { joins: [{ ...join, on: [{ column: 'client', to: 'client' }] }] }
    const put = await call('PUT', `/api/datasets/${sales}/model`, {
      token,
      body: { dimensions: [], hierarchies: [], measures: [], ...model },
    })
    expect([put.status, put.text]).toEqual([200, expect.anything()])
    const client = await connect(admin)
    const measures = [{ aggregate: 'sum', column: 'turnover' }]
    const joined = { dataset_id: sales, dimensions: ['buyer.segment'], measures }
    const alone = { dataset_id: clients, dimensions: ['segment'] }
    // What each tool would be asked to get at it: a new one needs its line.
    const attempts: Record<string, object[]> = {
      list_datasets: [{}, { search: 'clients' }],
      describe_dataset: [{ dataset_id: clients }, { dataset_id: sales }],
      query: [alone, joined],
      draw_chart: [alone, joined].map((asked) => ({ title: 'Segments', ...asked })),
      ask: [{ question: 'turnover by segment' }, { question: 'list of segment', dataset_ids: [clients] }],
      search_knowledge: [{ query: 'segment' }],
      list_dashboards: [{}],
    }
    const { tools } = await client.listTools()
    expect(Object.keys(attempts).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
    const everything = async () => {
      const texts: string[] = []
      for (const [name, inputs] of Object.entries(attempts))
        for (const input of inputs) texts.push(`${name}: ${(await use(client, name, input)).text}`)
      return texts
    }
    const reaching = (texts: string[]) =>
      texts.filter((text) => /excluded-canary|"name":"(clients|(buyer\.)?segment)"/.test(text))
    expect(reaching(await everything()).map((text) => text.split(':')[0])).toEqual(
      ['list_datasets', 'list_datasets', 'describe_dataset', 'describe_dataset', 'query', 'query'].concat([
        'draw_chart',
        'draw_chart',
        'ask',
        'ask',
      ]),
    )
    await call('PATCH', `/api/datasets/${clients}`, { token, body: { chat: false } })
    expect(reaching(await everything())).toEqual([])
    // Elsewhere it is as it was, and its answers are not those of a cache.
    const seen = await call('POST', `/api/datasets/${sales}/explore`, {
      token,
      body: { dimensions: ['buyer.segment'] },
    })
    expect(seen.text).toContain('excluded-canary')
    expect(reaching(await everything())).toEqual([])
  })

  test('an answer ends at a size, and says so', async () => {
    const wide = Array.from({ length: 900 }, (_, row) => `${row},${'long text '.repeat(10)}${row}`).join('\n')
    const id = await upload(admin, 'wide.csv', `n,note\n${wide}\n`)
    const { structured, text } = await use(await connect(admin), 'query', {
      dataset_id: id,
      dimensions: ['n', 'note'],
      limit: 900,
    })
    expect(structured).toMatchObject({ row_count: 900, truncated: true })
    expect(structured.rows?.length).toBeGreaterThan(50)
    expect(text.length).toBeLessThan(25_000)
  })

  test('SEC-08: without a token, from another site or under another name of the host nothing is answered', async () => {
    const url = new URL('/mcp', await address())
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const send = (headers: Record<string, string>) =>
      call('POST', '/mcp', { headers: { host: url.host, ...json, ...headers }, body })
    const anonymous = await send({})
    expect(anonymous.status).toBe(401)
    expect(anonymous.headers['www-authenticate']).toContain('Bearer')
    const signedIn = { authorization: `Bearer ${viewer.token}` }
    expect((await send({ ...signedIn, origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ ...signedIn, host: 'rebound.example' })).status).toBe(403)
    expect((await send({ ...signedIn, 'x-org-id': String(stranger.orgId) })).status).toBe(403)
  })
})
