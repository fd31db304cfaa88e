import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { DescribedTable } from '../../../kernel/database/snapshot/described-table.ts'
import { RowDigest } from '../../../kernel/database/snapshot/row-digest.ts'
import { backupKeys, DamagedBackup, opened } from '../../backups/index.ts'
import { shortName } from '../references.ts'
import { type ArchivedFile, type ArchiveEnd, type ArchiveHead, archiveName } from './manifest.ts'

/** An archive cannot be imported, and why; a sentence for operators. */
export class BadArchive extends Error {}

type Part =
  | { head: ArchiveHead }
  | { table: DescribedTable }
  | { row: string }
  | { file: ArchivedFile; content: AsyncIterable<Buffer> }
  | { end: ArchiveEnd }

/**
 * The parts of an archive in their order. The content of a file is read, or it is passed over with the next part.
 * @throws BadArchive where it does not open, is cut off, or is not as it was written
 */
export async function* readArchive(path: string, key: string): AsyncGenerator<Part, void> {
  const plain = Readable.from(opened(backupKeys(key), archiveName, createReadStream(path)))
  const gunzip = createGunzip()
  plain.once('error', (error) => gunzip.destroy(error))
  const input = new PlainInput(plain.pipe(gunzip))
  try {
    yield* partsOf(input)
  } catch (error) {
    throw asBadArchive(error)
  } finally {
    plain.destroy()
    gunzip.destroy()
  }
}

async function* partsOf(input: PlainInput): AsyncGenerator<Part, void> {
  for (;;) {
    const line = await input.line()
    if (line === undefined) throw new BadArchive('the archive is cut off: its end is missing')
    if (line.startsWith('[')) {
      yield { row: line }
      continue
    }
    const part = JSON.parse(line) as Exclude<Part, { row: string }>
    if (!('file' in part)) {
      yield part
      if ('end' in part) return
      continue
    }
    const content = input.bytes(part.file.sizeBytes)
    yield { file: part.file, content }
    for await (const _rest of content) continue
  }
}

function asBadArchive(error: unknown): unknown {
  if (error instanceof BadArchive) return error
  if (error instanceof DamagedBackup)
    return new BadArchive(
      error.message.includes('BACKUP_KEY')
        ? 'the key is not that of the archive: enter the one that was shown when the export was started'
        : error.message.includes('no part')
          ? 'the file is no archive of an organization'
          : 'the archive is cut off or altered: its bytes are not those that were written',
    )
  if ((error as { code?: string }).code?.startsWith('Z_') === true || error instanceof SyntaxError)
    return new BadArchive('the archive is damaged: its content cannot be read')
  return error
}

/** What is in an archive, once all of it was read and found to be as it was written. */
export interface VerifiedArchive {
  head: ArchiveHead
  end: ArchiveEnd
  tables: DescribedTable[]
  /** The ids of the rows of each table that has ids, ascending. */
  ids: Map<string, Float64Array>
  users: ArchivedUser[]
}

export interface ArchivedUser {
  id: number
  username: string
  email: string
  full_name: string | null
  role: string
  is_active: boolean
  /** Now; others are named by what they made. */
  isMember: boolean
}

/** Reads all of an archive, compares it with its end, and writes its files into a folder, named by their numbers. */
export async function verifyArchive(
  { path, key }: { path: string; key: string },
  folder: string,
): Promise<VerifiedArchive> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found: { head?: ArchiveHead; end?: ArchiveEnd; tables: DescribedTable[]; files: ArchivedFile[] } = {
    tables: [],
    files: [],
  }
  const contents: ArchiveEnd['tables'] = {}
  const ids = new Map<string, number[]>()
  const people: PeopleInRows = { users: [], members: new Set() }
  let digest = new RowDigest()
  const endTable = () => {
    const last = found.tables.at(-1)
    if (last) contents[last.name] = digest.content
    digest = new RowDigest()
  }
  for await (const part of readArchive(path, key)) {
    if ('head' in part) found.head = requireFormat(part.head)
    else if ('table' in part) {
      endTable()
      found.tables.push(part.table)
      ids.set(part.table.name, [])
    } else if ('row' in part) {
      digest.add(part.row)
      noteRow(part.row, found.tables.at(-1), { ids, people })
    } else if ('file' in part)
      found.files.push(await writeFile(part, join(folder, String(found.files.length))))
    else found.end = part.end
  }
  endTable()
  const { head, end, tables, files } = found
  if (head === undefined || end === undefined) throw new BadArchive('the archive has no head')
  if (!isSame(contents, end.tables) || !isSame(files, end.files))
    throw new BadArchive('the archive is altered: rows or files are not those of its manifest')
  return {
    head,
    end,
    tables,
    ids: new Map([...ids].map(([name, all]) => [name, Float64Array.from(all).sort()])),
    users: people.users.map((user) => ({ ...user, isMember: people.members.has(user.id) })),
  }
}

interface PeopleInRows {
  users: Omit<ArchivedUser, 'isMember'>[]
  members: Set<number>
}

function requireFormat(head: ArchiveHead): ArchiveHead {
  if (Number(head.format) === 1) return head
  throw new BadArchive(
    `the archive has the format ${String(head.format)}, which Quarry ${head.programVersion} wrote and this program does not know`,
  )
}

function noteRow(
  text: string,
  table: DescribedTable | undefined,
  { ids, people }: { ids: Map<string, number[]>; people: PeopleInRows },
) {
  if (table === undefined) throw new BadArchive('the archive has rows of no table')
  const at = table.columns.findIndex(({ name, type }) => name === 'id' && /^(integer|bigint)$/.test(type))
  const name = shortName(table)
  if (at < 0 && name !== 'memberships') return
  const values = JSON.parse(text) as (string | null)[]
  if (at >= 0) ids.get(table.name)!.push(Number(values[at]))
  const row = Object.fromEntries(table.columns.map((column, index) => [column.name, values[index] ?? null]))
  if (name === 'memberships') people.members.add(Number(row['user_id']))
  if (name === 'users')
    people.users.push({
      id: Number(row['id']),
      username: row['username']!,
      email: row['email']!,
      full_name: row['full_name'] ?? null,
      role: row['role']!,
      is_active: row['is_active'] === 'true',
    })
}

async function writeFile(
  { file, content }: { file: ArchivedFile; content: AsyncIterable<Buffer> },
  to: string,
): Promise<ArchivedFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const hashed = async function* () {
    for await (const piece of content) {
      hash.update(piece)
      sizeBytes += piece.length
      yield piece
    }
  }
  await pipeline(hashed, createWriteStream(to, { mode: 0o600 }))
  return { path: file.path, sizeBytes, sha256: hash.digest('hex') }
}

// Names may be in another order.
const isSame = (one: object, other: object) => sortedText(one) === sortedText(other)
const sortedText = (value: object) =>
  JSON.stringify(
    Array.isArray(value) ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)),
    (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
  )

/** Lines and bytes in turns. */
class PlainInput {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]()
  }

  /** Undefined at the end. */
  async line(): Promise<string | undefined> {
    const parts: Buffer[] = []
    for (;;) {
      const end = this.#rest.indexOf(10)
      if (end >= 0) {
        parts.push(this.#rest.subarray(0, end))
        this.#rest = this.#rest.subarray(end + 1)
        return Buffer.concat(parts).toString()
      }
      parts.push(this.#rest)
      if (!(await this.#next())) return undefined
    }
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.#rest.length === 0 && !(await this.#next()))
        throw new BadArchive('the archive is cut off within a file')
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async #next(): Promise<boolean> {
    const { done, value } = await this.#pieces.next()
    this.#rest = done === true ? Buffer.alloc(0) : value
    return done !== true
  }
}
