import { tableFromArrays, tableToIPC } from 'apache-arrow'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { scriptedRemoteServer } from '../../../../test/scripted-remote-server.ts'
import { testServer } from '../../../../test/server.ts'
import { extractAndLoad, extractText, newConnector } from '../../../../test/sources.ts'

const remote = await scriptedRemoteServer()
const quarry = await testServer(
  { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
  { certificateAuthorities: remote.certificateAuthorities },
)
const { sources } = quarry.server.parts
afterEach(() => remote.requests.splice(0))

const patient = { timeout: 60_000 }
const relation = { table: 'rows' }
const connectorOf = (path: string, config: object = {}) =>
  newConnector(quarry, { type: 'http', config: { url: remote.origin + path, ...config } })
const answers = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => remote.on(path, (_request, response) => void response.writeHead(200, headers).end(body))
const query = (url: string | undefined) => new URL(url ?? '', remote.origin).searchParams

describe('a web address', patient, () => {
  test('is tried, has one table, shows its columns and is read', async () => {
    answers(
      '/v1/orders.json',
      '{"data": {"items": [{"id": 12345678901234567890, "at": "2024-01-01"}, {"id": 2, "x": [1,\n 2]}]}}',
    )
    const made = await connectorOf('/v1/orders.json', { rows_path: 'data.items' })
    const { body } = await quarry.call<{ ok: boolean }>('POST', `${made.path}/test`, { token: made.token })
    expect(body).toMatchObject({ ok: true })
    expect(await sources.tables(made.orgId, made.id, { limit: 10 })).toMatchObject([
      { name: 'orders', kind: 'file' },
    ])
    expect(await sources.columns(made.orgId, made.id, { relation })).toMatchObject([
      { name: 'id', type: 'integer', nullable: false },
      { name: 'at', type: 'text', nullable: true },
      { name: 'x', type: 'list', nullable: true },
    ])
    const loaded = await extractAndLoad(quarry, made, { relation })
    expect(await loaded.rows('SELECT id, "at", x FROM t')).toEqual([
      ['12345678901234567890', '2024-01-01', null],
      [2, null, [1, 2]],
    ])
  })

  test('may answer with CSV, or one record a line', async () => {
    answers('/a.csv', 'a;b\n1;x\n2;"y;\nz"\n', { 'content-type': 'text/csv' })
    answers('/a.arrow', Buffer.from(tableToIPC(tableFromArrays({ a: [1.5, 2] }), 'stream')))
    const arrow = await extractAndLoad(quarry, await connectorOf('/a.arrow'), { relation })
    expect(await arrow.rows('FROM t')).toEqual([[1.5], [2]])
    const csv = await extractAndLoad(quarry, await connectorOf('/a.csv'), { relation })
    expect(await csv.rows('FROM t')).toEqual([
      [1, 'x'],
      [2, 'y;\nz'],
    ])
    answers('/a.ndjson', '{"a": 1}\n{"a": 2, "b": 3}\n', { 'content-type': 'application/x-ndjson' })
    const lines = await extractAndLoad(quarry, await connectorOf('/a.ndjson'), { relation })
    expect(await lines.rows('FROM t')).toEqual([
      [1, null],
      [2, 3],
    ])
  })

  test('gets its headers and its secrets, and shows none of them', async () => {
    let seen: Record<string, unknown> = {}
    remote.on('/secret', (request, response) => {
      seen = request.headers
      response.end('[{"a": 1}]')
    })
    const made = await connectorOf('/secret', {
      auth: 'basic',
      user: 'u',
      token: 'p:w',
      headers: 'X-Api-Key: canary-key\nX-B: b',
    })
    await extractText(sources, made, { relation })
    expect(seen).toMatchObject({
      authorization: `Basic ${Buffer.from('u:p:w').toString('base64')}`,
      'x-api-key': 'canary-key',
      'x-b': 'b',
    })
    const shown = await quarry.call('GET', made.path, { token: made.token })
    expect(shown.text).not.toContain('canary-key')
    expect(quarry.logged()).not.toContain('canary-key')
  })

  test.each([
    [
      'page',
      { page_parameter: 'p', size_parameter: 'n', page_size: 2 },
      (q: URLSearchParams) => Number(q.get('p')) - 1,
    ],
    [
      'offset',
      { page_size: 2, size_parameter: 'limit' },
      (q: URLSearchParams) => Number(q.get('offset')) / 2,
    ],
    ['cursor', { cursor_path: 'next.cursor' }, (q: URLSearchParams) => Number(q.get('cursor') ?? 0)],
    ['link', {}, (q: URLSearchParams) => Number(q.get('after') ?? 0)],
  ])('is read page by page: %s', async (pagination, config, numberOf) => {
    remote.on('/pages', (request, response) => {
      const page = numberOf(query(request.url))
      const items = [{ id: page * 2 }, { id: page * 2 + 1 }].slice(0, page === 2 ? 1 : 2)
      const next = page < 2 ? { cursor: page + 1 } : null
      if (page < 2)
        response.setHeader(
          'link',
          `<${remote.origin}/first>; rel="first", </pages?after=${page + 1}>; rel="next"`,
        )
      response.end(JSON.stringify({ next, items }))
    })
    const made = await connectorOf('/pages?keep=1', { rows_path: 'items', pagination, ...config })
    const { text, extracted } = await extractText(sources, made, { relation })
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: number }).id),
    ).toEqual([0, 1, 2, 3, 4])
    expect(extracted.rowCount).toBe(5)
    expect(remote.requests).toHaveLength(3)
  })

  test('is read from where the last reading ended', async () => {
    answers('/since', '[{"id": 9, "at": "2024-03-01"}, {"id": 10, "at": "2024-02-01"}]')
    const made = await connectorOf('/since', { since_parameter: 'updated_since' })
    const ask = { relation, cursor: { column: 'at', after: '2024-01-31' } }
    const { extracted } = await extractText(sources, made, ask)
    expect(query(remote.requests[0]).get('updated_since')).toBe('2024-01-31')
    expect(extracted.cursor).toBe('2024-03-01')
    const numbers = await extractText(sources, made, { relation, cursor: { column: 'id', after: null } })
    expect(numbers.extracted.cursor).toBe('10')
  })

  test('is asked again when it is busy, and only then', async () => {
    let times = 0
    remote.on('/busy', (_request, response) => {
      times += 1
      if (times < 3) response.writeHead(times === 1 ? 429 : 503, { 'retry-after': '0' }).end()
      else response.end('[{"a": 1}]')
    })
    expect((await extractText(sources, await connectorOf('/busy'), { relation })).extracted.rowCount).toBe(1)
    expect(times).toBe(3)
    let failed = 0
    remote.on('/failed', (_request, response) => {
      failed += 1
      response.writeHead(500).end()
    })
    await expect(extractText(sources, await connectorOf('/failed'), { relation })).rejects.toThrow(
      'status 500',
    )
    expect(failed).toBe(1)
  })

  test('that dies in the middle leaves nothing', async () => {
    remote.on('/dies', (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('[{"a": 1},')
      setTimeout(() => response.destroy(), 50)
    })
    await expect(extractText(sources, await connectorOf('/dies'), { relation })).rejects.toThrow(
      'was cut off',
    )
    answers('/cut', '[{"a": 1}, {"a"')
    await expect(extractText(sources, await connectorOf('/cut'), { relation })).rejects.toThrow('cut off')
  })
})

describe('a hostile web address', patient, () => {
  test('SSR-06 is not followed to another place, and its secrets stay here', async () => {
    for (const status of [301, 302, 307, 308]) {
      remote.on(
        '/moved',
        (_request, response) =>
          void response.writeHead(status, { location: `${remote.origin}/target` }).end(),
      )
      await expect(extractText(sources, await connectorOf('/moved'), { relation })).rejects.toThrow(
        'redirect',
      )
    }
    remote.on('/elsewhere', (_request, response) => {
      response.setHeader('link', '<https://example.com/next>; rel="next"').end('[{"a": 1}]')
    })
    await expect(
      extractText(sources, await connectorOf('/elsewhere', { pagination: 'link' }), { relation }),
    ).rejects.toThrow('another host')
    expect(remote.requests).not.toContain('/target')
  })

  test('SSR-10 cannot flood: no packed answers, no endless headers or pages, no wrong kind', async () => {
    remote.on(
      '/packed',
      (_request, response) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('[]')),
    )
    await expect(extractText(sources, await connectorOf('/packed'), { relation })).rejects.toThrow(
      'compressed',
    )
    remote.on(
      '/headers',
      (_request, response) => void response.writeHead(200, { 'x-a': 'a'.repeat(100_000) }).end('[]'),
    )
    await expect(extractText(sources, await connectorOf('/headers'), { relation })).rejects.toThrow()
    answers('/same', '{"items": [{"a": 1}], "next": "x"}')
    const endless = await connectorOf('/same', {
      rows_path: 'items',
      pagination: 'cursor',
      cursor_path: 'next',
    })
    await expect(extractText(sources, endless, { relation })).rejects.toThrow('again and again')
    let page = 0
    remote.on(
      '/many',
      (_request, response) => void response.end(`{"items": [{"a": 1}], "next": ${(page += 1)}}`),
    )
    const many = await connectorOf('/many', {
      rows_path: 'items',
      pagination: 'cursor',
      cursor_path: 'next',
      most_pages: 5,
    })
    await expect(extractText(sources, many, { relation })).rejects.toThrow('more than 5 pages')
    answers('/deep', '['.repeat(10_000))
    await expect(extractText(sources, await connectorOf('/deep'), { relation })).rejects.toThrow('nested')
    answers('/none', '{"other": 1}')
    await expect(
      extractText(sources, await connectorOf('/none', { rows_path: 'items' }), { relation }),
    ).rejects.toThrow('path to the rows')
  })

  test('SSR-10 that sends forever ends with the caller', async () => {
    remote.on('/forever', (_request, response) => {
      response.write('[')
      const timer = setInterval(() => response.write('{"a": 1},'), 5)
      response.on('close', () => clearInterval(timer))
    })
    const made = await connectorOf('/forever')
    const leaving = new AbortController()
    const reading = sources.extract(made.orgId, made.id, {
      request: { relation },
      folder: quarry.home,
      signal: leaving.signal,
      onPart: () => undefined,
    })
    setTimeout(() => leaving.abort(), 1500)
    await expect(reading).rejects.toMatchObject({ kind: 'cancelled' })
  })

  test('SSR-01 SSR-04 is refused when it is saved', async () => {
    const admin = await quarry.newOrganization()
    const bad = [
      'http://example.com/',
      'https://10.0.0.1/',
      'https://user:pw@example.com/',
      'https://example.com:8443/',
      'file:///etc/passwd',
      'https://metadata.internal/',
    ]
    for (const url of bad) {
      const { status } = await quarry.call('POST', '/api/connectors', {
        token: admin.token,
        body: { name: 'x', type: 'http', config: { url } },
      })
      expect([url, status]).toEqual([url, 422])
    }
    const headers = ['Host: evil', 'Content-Length: 5', 'X: a\u0000b', 'no colon']
    for (const line of headers) {
      const config = { url: 'https://example.com/', headers: line }
      expect(
        (
          await quarry.call('POST', '/api/connectors', {
            token: admin.token,
            body: { name: 'x', type: 'http', config },
          })
        ).status,
      ).toBe(422)
    }
  })

  test('SSR-14 a stored secret does not go to a new host', async () => {
    const made = await connectorOf('/x', { auth: 'bearer', token: 'canary' })
    const moved = { config: { url: 'https://elsewhere.example.com/x' } }
    expect((await quarry.call('PATCH', made.path, { token: made.token, body: moved })).status).toBe(422)
  })
})
