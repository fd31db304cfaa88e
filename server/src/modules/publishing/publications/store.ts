import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { PublicationDefinition } from '../../../../../contract/src/publication-definitions.ts'
import type { Publication } from '../../../../../contract/src/publications.ts'
import type { Titles } from '../../../../../contract/src/titles.ts'
import type { PublicationRow } from './publication.ts'

/** Publications as releases froze them. */
const frozen = sql<{ org_id: number; release_id: number; publication_id: number; one: unknown }>`(
  select r.org_id, r.id as release_id, (one ->> 'id')::integer as publication_id, one
  from app_releases r cross join lateral jsonb_array_elements(r.frozen -> 'publications') one)`

/** Without what was only frozen beside it. */
const released = sql<PublicationRow['released']>`case when f.one is not null then jsonb_build_object(
  'slug', f.one -> 'slug', 'name', f.one -> 'name', 'description', f.one -> 'description',
  'titles', coalesce(f.one -> 'titles', '{}'),
  'definition', f.one -> 'definition') end`

const shownStatus = sql<Publication['status']>`case when p.withdrawn_at is not null then 'withdrawn'
  when f.one is null then 'draft' else 'published' end`

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
    .leftJoin(frozen.as('f'), (join) =>
      join
        .onRef('f.org_id', '=', 'p.org_id')
        .onRef('f.release_id', '=', 'a.release_id')
        .onRef('f.publication_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.app_id', 'p.slug', 'p.name', 'p.description', 'p.titles', 'p.kind', 'p.definition'])
    .select(['p.withdrawn_at', 'p.created_by', 'p.created_at', 'p.updated_at', 'p.revision'])
    .select([released.as('released'), shownStatus.as('status')])
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
  titles: Titles
  definition: PublicationDefinition
}

export async function insertPublication(db: Tx, made: NewPublication): Promise<PublicationRow> {
  const { orgId, userId, appId, titles, definition, ...head } = made
  const { id } = await db
    .insertInto('publications')
    .values({
      ...head,
      org_id: orgId,
      app_id: appId,
      kind: definition.kind,
      titles: JSON.stringify(titles),
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
  titles?: Titles
  definition?: PublicationDefinition
  withdrawn_at?: Date | null
}

export async function changePublication(
  db: Tx,
  id: number,
  { titles, definition, ...change }: PublicationChange,
): Promise<PublicationRow> {
  await db
    .updateTable('publications')
    .set((eb) => ({
      ...change,
      ...(titles ? { titles: JSON.stringify(titles) } : {}),
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
