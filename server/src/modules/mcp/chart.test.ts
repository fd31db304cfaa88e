import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, expect, test } from 'vitest'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { call, address, newOrganization, newUser } = await testServer()
const admin = await newOrganization()
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

const clients: Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.close())))

async function connect(user: TestUser): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${user.token}` }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', await address()), {
    requestInit: { headers },
  })
  await client.connect(transport)
  clients.push(client)
  return client
}

interface Picture {
  light: string
  dark: string
  description: string
}

async function draw(client: Client, args: object) {
  const result = await client.callTool({ name: 'draw_chart', arguments: args as never })
  return {
    isError: result.isError === true,
    structured: result.structuredContent as Record<string, unknown>,
    text: (result.content as { text: string }[])[0]?.text ?? '',
    picture: (result._meta as { 'quarry/chart'?: Picture } | undefined)?.['quarry/chart'],
  }
}

async function upload(name: string, csv: string): Promise<number> {
  const form = fileForm(name, csv)
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })
  await call('PATCH', `/api/datasets/${made.body.id}`, { token: admin.token, body: { status: 'published' } })
  return made.body.id
}

test('a tool that draws names a view, which clients read: one document that loads nothing', async () => {
  const client = await connect(viewer)
  const { tools } = await client.listTools()
  const uri = 'ui://quarry/chart'
  expect(tools.filter(({ _meta }) => _meta !== undefined).map(({ name, _meta }) => [name, _meta])).toEqual([
    ['draw_chart', { ui: { resourceUri: uri } }],
  ])
  const { resources } = await client.listResources()
  expect(resources).toMatchObject([{ uri, mimeType: 'text/html;profile=mcp-app' }])
  const { contents } = await client.readResource({ uri })
  const [view] = contents as { text: string; mimeType: string; _meta: object }[]
  expect(view).toMatchObject({
    mimeType: 'text/html;profile=mcp-app',
    _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] } } },
  })
  expect(view!.text).toMatch(/^<!doctype html>/)
  expect(view!.text).toContain("default-src 'none'")
  expect(view!.text).not.toMatch(/https?:|<link|@import|\bfetch\(|src="/)
})

test('LLM-13: a chart is drawn with the rights of the caller, in both color schemes, and the rows are beside it', async () => {
  const id = await upload(
    'people.csv',
    'region,email,salary\nnorth,ada@example.com,10\nsouth,bob@example.com,20\n',
  )
  const rules = { columns: [{ column: 'email', mask: { kind: 'null' } }] }
  await call('PUT', `/api/datasets/${id}/policies`, { token: admin.token, body: rules })
  const pay = { aggregate: 'sum', column: 'salary', name: 'pay' }
  const asked = { title: 'Pay by region', dataset_id: id, measures: [pay] }
  const regions = await draw(await connect(viewer), { ...asked, kind: 'bar', dimensions: ['region'] })
  expect(regions.structured).toMatchObject({ kind: 'bar', row_count: 2, truncated: false })
  expect(regions.structured['rows']).toEqual(
    expect.arrayContaining([
      ['north', 10],
      ['south', 20],
    ]),
  )
  expect(JSON.parse(regions.text)).toEqual(regions.structured)
  const { light, dark, description } = regions.picture!
  expect(light).toMatch(/^<svg [^]*south[^]*<\/svg>$/)
  expect(dark).not.toBe(light)
  expect(regions.structured['note']).toBe(description)
  const hidden = await draw(await connect(viewer), { ...asked, kind: 'bar', dimensions: ['email'] })
  expect(JSON.stringify(hidden)).not.toContain('@example.com')
  const whole = await draw(await connect(admin), { ...asked, kind: 'bar', dimensions: ['email'] })
  expect(whole.picture?.light).toContain('ada@example.com')
})

test('LLM-11: markup in a value is text in the picture; what is no such chart says why and has its rows', async () => {
  const client = await connect(admin)
  const hostile = '<script>alert(1)</script><image href=x>'
  const id = await upload('odd.csv', `region,n\n"${hostile}",1\nsouth,2\n`)
  const asked = { title: hostile, dataset_id: id, dimensions: ['region'] }
  const drawn = await draw(client, { ...asked, measures: [{ aggregate: 'sum', column: 'n' }] })
  expect(drawn.picture?.light).toContain('&lt;script')
  expect(drawn.picture?.light).not.toMatch(/<script|<image|<foreignObject|href="(?!#)/)
  const unfit = await draw(client, { ...asked, kind: 'scatter' })
  expect(unfit.picture).toBeUndefined()
  expect(unfit.structured).toMatchObject({ kind: null, row_count: 2, note: expect.stringMatching(/\w/) })
  expect((await draw(client, { ...asked, dataset_id: 999_999 })).isError).toBe(true)
})

test('what language models read of a chart ends at the size of all answers', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => `${'long name '.repeat(8)}${at},${at}`).join('\n')
  const id = await upload('wide.csv', `name,n\n${rows}\n`)
  const measures = [{ aggregate: 'sum', column: 'n' }]
  const asked = { title: 'Wide', dataset_id: id, kind: 'bar', dimensions: ['name'], measures, limit: 900 }
  const { structured, text } = await draw(await connect(admin), asked)
  expect(structured).toMatchObject({ row_count: 900, truncated: true })
  expect(text.length).toBeLessThan(25_000)
})
