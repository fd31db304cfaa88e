import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { ChatMessage } from '../../../../contract/src/chat-sessions.ts'
import { fileForm } from '../../../test/file-form.ts'
import { administrator, type RunningProgram, startProgram } from '../../../test/program.ts'

const home = mkdtempSync(join(tmpdir(), 'quarry-chat-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function signedIn({ url }: RunningProgram) {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(administrator),
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const authorization = `Bearer ${token}`
  const send = (method: string, path: string, init: RequestInit) =>
    fetch(url + path, { method, ...init, headers: { authorization, ...init.headers } })
  return {
    send,
    json: async <T>(method: string, path: string, body?: object): Promise<T> => {
      const init = body ? { headers: json, body: JSON.stringify(body) } : {}
      return (await (await send(method, path, init)).json()) as T
    },
  }
}

test(
  'messages that were accepted before a kill are kept, and each is answered once the program is back',
  { timeout: 180_000 },
  async () => {
    // It dies after the first answer is computed, and before its end is stored.
    const crashing = await startProgram(home, { QUARRY_FAIL_POINT: 'chat.before_end' })
    const first = await signedIn(crashing)
    const form = fileForm('sales.csv', 'region,amount\nnorth,1\nnorth,3\nsouth,2\n')
    await first.send('POST', '/api/datasets/upload', {
      headers: form.headers,
      body: new Uint8Array(form.body),
    })
    const sessions = await Promise.all(
      [1, 2, 3].map(() => first.json<{ id: number }>('POST', '/api/chat/sessions', {})),
    )
    const body = JSON.stringify({ content: 'total amount by region' })
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    const accepted = await Promise.all(
      sessions.map(async ({ id }) => {
        const path = `/api/chat/sessions/${id}/messages`
        const sent = await first.send('POST', path, { headers, body }).catch(() => undefined)
        let text = ''
        try {
          for await (const part of sent?.body ?? []) text += Buffer.from(part as Uint8Array).toString()
        } catch {
          // The connection ends with the program.
        }
        return text.includes('event: message') ? path : undefined
      }),
    )
    await crashing.kill()
    const kept = accepted.filter((path) => path !== undefined)
    expect(kept).not.toEqual([])
    const program = await startProgram(home)
    onTestFinished(program.stop)
    const again = await signedIn(program)
    for (const path of kept) {
      const messages = async () => (await again.json<{ items: ChatMessage[] }>('GET', path)).items
      await expect
        .poll(async () => (await messages()).map(({ status }) => status), { timeout: 60_000, interval: 250 })
        .toEqual(['done'])
      const [message] = await messages()
      const events = await again.send('GET', `${path}/${message?.id}/events`, {
        headers: { accept: headers.accept },
      })
      const text = await events.text()
      expect(text.match(/^event: (message|done)$/gm)).toEqual(['event: message', 'event: done'])
      expect(text).toContain('["north",4],["south",2]')
    }
  },
)
