import { sql } from 'kysely'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type {
  KnowledgeDocument,
  KnowledgeVersion,
  listKnowledgeDocuments,
} from '../../../../../contract/src/knowledge-documents.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { type HistoryInput, readHistory, readPage } from '../../../kernel/list.ts'
import { isOpen } from './rights-store.ts'

type Caller = Pick<Context, 'user' | 'orgId'>

export interface DocumentRow {
  id: number
  base_id: number
  name: string
  folder: string
  group_ids: number[]
  kind: KnowledgeDocument['kind']
  status: KnowledgeDocument['status']
  reason: string | null
  unread: KnowledgeDocument['unread']
  version: number
  current_version: number | null
  size_bytes: number
  page_count: number | null
  chunk_count: number
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

export interface DocumentKey {
  /** Of the base. */
  id: number
  document_id: number
}

/** The documents of a base that the caller may see, each with its latest version. */
const documents = (db: Reader, context: Caller, baseId: number) =>
  db
    .selectFrom('knowledge_documents as d')
    .innerJoin('knowledge_bases as b', (join) =>
      join.onRef('b.org_id', '=', 'd.org_id').onRef('b.id', '=', 'd.base_id'),
    )
    .innerJoin('knowledge_versions as v', (join) =>
      join.onRef('v.org_id', '=', 'd.org_id').onRef('v.document_id', '=', 'd.id'),
    )
    .leftJoin('knowledge_indexes as i', (join) =>
      join.onRef('i.org_id', '=', 'd.org_id').onRef('i.id', '=', 'd.current_index_id'),
    )
    .leftJoin('knowledge_versions as c', (join) =>
      join.onRef('c.org_id', '=', 'i.org_id').onRef('c.id', '=', 'i.version_id'),
    )
    .select([
      'd.id',
      'd.base_id',
      'd.name',
      'd.folder',
      'd.created_by',
      'd.created_at',
      'd.updated_at',
      'd.revision',
      'v.kind',
      'v.status',
      'v.reason',
      'v.unread',
      'v.number as version',
      'c.number as current_version',
      'v.size_bytes',
      'v.page_count',
      'v.chunk_count',
      sql<number[]>`array(select g.group_id from knowledge_document_groups g
        where g.org_id = d.org_id and g.document_id = d.id order by 1)`.as('group_ids'),
    ])
    .where('d.org_id', '=', context.orgId)
    .where('d.base_id', '=', baseId)
    .where(isOpen(context))
    .where(
      sql<boolean>`v.number = (select max(n.number) from knowledge_versions n
        where n.org_id = d.org_id and n.document_id = d.id)`,
    )

const inFolder = (folder: string) =>
  sql<boolean>`(d.folder = ${folder} or starts_with(d.folder, ${`${folder}/`}))`

export const pageOfDocuments = (
  context: Caller & Pick<Context, 'read'>,
  list: Input<typeof listKnowledgeDocuments>,
) =>
  readPage<'knowledge_documents', DocumentRow>(context, list, {
    table: 'd',
    sort: 'name',
    search: ['d.name', 'd.folder'],
    from: (db) => {
      let found = documents(db, context, list.id)
      if (list.folder !== undefined && list.folder !== '') found = found.where(inFolder(list.folder))
      if (list.status?.length) found = found.where('v.status', 'in', list.status)
      return found as never
    },
  })

type Found = Promise<DocumentRow | undefined>

export const findDocument = (db: Reader, context: Caller, { id, document_id: documentId }: DocumentKey) =>
  documents(db, context, id).where('d.id', '=', documentId).executeTakeFirst() as unknown as Found

export async function foldersOf(context: Caller & Pick<Context, 'read'>, baseId: number) {
  const { rows } = await context.read((db) =>
    sql<{ folder: string; document_count: number }>`
      select d.folder, count(*)::integer as document_count from knowledge_documents d
      join knowledge_bases b on b.org_id = d.org_id and b.id = d.base_id
      where d.org_id = ${context.orgId} and d.base_id = ${baseId} and d.folder <> '' and ${isOpen(context)}
      group by d.folder order by d.folder limit 1000`.execute(db),
  )
  return rows
}

export const insertDocument = (
  db: Tx,
  row: {
    org_id: number
    base_id: number
    name: string
    folder: string
    is_restricted: boolean
    created_by: number
  },
) => db.insertInto('knowledge_documents').values(row).returning('id').executeTakeFirstOrThrow()

interface Key {
  orgId: number
  id: number
}

export const changeDocument = (
  db: Tx,
  { orgId, id }: Key,
  change: { name?: string; folder?: string; is_restricted?: boolean },
) =>
  db
    .updateTable('knowledge_documents')
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

export async function replaceGroups(db: Tx, { orgId, id }: Key, groupIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('knowledge_document_groups')
    .where('org_id', '=', orgId)
    .where('document_id', '=', id)
    .execute()
  if (groupIds.length === 0) return
  const rows = groupIds.map((groupId) => ({ org_id: orgId, document_id: id, group_id: groupId }))
  await db.insertInto('knowledge_document_groups').values(rows).execute()
}

export const groupsOf = async (db: Reader, orgId: number, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteDocument = (db: Tx, { orgId, id }: Key) =>
  db.deleteFrom('knowledge_documents').where('org_id', '=', orgId).where('id', '=', id).execute()

export interface NewVersion {
  org_id: number
  document_id: number
  number: number
  file_name: string
  stored_as: string
  sha256: string
  size_bytes: number
  created_by: number
}

export const insertVersion = (db: Tx, version: NewVersion) =>
  db.insertInto('knowledge_versions').values(version).returning('id').executeTakeFirstOrThrow()

/** What all documents of the organization take together. */
export const usageOf = (db: Reader, orgId: number) =>
  db
    .selectFrom('knowledge_versions')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'),
    ])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()

interface VersionRow extends Omit<KnowledgeVersion, 'created_at'> {
  created_at: Date
}

const versions = (db: Reader, orgId: number, documentId: number) =>
  db
    .selectFrom('knowledge_versions as v')
    .innerJoin('knowledge_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'v.org_id').onRef('d.id', '=', 'v.document_id'),
    )
    .leftJoin('knowledge_indexes as i', (join) =>
      join.onRef('i.org_id', '=', 'd.org_id').onRef('i.id', '=', 'd.current_index_id'),
    )
    .where('v.org_id', '=', orgId)
    .where('v.document_id', '=', documentId)

export const pageOfVersions = (
  context: Pick<Context, 'read' | 'orgId'>,
  { document_id: documentId, ...list }: HistoryInput & DocumentKey,
) =>
  readHistory<'knowledge_versions', VersionRow>(context, list, {
    table: 'v',
    key: 'number',
    from: (db) =>
      versions(db, context.orgId, documentId).select([
        'v.number',
        'v.file_name',
        'v.kind',
        'v.size_bytes',
        'v.status',
        'v.reason',
        'v.unread',
        'v.page_count',
        'v.chunk_count',
        'v.character_count',
        'v.created_at',
        'v.created_by',
        sql<boolean>`coalesce(i.version_id = v.id, false)`.as('is_current'),
      ]) as never,
  })

export interface VersionContent {
  id: number
  number: number
  file_name: string
  stored_as: string
  size_bytes: number
  character_count: number
  status: string
}

/** A version by its number; without one that which is found, or else the latest. */
export const findContent = (db: Reader, { orgId, id }: Key, number: number | undefined) => {
  const found = versions(db, orgId, id).select([
    'v.id',
    'v.number',
    'v.file_name',
    'v.stored_as',
    'v.size_bytes',
    'v.character_count',
    'v.status',
  ])
  const chosen = number === undefined ? found : found.where('v.number', '=', number)
  return chosen
    .orderBy(sql`coalesce(i.version_id = v.id, false) desc`)
    .orderBy('v.number', 'desc')
    .executeTakeFirst() as unknown as Promise<VersionContent | undefined>
}

export const storedFilesOf = async (db: Reader, { orgId, id }: Key): Promise<string[]> => {
  const rows = await db
    .selectFrom('knowledge_versions')
    .select('stored_as')
    .where('org_id', '=', orgId)
    .where('document_id', '=', id)
    .execute()
  return rows.map(({ stored_as: storedAs }) => storedAs)
}

export interface TextPart {
  start_offset: number
  page: number | null
  headings: string[]
  content: string
}

/** The passages of a version that a part of its text is in. */
export async function textParts(
  db: Reader,
  { orgId, versionId, start, end }: { orgId: number; versionId: number; start: number; end: number },
): Promise<TextPart[]> {
  const { rows } = await sql<TextPart>`
    select c.start_offset, c.page, c.headings, c.content from knowledge_chunks c
    where c.org_id = ${orgId} and c.index_id = (
        select max(i.id) from knowledge_indexes i
        where i.org_id = ${orgId} and i.version_id = ${versionId} and i.is_complete)
      and c.start_offset < ${end} and c.start_offset + char_length(c.content) * 2 > ${start}
    order by c.ordinal`.execute(db)
  return rows.filter((row) => row.start_offset + row.content.length > start)
}

export const showDocument = ({ created_at, updated_at, ...row }: DocumentRow): KnowledgeDocument => ({
  ...row,
  size_bytes: Number(row.size_bytes),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
