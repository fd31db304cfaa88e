// Search in 20,000 passages, on the embedded database and on PostgreSQL: how many passages are indexed in a second, how long a
// search takes, and how many questions about something else are refused. Where QUARRY_KNOWLEDGE_EVAL names a folder with judged
// questions (documents.jsonl {id, title, text}, questions.jsonl {id, question, relevant}), it also measures what is found.
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cache } from '../server/src/kernel/cache.ts'
import type { Database } from '../server/src/kernel/database/database.ts'
import { openDatabase } from '../server/src/kernel/database/open-database.ts'
import { chunkText } from '../server/src/modules/knowledge/indexing/chunk-text.ts'
import {
  completeIndex,
  insertBatch,
  insertIndex,
  replaceIndex,
} from '../server/src/modules/knowledge/indexing/index-store.ts'
import { mergeSmall } from '../server/src/modules/knowledge/indexing/merge-segments.ts'
import { searchAndAnswer } from '../server/src/modules/knowledge/searching/search-knowledge.ts'
import { startPostgresCluster } from '../server/test/postgres-cluster.ts'

interface Judged {
  id: number
  question: string
  relevant: Record<string, number>
}

interface Source {
  id: number
  title: string
  text: string
}

const orgId = 1
let cache = new Cache()
const wantedChunks = Number(process.env['CHUNKS'] ?? 20_000)
const folder = process.env['QUARRY_KNOWLEDGE_EVAL']
const judgedDocuments = folder ? linesOf<Source>(join(folder, 'documents.jsonl')) : []
const judged = folder ? linesOf<Judged>(join(folder, 'questions.jsonl')) : []
const outside = [
  'which customers bought the most bicycles in may',
  'how many days of parental leave may a father take',
  'what is the capital of mongolia',
  'who won the football world cup in 1998',
  'how do i reset the password of my account',
  'what does a hotel in vienna cost for two nights',
  'when was the treaty of westphalia signed',
  'which vaccine protects children against measles',
  'how long must invoices be kept for the tax office',
  'what are the ingredients of a tomato soup',
]

let random = 7
const next = (below: number): number => {
  random = Math.imul(random ^ (random >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
  return ((random ^ (random >>> 13)) >>> 0) % below
}
const sentences = judgedDocuments.flatMap(({ text }) => text.match(/[^.]+\.\s*/g) ?? [])
// Frequencies as those of words in texts: the n-th one is n times as rare as the first.
const word = () => `w${Math.floor(30_000 ** (next(1_000_000) / 1_000_000))}`
const sentence = (): string =>
  sentences.length > 0
    ? sentences[next(sentences.length)]!
    : `${Array.from({ length: 15 }, word).join(' ')}. `

for (const kind of ['embedded', 'PostgreSQL'] as const) {
  if ((process.env['DATABASES'] ?? kind) !== kind) continue
  cache = new Cache()
  const home = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const cluster = kind === 'PostgreSQL' ? await startPostgresCluster() : undefined
  const database = await openDatabase({ home, url: cluster?.url })
  await database.transaction({}, (db) =>
    db
      .insertInto('organizations')
      .values({ name: 'bench', slug: 'bench' } as never)
      .execute(),
  )
  try {
    if (judged.length > 0) await measureQuality(database)
    await measureSpeed(database, kind)
  } finally {
    await database.close()
    await cluster?.stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function measureQuality(database: Database): Promise<void> {
  const baseId = await newBase(database, 'judged')
  const ids = new Map<number, number>()
  for (const { id, title, text } of judgedDocuments)
    if (text !== '') ids.set(await newDocument(database, baseId, { title, text }), id)
  let [gain, recall, answered, cited] = [0, 0, 0, 0]
  for (const { question, relevant } of judged) {
    const { passages, answer } = await search(database, { query: question, base_ids: [baseId], limit: 100 })
    const ranking = [...new Set(passages.map((one) => ids.get(one.document_id)!))]
    gain +=
      gainOf(ranking.map((id) => relevant[id] ?? 0)) /
      gainOf(Object.values(relevant).toSorted((a, b) => b - a))
    recall += ranking.slice(0, 50).filter((id) => id in relevant).length / Object.keys(relevant).length
    if (answer.found) answered += 1
    const verbatim = answer.sentences.every(({ text, citations }) =>
      citations.every((id) => passages.find((one) => one.chunk_id === id)?.text.includes(text)),
    )
    if (verbatim) cited += 1
  }
  let refused = 0
  for (const query of outside)
    if (!(await search(database, { query, base_ids: [baseId] })).answer.found) refused += 1
  const mean = (sum: number) => (sum / judged.length).toFixed(4)
  console.log(
    `nDCG@10 ${mean(gain)} (at least 0.37), recall@50 ${mean(recall)} (at least 0.69); answered ${answered} of ${judged.length}, ` +
      `citations right ${cited} of ${judged.length}; refused ${refused} of ${outside.length} questions about something else`,
  )
}

async function measureSpeed(database: Database, kind: string): Promise<void> {
  const baseId = await newBase(database, 'large')
  const startedAt = performance.now()
  let chunks = 0
  while (chunks < wantedChunks) {
    const text = Array.from({ length: 100 }, sentence).join('')
    chunks += chunkText({ text, places: [{ start: 0, page: null, headings: [] }] }).length
    await newDocument(database, baseId, { title: `Report ${chunks}`, text })
  }
  const rate = chunks / ((performance.now() - startedAt) / 1000)
  const queries = (judged.length > 0 ? judged.map(({ question }) => question) : []).slice(0, 100)
  while (queries.length < 100) queries.push(Array.from({ length: 5 }, word).join(' '))
  const durations: number[] = []
  let used = process.cpuUsage()
  // The first pass warms up what a server has warm that was not started a minute ago: connections, and pages of the database.
  // What this process keeps of words and passages begins anew, so that no search of the second has been made before.
  for (const pass of [queries, queries]) {
    cache = new Cache()
    durations.length = 0
    used = process.cpuUsage()
    for (const query of pass) {
      const from = performance.now()
      await search(database, { query, base_ids: [baseId] })
      durations.push(performance.now() - from)
    }
  }
  const { user, system } = process.cpuUsage(used)
  const processor = (user + system) / 1000 / durations.length
  const sorted = durations.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(part * sorted.length)]!.toFixed(1)
  console.log(
    `${kind}: ${rate.toFixed(0)} passages indexed a second (at least 300); a search in ${chunks} passages takes ` +
      `${share(0.5)} ms, p95 ${share(0.95)} ms (at most ${kind === 'embedded' ? 40 : 15} ms), ` +
      `${processor.toFixed(1)} ms of a processor in this process`,
  )
}

async function newBase(database: Database, name: string): Promise<number> {
  const row = { org_id: orgId, name }
  const { id } = await database.transaction({ orgId }, (db) =>
    db.insertInto('knowledge_bases').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}

function newDocument(
  database: Database,
  baseId: number,
  { title, text }: { title: string; text: string },
): Promise<number> {
  return database.transaction({ orgId }, async (db) => {
    const { id: documentId } = await db
      .insertInto('knowledge_documents')
      .values({ org_id: orgId, base_id: baseId, name: title })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = { file_name: title, stored_as: 'x', sha256: 'x', size_bytes: text.length }
    const { id: versionId } = await db
      .insertInto('knowledge_versions')
      .values({ org_id: orgId, document_id: documentId, number: 1, status: 'indexed', ...file })
      .returning('id')
      .executeTakeFirstOrThrow()
    const index = await insertIndex(db, { org_id: orgId, version_id: versionId, language: 'english', title })
    const chunks = chunkText({ text, places: [{ start: 0, page: null, headings: [] }] })
    const batch = { orgId, baseId, indexId: index.id, language: 'english', title, from: 0, chunks }
    await insertBatch(db, batch)
    await completeIndex(db, orgId, index.id)
    await replaceIndex(db, { orgId, baseId, documentId, indexId: index.id })
    await mergeSmall(db, { orgId, baseId })
    return documentId
  })
}

function search(database: Database, query: { query: string; base_ids: number[]; limit?: number }) {
  const user = { userId: 1, role: 'admin', grants: [] } as never
  return searchAndAnswer({ orgId, user, cache, read: (read) => database.read({ orgId }, read) }, query)
}

function gainOf(gains: readonly number[]): number {
  return gains.slice(0, 10).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
}

function linesOf<T>(path: string): T[] {
  if (!existsSync(path)) throw new Error(`there is no file ${path}`)
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as T)
}
