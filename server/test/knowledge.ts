import { expect, vi } from 'vitest'
import type { KnowledgeBase } from '../../contract/src/knowledge-bases.ts'
import type { KnowledgeDocument } from '../../contract/src/knowledge-documents.ts'
import type { KnowledgeResults } from '../../contract/src/knowledge-search.ts'
import { fileForm } from './file-form.ts'
import type { TestServer } from './server.ts'

interface User {
  token: string
}

/** What tests do with knowledge bases, through HTTP. */
export function knowledgeOf({ call }: Pick<TestServer, 'call'>) {
  const newBase = async ({ token }: User, base: object = {}): Promise<KnowledgeBase> => {
    const body = { name: `Base ${Math.random()}`, status: 'published', ...base }
    const made = await call<KnowledgeBase>('POST', '/api/knowledge/bases', { token, body })
    expect(made.status, made.text).toBe(201)
    return made.body
  }
  const settled = async (base: { id: number }, document: number, { token }: User) => {
    const path = `/api/knowledge/bases/${base.id}/documents/${document}`
    const state = async () => (await call<KnowledgeDocument>('GET', path, { token })).body
    const isSettled = async () => /indexed|failed/.test((await state()).status)
    await vi.waitUntil(isSettled, { timeout: 60_000, interval: 50 })
    return await state()
  }
  const upload = async (
    base: { id: number },
    file: { name: string; content: string | Buffer; fields?: Record<string, string> },
    user: User,
  ): Promise<KnowledgeDocument> => {
    const form = fileForm(file.name, file.content, file.fields ?? {})
    const path = `/api/knowledge/bases/${base.id}/documents`
    const made = await call<KnowledgeDocument>('POST', path, { token: user.token, ...form })
    expect(made.status, made.text).toBe(201)
    return await settled(base, made.body.id, user)
  }
  const search = async (query: string, { token }: User, more: object = {}): Promise<KnowledgeResults> => {
    const found = await call<KnowledgeResults>('POST', '/api/knowledge/search', {
      token,
      body: { query, ...more },
    })
    expect(found.status, found.text).toBe(200)
    return found.body
  }
  return { newBase, settled, upload, search }
}
