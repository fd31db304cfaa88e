import { expect, test } from 'vitest'
import { knowledgeOf } from '../../../test/knowledge.ts'
import { testServer } from '../../../test/server.ts'

const quarry = await testServer()
const { call, database, newOrganization } = quarry
const { newBase, upload } = knowledgeOf(quarry)

test('LLM-21: the embedding of a passage is in no response', async () => {
  const admin = await newOrganization()
  const base = await newBase(admin)
  const document = await upload(
    base,
    { name: 'leave.md', content: '# Leave\n\nParental leave lasts fourteen months.' },
    admin,
  )
  const canary = '0.41772536'
  const marked = await database.asOwner(
    `update knowledge_chunks set embedding = array[${canary}, 0.5]::real[] where org_id = $1 returning id`,
    [admin.orgId],
  )
  expect(marked.length).toBeGreaterThan(0)
  const path = `/api/knowledge/bases/${base.id}`
  const get = (route: string) => call('GET', route, { token: admin.token })
  const post = (route: string, body: object) => call('POST', route, { token: admin.token, body })
  const answers = await Promise.all([
    get('/api/knowledge/bases'),
    get(path),
    get(`${path}/documents`),
    get(`${path}/documents/${document.id}`),
    get(`${path}/documents/${document.id}/versions`),
    get(`${path}/documents/${document.id}/text`),
    get(`${path}/documents/${document.id}/file`),
    post('/api/knowledge/search', { query: 'parental leave' }),
    post(`${path}/search`, { query: 'parental leave' }),
    get('/api/audit?limit=200'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.some(({ text }) => text.includes('fourteen months'))).toBe(true)
  for (const { text } of answers) {
    expect(text).not.toContain('0.417725')
    expect(text).not.toMatch(/"embeddings?":\s*\[/)
  }
})
