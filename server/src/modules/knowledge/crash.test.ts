import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { KnowledgeResults } from '../../../../contract/src/knowledge-search.ts'
import { fileForm } from '../../../test/file-form.ts'
import { administrator, type RunningProgram, startProgram } from '../../../test/program.ts'

const home = mkdtempSync(join(tmpdir(), 'quarry-knowledge-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function signedIn(program: RunningProgram) {
  const call = async <T>(method: string, path: string, init: RequestInit = {}): Promise<T> =>
    (await (await fetch(program.url + path, { method, ...init })).json()) as T
  const { access_token: token } = await call<{ access_token: string }>('POST', '/api/auth/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const authorization = `Bearer ${token}`
  return {
    json: <T>(method: string, path: string, body?: object) =>
      call<T>(method, path, {
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    send: <T>(path: string, form: ReturnType<typeof fileForm>) =>
      call<T>('POST', path, { headers: { authorization, ...form.headers }, body: new Uint8Array(form.body) }),
  }
}

test(
  'a document whose indexing is killed is indexed once the program is back, each passage once',
  { timeout: 180_000 },
  async () => {
    const crashing = await startProgram(home, { QUARRY_FAIL_POINT: 'knowledge.batch_stored:2' })
    const first = await signedIn(crashing)
    const base = await first.json<{ id: number }>('POST', '/api/knowledge/bases', {
      name: 'Gems',
      status: 'published',
    })
    const lines = Array.from(
      { length: 900 },
      (_, at) => `Gem number g${at} is described here. ${'It is a stone of value. '.repeat(25)}`,
    )
    const path = `/api/knowledge/bases/${base.id}/documents`
    const document = await first.send<{ id: number }>(path, fileForm('gems.txt', lines.join('\n\n')))
    // It ends by itself in the middle.
    await expect
      .poll(
        () =>
          fetch(crashing.url).then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(false)
    await crashing.kill()
    const program = await startProgram(home)
    onTestFinished(program.stop)
    const again = await signedIn(program)
    const state = () => again.json<{ status: string; chunk_count: number }>('GET', `${path}/${document.id}`)
    await expect.poll(async () => (await state()).status, { timeout: 120_000, interval: 500 }).toBe('indexed')
    expect((await state()).chunk_count).toBeGreaterThan(600)
    for (const query of ['g0', 'g450', 'g899']) {
      const found = await again.json<KnowledgeResults>('POST', '/api/knowledge/search', { query })
      expect(found.passages.filter(({ text }) => text.includes(`number ${query} `))).toHaveLength(1)
    }
  },
)
