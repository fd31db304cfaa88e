import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { ConnectorFileRow } from './connector-file.ts'

const columns = [
  'id',
  'name',
  'stored_as',
  'format',
  'sheets',
  'size_bytes',
  'created_at',
  'updated_at',
] as const

interface Place {
  orgId: number
  connectorId: number
}

export const fileRows = (db: Reader, { orgId, connectorId }: Place) =>
  db
    .selectFrom('connector_files')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('connector_id', '=', connectorId)

export const filesOf = (db: Reader, at: Place) =>
  fileRows(db, at).orderBy('name').limit(10_000).execute() as unknown as Promise<ConnectorFileRow[]>

/** What all files of the organization take together, and where they lie. */
export async function usageOf(db: Reader, orgId: number) {
  const rows = await db
    .selectFrom('connector_files')
    .select(['stored_as', 'size_bytes'])
    .where('org_id', '=', orgId)
    .execute()
  const sizeBytes = rows.reduce((bytes, { size_bytes }) => bytes + Number(size_bytes), 0)
  return { count: rows.length, sizeBytes, storedAs: new Set(rows.map(({ stored_as }) => stored_as)) }
}

export interface NewFile {
  org_id: number
  connector_id: number
  name: string
  stored_as: string
  format: string
  sheets: string[]
  size_bytes: number
  sha256: string
  created_by: number
}

/** Adds the file, or puts it in the place of the one of its name, which it keeps; answers what lay there before. */
export async function putFile(
  db: Tx,
  file: NewFile,
): Promise<{ row: ConnectorFileRow; former: string | undefined }> {
  const former = await db
    .selectFrom('connector_files')
    .select(['id', 'stored_as'])
    .where('org_id', '=', file.org_id)
    .where('connector_id', '=', file.connector_id)
    .where(sql<boolean>`lower(normalize(name, nfkc)) = lower(normalize(${file.name}, nfkc))`)
    .forUpdate()
    .executeTakeFirst()
  const { org_id, connector_id, created_by, name, ...content } = file
  const row = former
    ? await db
        .updateTable('connector_files')
        .set({ ...content, updated_at: sql`now()` })
        .where('org_id', '=', org_id)
        .where('id', '=', former.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('connector_files')
        .values({ ...content, name, org_id, connector_id, created_by })
        .returning(columns)
        .executeTakeFirstOrThrow()
  return { row: row as unknown as ConnectorFileRow, former: former?.stored_as }
}

export const deleteFile = (db: Tx, at: { orgId: number; connectorId: number; id: number }) =>
  db
    .deleteFrom('connector_files')
    .where('org_id', '=', at.orgId)
    .where('connector_id', '=', at.connectorId)
    .where('id', '=', at.id)
    .returning(columns)
    .executeTakeFirst() as unknown as Promise<ConnectorFileRow | undefined>

/** How many datasets are refreshed from one of the tables. */
export async function countReaders(
  db: Tx,
  at: { orgId: number; connectorId: number; tables: readonly string[] },
): Promise<number> {
  const row = await db
    .selectFrom('datasets')
    .where('org_id', '=', at.orgId)
    .where('connector_id', '=', at.connectorId)
    .where(sql<boolean>`coalesce(source ->> 'table', source ->> 'path') = any(${[...at.tables]}::text[])`)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}
