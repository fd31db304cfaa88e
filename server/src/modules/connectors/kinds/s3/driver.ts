import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import type { SourceDriver } from '../../sources/driver.ts'
import type { PartWriter } from '../../sources/part-writer.ts'
import type { Extracted, ExtractRequest, Relation, SourceTable } from '../../sources/source.ts'
import { SourceError } from '../../sources/source-error.ts'
import { firstBytes } from '../http/get-page.ts'
import { RowShape } from '../http/row-shape.ts'
import type { S3Settings } from './s3.ts'
import { getObject, listObjects, type S3Call, type StoredObject } from './store-requests.ts'

const readable = /\.(csv|tsv|tab|json|ndjson|jsonl|parquet|pq|arrow|feather|xlsx)(\.gz)?$/i
const maxListed = 20_000
const maxObjects = 10_000
const maxBytes = 64 * 1024 ** 3
const sampleBytes = 256 * 1024

/** Reads objects of a store: one of them as a table, or all of one format in a folder. */
export const s3Driver: SourceDriver<S3Settings> = {
  async test(call) {
    const first = await listObjects(call, call.settings.prefix ?? '', 1).next()
    return {
      ok: true,
      message: first.done
        ? 'the bucket can be read; nothing lies under the prefix'
        : 'the bucket can be read',
    }
  },
  async tables(call, { q = '', limit }) {
    const tables: SourceTable[] = []
    const folders = new Map<string, Set<string>>()
    let listed = 0
    for await (const { key } of listObjects(call, call.settings.prefix ?? '')) {
      if ((listed += 1) > maxListed) break
      const ending = endingOf(key)
      if (ending === undefined) continue
      const folder = key.slice(0, key.lastIndexOf('/') + 1)
      folders.set(folder, (folders.get(folder) ?? new Set()).add(ending))
      tables.push(fileTable(key))
    }
    const whole = [...folders].filter(([folder, endings]) => folder !== '' && endings.size === 1)
    const found = [...whole.map(([folder]) => fileTable(folder)), ...tables]
    return found.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())).slice(0, limit)
  },
  async columns(call, relation) {
    const [first] = await objectsOf(call, relation)
    if (!first) throw nothingAt(relation)
    return sampleOf(call, first)
  },
  extract,
}

const fileTable = (name: string): SourceTable => ({ schema: null, name, kind: 'file', row_estimate: null })
const endingOf = (key: string) => readable.exec(key)?.[0].toLowerCase()

function pathOf(relation: Relation): string {
  if ('path' in relation) return relation.path
  if ('table' in relation) return relation.table
  throw new SourceError('refused', 'a store of files cannot be asked a query')
}

const nothingAt = (relation: Relation) =>
  new SourceError('unknown_object', `there is nothing to read at ${pathOf(relation)}`)

/** The object of a key, or those under a prefix that ends with "/", the oldest first. */
async function objectsOf(call: S3Call, relation: Relation): Promise<StoredObject[]> {
  const path = pathOf(relation)
  if (!path.startsWith(call.settings.prefix ?? '')) throw nothingAt(relation)
  const isFolder = path.endsWith('/')
  const found: StoredObject[] = []
  let endings: string | undefined
  for await (const object of listObjects(call, path)) {
    if (!isFolder && object.key !== path) break
    const ending = endingOf(object.key)
    if (ending === undefined || object.sizeBytes === 0) continue
    endings ??= ending
    if (ending !== endings)
      throw new SourceError(
        'bad_value',
        `the files under ${path} have different formats: ${endings} and ${ending}`,
      )
    found.push(object)
    if (found.length > maxObjects)
      throw new SourceError('too_large', `there are more than ${maxObjects} files under ${path}`)
    if (!isFolder) break
  }
  if (found.length === 0) throw nothingAt(relation)
  return found.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

async function extract(call: S3Call, request: ExtractRequest, parts: PartWriter): Promise<Extracted> {
  const after = request.cursor?.after ?? null
  const all = await objectsOf(call, request.relation)
  const objects = newObjects(all, after)
  const total = objects.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0)
  if (total > maxBytes) throw new SourceError('too_large', 'the files are larger than 64 GB together')
  const [first] = objects
  const columns = first ? await sampleOf(call, first) : []
  for (const object of objects) await download(call, object, parts)
  return { columns, rowCount: parts.rowCount, sizeBytes: total, cursor: cursorOf(all) }
}

async function download(call: S3Call, { key, sizeBytes }: StoredObject, parts: PartWriter): Promise<void> {
  const path = parts.newPath()
  const answer = await getObject(call, key)
  let received = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      done(
        received > sizeBytes ? new SourceError('bad_value', `${key} changed while it was read`) : null,
        chunk,
      )
    },
  })
  try {
    await pipeline(answer, counted, createWriteStream(path, { mode: 0o600, highWaterMark: 1024 * 1024 }))
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError('unreachable', `reading ${key} broke off`)
  }
  if (received !== sizeBytes) throw new SourceError('unreachable', `reading ${key} broke off`)
  await parts.add({ path, name: key, sizeBytes })
}

/** The columns that the beginning of a text file shows; of other files only the loading finds them out. */
async function sampleOf(call: S3Call, object: StoredObject) {
  const shape = new RowShape()
  const ending = endingOf(object.key) ?? ''
  if (!/^\.(csv|tsv|tab|ndjson|jsonl)$/.test(ending)) return shape.columns()
  const answer = await getObject(call, object.key)
  const bytes = await firstBytes(answer, { max: sampleBytes, name: `reading ${object.key}` })
  const text = bytes.toString()
  if (/json/.test(ending)) for (const line of text.split('\n').slice(0, 100)) shape.row(line)
  else shape.header(text)
  return shape.columns()
}

/** New objects, and those that were written again, sort behind what was read before. */
const placeOf = ({ modifiedAt, key }: StoredObject) => `${modifiedAt} ${key}`

/** How far a reading got, and a digest of what it had read by then. The objects are in the order of their places. */
function cursorOf(objects: readonly StoredObject[]): string | null {
  const last = objects.at(-1)
  return last === undefined ? null : `${placeOf(last)} ${digestOf(objects)}`
}

/**
 * The objects behind the cursor. One that was read and is gone, or was written again, leaves rows that nothing would
 * take away, so then only everything will do.
 */
function newObjects(objects: readonly StoredObject[], cursor: string | null): StoredObject[] {
  if (cursor === null) return [...objects]
  const [, place = '', digest] = /^(.*) ([0-9a-f]{64})$/s.exec(cursor) ?? []
  const before = objects.filter((object) => placeOf(object) <= place)
  if (digestOf(before) !== digest)
    throw new SourceError('outdated', 'files that were read before have changed or are gone')
  return objects.slice(before.length)
}

function digestOf(objects: readonly StoredObject[]): string {
  const hash = createHash('sha256')
  for (const { key, version, sizeBytes } of objects) hash.update(JSON.stringify([key, version, sizeBytes]))
  return hash.digest('hex')
}
