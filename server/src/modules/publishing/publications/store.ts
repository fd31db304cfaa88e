import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { PublicationDefinition } from '../../../../../contract/src/publication-definitions.ts'
import type { Publication } from '../../../../../contract/src/publications.ts'
import type { PublicationRow } from './publication.ts'

/** As a release froze it, without what was only frozen beside it. */
const released = sql<PublicationRow['released']>`(
  select jsonb_build_object('slug', one -> 'slug', 'name', one -> 'name', 'description', one -> 'description',
    'definition', one -> 'definition')
  from app_releases r, jsonb_array_elements(r.frozen -> 'publications') one
  where r.org_id = a.org_id and r.id = a.release_id and (one ->> 'id')::integer = p.id)`

interface Wanted {
  appId?: number | undefined
  kind?: Publication['kind'] | undefined
  status?: readonly Publication['status'][] | undefined
}

export function publicationRows(
  db: Reader,
  { appId, kind, status }: Wanted = {},
): SelectQueryBuilder<DB, 'publications', PublicationRow> {
  const rows = db
    .selectFrom('publications as p')
    .innerJoin('apps as a', (join) => join.onRef('a.org_id', '=', 'p.org_id').onRef('a.id', '=', 'p.app_id'))
    .select(['p.id', 'p.app_id', 'p.slug', 'p.name', 'p.description', 'p.kind', 'p.definition'])
    .select(['p.withdrawn_at', 'p.created_by', 'p.created_at', 'p.updated_at', 'p.revision'])
    .select(released.as('released'))
    .select(
      sql<string>`case when p.withdrawn_at is not null then 'withdrawn' when ${released} is null then 'draft'
        else 'published' end`.as('status'),
    )
  return db
    .selectFrom(rows.as('publications'))
    .selectAll()
    .$if(appId !== undefined, (query) => query.where('publications.app_id', '=', appId ?? 0))
    .$if(kind !== undefined, (query) => query.where('publications.kind', '=', kind ?? ''))
    .$if(status !== undefined, (query) =>
      query.where('publications.status', 'in', [...(status ?? [])]),
    ) as unknown as SelectQueryBuilder<DB, 'publications', PublicationRow>
}

export const findPublication = (db: Reader, id: number): Promise<PublicationRow | undefined> =>
  publicationRows(db).where('publications.id', '=', id).executeTakeFirst()

export const publicationsOf = (db: Reader, appId: number): Promise<PublicationRow[]> =>
  publicationRows(db).where('publications.app_id', '=', appId).orderBy('publications.id').execute()

export async function lockPublication(db: Tx, id: number): Promise<PublicationRow | undefined> {
  const locked = await db
    .selectFrom('publications')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && (await findPublication(db, id))
}

interface NewPublication {
  orgId: number
  userId: number
  appId: number
  slug: string
  name: string
  description: string
  definition: PublicationDefinition
}

export async function insertPublication(db: Tx, made: NewPublication): Promise<PublicationRow> {
  const { orgId, userId, appId, definition, ...head } = made
  const { id } = await db
    .insertInto('publications')
    .values({
      ...head,
      org_id: orgId,
      app_id: appId,
      kind: definition.kind,
      definition: JSON.stringify(definition),
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findPublication(db, id))!
}

export interface PublicationChange {
  slug?: string
  name?: string
  description?: string
  definition?: PublicationDefinition
  withdrawn_at?: Date | null
}

export async function changePublication(
  db: Tx,
  id: number,
  { definition, ...change }: PublicationChange,
): Promise<PublicationRow> {
  await db
    .updateTable('publications')
    .set((eb) => ({
      ...change,
      ...(definition ? { definition: JSON.stringify(definition) } : {}),
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  return (await findPublication(db, id))!
}

export const deletePublicationRow = (db: Tx, id: number) =>
  db.deleteFrom('publications').where('id', '=', id).execute()
