import { describe, expect, test } from 'vitest'
import type { KnowledgeText } from '../../../../contract/src/knowledge-contents.ts'
import type { KnowledgeDocument } from '../../../../contract/src/knowledge-documents.ts'
import { fileForm } from '../../../test/file-form.ts'
import { knowledgeOf } from '../../../test/knowledge.ts'
import { testServer } from '../../../test/server.ts'

const program = await testServer()
const { call } = program
const { newBase, settled, upload, search } = knowledgeOf(program)
const home = await program.newOrganization()
const patient = { timeout: 90_000 }

const handbook = `# Leave

## Parental leave

Both parents may take up to twelve months of leave. It ends when the child is three years old.

## Sick leave

Call your manager before nine o'clock. A doctor's certificate is needed from the third day on.
`
const documentsOf = (base: { id: number }) => `/api/knowledge/bases/${base.id}/documents`
const names = (results: { passages: { document_name: string }[] }) => [
  ...new Set(results.passages.map((passage) => passage.document_name)),
]

describe('a knowledge base', patient, () => {
  test('answers in sentences of its documents, with the place that they stand in', async () => {
    const base = await newBase(home)
    const document = await upload(base, { name: 'handbook.txt', content: handbook }, home)
    expect(document).toMatchObject({
      status: 'indexed',
      kind: 'markdown',
      version: 1,
      current_version: 1,
      chunk_count: 2,
    })
    const found = await search('How long is the leave of parents?', home, { base_ids: [base.id] })
    const [passage] = found.passages
    expect(passage).toMatchObject({
      document_id: document.id,
      headings: ['Leave', 'Parental leave'],
      version: 1,
    })
    expect(found.answer.found).toBe(true)
    expect(found.answer.sentences[0]).toEqual({
      text: 'Both parents may take up to twelve months of leave.',
      citations: [passage!.chunk_id],
    })
    expect(passage!.highlights.map(({ start, end }) => passage!.text.slice(start, end))).toContain('parents')
    const path = `${documentsOf(base)}/${document.id}/text?start=${passage!.start}&length=${passage!.end - passage!.start}`
    const text = await call<KnowledgeText>('GET', path, { token: home.token })
    expect(text.body.text).toBe(passage!.text)
    const file = await call('GET', `${documentsOf(base)}/${document.id}/file`, { token: home.token })
    expect(file.text).toBe(handbook)
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
  })

  test('says that it has no answer to what its documents do not speak of', async () => {
    const base = await newBase(home)
    await upload(base, { name: 'handbook.txt', content: handbook }, home)
    for (const question of [
      'What is the capital of Mongolia?',
      'How many customers did we win in May?',
      'xyzzy',
    ])
      expect((await search(question, home, { base_ids: [base.id] })).answer).toEqual({
        found: false,
        sentences: [],
      })
  })

  test('finds other forms of a word, misspelled ones and words in quotes', async () => {
    const base = await newBase(home, { language: 'german' })
    await upload(
      base,
      { name: 'Urlaub.md', content: '# Urlaub\n\nDie Mitarbeiterin beantragt Urlaubstage im Portal.\n' },
      home,
    )
    await upload(
      base,
      { name: 'Reise.md', content: '# Reisen\n\nBelege werden im Portal eingereicht, Tage später.\n' },
      home,
    )
    const found = async (query: string) => names(await search(query, home, { base_ids: [base.id] }))
    expect((await found('Mitarbeiterinnen'))[0]).toBe('Urlaub.md')
    for (const misspelled of ['Mitarbieterin', 'Witarbeiterin', 'itarbeiterin', 'Imtarbeiterin'])
      expect((await found(misspelled))[0], misspelled).toBe('Urlaub.md')
    const corrected = await search('Wo beantragt die Mitarbieterin', home, { base_ids: [base.id] })
    expect(corrected.corrections).toEqual([{ word: 'Mitarbieterin', searched_for: 'mitarbeiterin' }])
    expect(await found('"Portal eingereicht"')).toEqual(['Reise.md'])
    expect(await found('"eingereicht Portal"')).toEqual([])
  })

  test('finds a new version in place of the former one, which stays until then and can be read', async () => {
    const base = await newBase(home)
    const { id } = await upload(
      base,
      { name: 'rule.txt', content: 'The limit is four hundred euros for hotels.' },
      home,
    )
    const at = `${documentsOf(base)}/${id}`
    const second = fileForm('rule.txt', 'The limit is five hundred euros for taverns.')
    expect((await call('POST', `${at}/upload`, { token: home.token, ...second })).status).toBe(200)
    expect(await settled(base, id, home)).toMatchObject({ version: 2, current_version: 2 })
    expect(names(await search('hotels', home, { base_ids: [base.id] }))).toEqual([])
    expect(names(await search('taverns', home, { base_ids: [base.id] }))).toEqual(['rule.txt'])
    const broken = fileForm('rule.pdf', '%PDF-1.7\nnothing')
    expect((await call('POST', `${at}/upload`, { token: home.token, ...broken })).status).toBe(200)
    expect(await settled(base, id, home)).toMatchObject({ status: 'failed', version: 3, current_version: 2 })
    expect(names(await search('taverns', home, { base_ids: [base.id] }))).toEqual(['rule.txt'])
    const first = await call<KnowledgeText>('GET', `${at}/text?version=1`, { token: home.token })
    expect(first.body.text).toContain('hotels')
    const versions = await call<{ items: { number: number; is_current: boolean }[] }>(
      'GET',
      `${at}/versions`,
      {
        token: home.token,
      },
    )
    expect(versions.body.items.map((one) => [one.number, one.is_current])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ])
  })

  test('lists documents in pages, by folder and by name', async () => {
    const base = await newBase(home)
    for (const [name, folder] of [
      ['a.txt', 'Benefits'],
      ['b.txt', 'Benefits/Leave'],
      ['c.txt', 'Benefits2'],
      ['d.txt', ''],
    ] as const)
      await upload(base, { name, content: `This is the text of ${name}.`, fields: { folder } }, home)
    const list = async (query: string) =>
      (
        await call<{ items: KnowledgeDocument[]; total: number }>('GET', `${documentsOf(base)}?${query}`, {
          token: home.token,
        })
      ).body
    expect((await list('folder=Benefits')).items.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    expect(await list('limit=2&offset=2')).toMatchObject({
      total: 4,
      items: [{ name: 'c.txt' }, { name: 'd.txt' }],
    })
    expect((await list('q=B.T')).items.map(({ name }) => name)).toEqual(['b.txt'])
    expect((await list('sort=size_bytes&order=desc&limit=1')).total).toBe(4)
    const folders = await call('GET', `/api/knowledge/bases/${base.id}/folders`, { token: home.token })
    expect(folders.body).toEqual({
      items: [
        { folder: 'Benefits', document_count: 1 },
        { folder: 'Benefits/Leave', document_count: 1 },
        { folder: 'Benefits2', document_count: 1 },
      ],
    })
  })

  test('indexes everything again in another language, and is found meanwhile', async () => {
    const base = await newBase(home, { language: 'simple' })
    const { id } = await upload(
      base,
      { name: 'a.txt', content: 'Employees were running to the trains.' },
      home,
    )
    expect(names(await search('runs', home, { base_ids: [base.id] }))).toEqual([])
    const at = `/api/knowledge/bases/${base.id}`
    const changed = await call('PATCH', at, { token: home.token, body: { language: 'english' } })
    expect(changed.status, changed.text).toBe(200)
    await settled(base, id, home)
    expect(names(await search('runs', home, { base_ids: [base.id] }))).toEqual(['a.txt'])
    expect((await call('POST', `${at}/reindex`, { token: home.token })).status).toBe(202)
    await settled(base, id, home)
    expect(names(await search('runs', home, { base_ids: [base.id] }))).toEqual(['a.txt'])
  })

  test('indexing again can be cancelled: what waits is found as before, and new documents are still indexed', async () => {
    const base = await newBase(home)
    const at = `/api/knowledge/bases/${base.id}`
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}.txt`)
    for (const name of names) await upload(base, { name, content: `Marmots whistle in ${name}.` }, home)
    expect((await call('POST', `${at}/reindex`, { token: home.token })).status).toBe(202)
    const cancelled = await call('POST', `${at}/reindex/cancel`, { token: home.token })
    expect(cancelled.body).toMatchObject({ pending_count: 0, document_count: 6 })
    await upload(base, { name: 'g.txt', content: 'Marmots sleep.' }, home)
    const found = await search('marmots', home, { base_ids: [base.id] })
    expect(found.passages.map((one) => one.document_name).toSorted()).toEqual([...names, 'g.txt'])
  })
})
