import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createFileOnce, writeFileDurably } from '../files.ts'
import type { Database, Reader, Tx } from './database.ts'
import { workAsOwner } from './migrating/role.ts'
import { connectAsOwner } from './open-database.ts'

/** The marks of a database and a data folder: equal where the files of the one are described in the other. */
export interface Marks {
  database: string | undefined
  folder: string | undefined
}

/** The data folder is not the one whose files the database describes. */
export class ForeignFolder extends Error {
  constructor(home: string, marks: Marks) {
    const why =
      marks.database === undefined
        ? `${home} holds the files of another database than the one of DATABASE_URL`
        : `the database of DATABASE_URL belongs to another data folder than ${home}, so that its files would be missing here`
    super(
      `${why}. All processes share one folder: set QUARRY_HOME to it, on a file system that all of them mount. ` +
        'After a move or a restore, where you know that this folder is the right one: quarry adopt',
    )
    this.name = 'ForeignFolder'
  }
}

const fileOf = (home: string) => join(home, 'installation')

/**
 * Binds the folder and the database to each other at their first start together.
 * @throws ForeignFolder at every other start when they are not
 */
export async function joinInstallation(database: Database, home: string): Promise<void> {
  const marks = await marksOf(database, home)
  if (marks.database !== undefined && marks.database === marks.folder) return
  await database.transaction({}, async (tx) => {
    // Processes of one folder start together: the others read the marks when the first one has made both.
    await sql`select pg_advisory_xact_lock(hashtext('installation'))`.execute(tx)
    const { database: id, folder } = await marksOf(tx, home)
    if (id !== folder) throw new ForeignFolder(home, { database: id, folder })
    if (id === undefined) await claim(tx, createFileOnce(fileOf(home), randomUUID()))
  })
}

/** Pairs the folder with the database, as the operator confirmed. Returns whether anything changed. */
export async function adoptFolder(database: Database, home: string): Promise<boolean> {
  const marks = await marksOf(database, home)
  if (marks.database !== undefined && marks.database === marks.folder) return false
  const id =
    marks.database ?? (await database.transaction({}, (tx) => claim(tx, marks.folder ?? randomUUID())))
  await writeFileDurably(fileOf(home), id)
  return true
}

export async function marksOf(database: Database | Tx, home: string): Promise<Marks> {
  const find = (db: Reader | Tx) => db.selectFrom('installation').select('id').executeTakeFirst()
  const row = await ('read' in database ? database.read({}, find) : find(database))
  return { database: row?.id, folder: await folderMark(home) }
}

export async function folderMark(home: string): Promise<string | undefined> {
  const text = await readFile(fileOf(home), 'utf8').catch(() => '')
  return text.trim() === '' ? undefined : text.trim()
}

async function claim(tx: Tx, id: string): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ id })
    .onConflict((found) => found.doNothing())
    .execute()
  return (await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
}

/** The mark of a restored database, made where it has none; the restored folder gets the same. */
export async function restoredMark(url: string): Promise<string> {
  const owner = await connectAsOwner(url)
  try {
    await workAsOwner(owner)
    await owner.query('insert into installation (id) values ($1) on conflict do nothing', [randomUUID()])
    const { rows } = await owner.query<{ id: string }>('select id from installation')
    return rows[0]!.id
  } finally {
    await owner.end()
  }
}
