import { expect, test } from 'vitest'
import { connectorsUnderTest } from '../../../../test/connectors.ts'
import type { RemoteResponse } from '../../../kernel/outbound/outbound.ts'
import { msteams } from './msteams.ts'

const { remote, call, withConnector } = await connectorsUnderTest()

interface Sent {
  type: string
  attachments: {
    contentType: string
    content: { type: string; version: string; body: Record<string, unknown>[]; actions?: object[] }
  }[]
}

const connector = {
  name: 'Team',
  type: 'msteams',
  config: { webhook_url: `${remote.origin}/workflows/canary` },
}

test('a message is an adaptive card, as the trigger of a workflow takes it; a refusal is told', async () => {
  const { token, path } = await withConnector(connector)
  remote.answer = { status: 202, body: '' }
  const text = 'Sales **fell**\n[x](https://evil.example)'
  expect((await call('POST', `${path}/send`, { token, body: { message: text } })).status).toBe(200)
  const { headers, body, path: at } = remote.requests.at(-1)!
  expect([headers['content-type'], at]).toEqual(['application/json', '/workflows/canary'])
  // Runs of text are no Markdown.
  expect(JSON.parse(body)).toEqual({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: expect.objectContaining({
          type: 'AdaptiveCard',
          version: '1.5',
          body: text.split('\n').map((line) => ({
            type: 'RichTextBlock',
            inlines: [{ type: 'TextRun', text: line }],
          })),
        }),
      },
    ],
  })
  remote.answer = { status: 429, body: '{}', headers: { 'retry-after': '9' } }
  expect((await call('POST', `${path}/send`, { token, body: { message: 'x' } })).status).toBe(422)
  remote.answer = { status: 200, body: '{"ok":true}' }
  expect((await call('GET', path, { token })).text).not.toContain('canary')
})

test('a request stays below 28 KB: pictures that do not fit are left behind the link, and long texts are cut', async () => {
  const bodies: string[] = []
  const network = {
    timeoutMs: 1000,
    reach: async () => {},
    call: async ({ body }: { body?: unknown }): Promise<RemoteResponse> => {
      bodies.push(String(body))
      return { status: 202, contentType: null, body: '', truncated: false }
    },
  }
  const picture = (title: string, bytes: number) => ({
    fileName: 'a.png',
    title,
    png: Buffer.alloc(bytes, 1),
  })
  const send = async (text: string, pictures: ReturnType<typeof picture>[]) => {
    const card = { title: 'Daily', text, link: 'https://quarry.example/dashboards/1', pictures }
    await msteams.send!.call({ webhook_url: 'https://x.example' }, { message: '', card }, network)
    const body = bodies.at(-1)!
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(28 * 1024)
    return (JSON.parse(body) as Sent).attachments[0]!.content
  }
  const card = await send('Good morning', [
    picture('Big', 40_000),
    picture('Small', 9000),
    picture('Third', 15_000),
  ])
  expect(card.body.filter(({ type }) => type === 'Image')).toMatchObject([{ altText: 'Small' }])
  expect(JSON.stringify(card.body)).toContain('2 charts are too large for Teams')
  expect(card.actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Open in Quarry', url: 'https://quarry.example/dashboards/1' },
  ])
  expect(JSON.stringify(await send('\u{1F600}\n'.repeat(50_000), []))).toContain('…')
})
