import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PolicyDocument } from '../../../../contract/src/policy-document.ts'
import type { Attributes } from '../../../../contract/src/user-attributes.ts'
import type { Principal, Role } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import type { Inheritance } from './inheritance/inherit.ts'
import { visible } from '../access/index.ts'
import { type Belongings, usersBehind } from './subject.ts'

/** The policies between a dataset and a caller, read together with the dataset. */
export interface Governing {
  org_id: number
  /** Its own; null while there are none. */
  document: PolicyDocument | null
  /** What decides the policies that it inherits; null where it inherits none. */
  inheritance: Inheritance | null
  column_types: Record<string, string>
  mask_key: string
  people: Belongings[]
}

const belongings = (userIds: readonly number[]) => sql<Belongings[]>`(
  select coalesce(json_agg(json_build_object('user_id', person.id,
    'groups', coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name))
      from group_members gm join groups g on g.org_id = gm.org_id and g.id = gm.group_id
      where gm.org_id = current_org_id() and gm.user_id = person.id), '[]'),
    'attributes', coalesce((select a.attributes from user_attributes a
      where a.org_id = current_org_id() and a.user_id = person.id), '{}'))), '[]')
  from unnest(${userIds}::integer[]) as person(id))`

/**
 * For a statement over `datasets`: what governs each of them for these users, or null where there are no policies.
 * Groups and attributes are looked up only where there are.
 */
export const governingSql = (userIds: readonly number[]) => sql<Governing | null>`(
  select json_build_object('org_id', datasets.org_id, 'document', p.document, 'inheritance', made.inheritance,
    'column_types', coalesce(p.column_types, '{}'),
    'mask_key', (select k.mask_key from mask_keys k where k.org_id = datasets.org_id), 'people', ${belongings(userIds)})
  from (select case when policies_are_enforced() then inheritance_of(datasets.id) end as inheritance) as made
  left join dataset_policies p on p.org_id = datasets.org_id and p.dataset_id = datasets.id
  where p.document is not null or made.inheritance is not null)`

/** A user, or its expression in a statement over many. */
type UserRef = { userId: number | RawBuilder<number>; role: Role | RawBuilder<string> }

/** What governs some datasets, of those that the caller may see and that have policies. */
export async function governingOf(
  db: Reader,
  { user, datasetIds }: { user: Principal; datasetIds: readonly number[] },
): Promise<{ id: number; name: string; governing: Governing }[]> {
  const rows = await db
    .selectFrom('datasets')
    .where(visible({ user }, 'dataset.view', 'dataset'))
    .where('datasets.id', '=', sql<number>`any(${[...datasetIds]}::integer[])`)
    .select(['datasets.id', 'datasets.name', governingSql([]).as('governing')])
    .orderBy('datasets.name')
    .execute()
  return rows.flatMap(({ governing, ...row }) => (governing === null ? [] : [{ ...row, governing }]))
}

const isNotEmpty = sql`(document -> 'rows' <> '[]' or document -> 'columns' <> '[]')`

const restrictsUser = (
  { userId, role }: UserRef,
  datasetId = sql<number>`datasets.id`,
) => sql<boolean>`exists (
  select from policies_of(${datasetId}) as document where ${isNotEmpty}
    and not document->'unrestricted'->'roles' @> to_jsonb(${role}::text)
    and not exists (select from group_members gm where gm.org_id = current_org_id() and gm.user_id = ${userId}
      and document->'unrestricted'->'group_ids' @> to_jsonb(gm.group_id)))`

/** Whether a dataset has policies that may restrict users. */
export const hasPolicies = (datasetId = sql<number>`datasets.id`) =>
  sql<boolean>`exists (select from policies_of(${datasetId}) as document where ${isNotEmpty})`

const anyOf = (user: Principal, of: (person: UserRef) => RawBuilder<boolean>) =>
  sql<boolean>`(${sql.join(usersBehind(user).map(of), sql` or `)})`

/**
 * For a statement over `datasets`: whether policies restrict the caller on each of them, or the user behind an
 * impersonation. It evaluates no condition, so it may be true where nothing is hidden.
 */
export const restricts = (user: Principal) => anyOf(user, (person) => restrictsUser(person))

/** What the recipe of a dataset reads, and what it read when it failed, whatever it reads by now. */
const madeOf = sql`(
  select i.dataset_id from recipes r join recipe_inputs i on i.org_id = r.org_id and i.recipe_id = r.id
  where r.org_id = current_org_id() and r.output_dataset_id = datasets.id
  union all
  select unnest(failed.reads) from datasets d cross join lateral (
    select f.reads from runs f where f.org_id = d.org_id and f.dataset_id = d.id and f.status = 'failed'
    order by f.id desc limit 1) as failed
  where d.org_id = current_org_id() and d.id = datasets.id and d.failure is not null)`

const restrictsMakingFor = (person: UserRef) => sql<boolean>`(${restrictsUser(person)} or exists (
  select from ${madeOf} as made(dataset_id) where ${restrictsUser(person, sql`made.dataset_id`)}))`

/** The same, including the inputs of each dataset's recipe. The failure of a run may quote values of either. */
export const restrictsMaking = (user: Principal) => anyOf(user, restrictsMakingFor)

/** The same for any of several datasets, as an array of SQL. */
export const restrictsSome = (user: Principal, datasetIds: RawBuilder<number[]>) =>
  anyOf(
    user,
    (person) => sql`exists (
  select from unnest(${datasetIds}) as read(dataset_id) where ${restrictsUser(person, sql`read.dataset_id`)})`,
  )

/** Whether there are policies at all for a dataset, or for what it is made of: then not everybody may hear everything of it. */
export const isGoverned = (datasetId: RawBuilder<number>) => sql<boolean>`exists (
  select from datasets where datasets.org_id = current_org_id() and datasets.id = ${datasetId} and (${hasPolicies()}
    or exists (select from ${madeOf} as made(dataset_id) where ${hasPolicies(sql`made.dataset_id`)})))`

/** Those of some members who may hear what failures of a dataset quote, and whether everybody may. */
export async function failureAudience(
  db: Tx,
  { datasetId, userIds }: { datasetId: number; userIds: readonly number[] },
): Promise<{ userIds: number[]; isOpen: boolean }> {
  const person = { userId: sql<number>`m.user_id`, role: sql<string>`m.role` }
  const { rows } = await sql<{ userIds: number[]; isOpen: boolean }>`
    select not ${isGoverned(sql`${datasetId}::integer`)} as "isOpen", coalesce((
      select json_agg(m.user_id order by m.user_id) from memberships m join datasets on datasets.org_id = m.org_id
      where m.org_id = current_org_id() and datasets.id = ${datasetId} and m.user_id = any(${[...userIds]}::integer[])
        and not ${restrictsMakingFor(person)}), '[]') as "userIds"`.execute(db)
  return rows[0] ?? { userIds: [], isOpen: false }
}

/**
 * As SQL text: equal while the policies of a dataset and the user's data that they use are unchanged; null without
 * policies. Equal ones mean equal rights, but not vice versa.
 */
export const rightsVersion = ({
  datasetId,
  userId,
}: {
  datasetId: RawBuilder<number>
  userId: RawBuilder<number>
}) =>
  sql<string | null>`(
    select md5(json_build_array(policies.stamp, m.role, person.id, person.username, person.email,
      (select json_agg(json_build_array(g.id, g.name) order by g.id) from group_members gm
        join groups g on g.org_id = gm.org_id and g.id = gm.group_id
        where gm.org_id = current_org_id() and gm.user_id = person.id),
      (select a.attributes from user_attributes a where a.org_id = current_org_id() and a.user_id = person.id))::text)
    from (select policies_stamp(${datasetId}) as stamp) as policies
    left join memberships m on m.org_id = current_org_id() and m.user_id = ${userId}
    left join users person on person.id = m.user_id
    where policies.stamp is not null)`

export interface PolicyRow {
  name: string
  revision: number
  document: PolicyDocument | null
  column_types: Record<string, string>
  mask_key: string
  updated_at: Date | null
  updated_by: number | null
}

/** The policies of a dataset; revision 0 while there are none. */
export async function findPolicies(db: Reader, datasetId: number): Promise<PolicyRow | undefined> {
  const row = await db
    .selectFrom('datasets')
    .leftJoin('dataset_policies as p', 'p.dataset_id', 'datasets.id')
    .leftJoin('mask_keys as k', 'k.org_id', 'datasets.org_id')
    .select([
      'datasets.name',
      'p.document',
      'p.column_types',
      'p.revision',
      'p.updated_at',
      'p.updated_by',
      'k.mask_key',
    ])
    .where('datasets.id', '=', datasetId)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      revision: row.revision ?? 0,
      document: row.document as PolicyDocument | null,
      column_types: (row.column_types ?? {}) as Record<string, string>,
      mask_key: row.mask_key ?? '',
    }
  )
}

/** Holds the dataset until the transaction ends, so that two changes of its policies come one after the other. */
export async function lockForPolicies(db: Tx, datasetId: number): Promise<void> {
  await db.selectFrom('datasets').select('id').where('id', '=', datasetId).forUpdate().execute()
}

export interface NewPolicies {
  orgId: number
  datasetId: number
  document: PolicyDocument
  columnTypes: Record<string, string>
  maskKey: string
  userId: number
}

export async function savePolicies(db: Tx, policies: NewPolicies): Promise<void> {
  const { orgId, datasetId, document, columnTypes, maskKey, userId } = policies
  await sql`insert into mask_keys (org_id, mask_key) values (${orgId}, ${maskKey}) on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into dataset_policies (org_id, dataset_id, document, column_types, updated_by)
    values (${orgId}, ${datasetId}, ${JSON.stringify(document)}, ${JSON.stringify(columnTypes)}, ${userId})
    on conflict (org_id, dataset_id) do update set document = excluded.document, column_types = excluded.column_types,
      updated_by = excluded.updated_by, updated_at = now(), revision = dataset_policies.revision + 1`.execute(
    db,
  )
}

export async function belongingsOf(db: Kysely<DB>, userIds: readonly number[]): Promise<Belongings[]> {
  const { rows } = await sql<{ people: Belongings[] }>`select ${belongings(userIds)} as people`.execute(db)
  return rows[0]?.people ?? []
}

export interface MemberRow {
  id: number
  username: string
  email: string
  role: string
}

/** Members of the organization, by name. */
export const membersOf = (
  db: Reader,
  ids: readonly number[] | undefined,
  limit: number,
): Promise<MemberRow[]> =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.username', 'u.email', 'm.role'])
    .where('u.is_active', '=', true)
    .where('m.org_id', '=', sql<number>`current_org_id()`)
    .$if(ids !== undefined, (query) => query.where('u.id', '=', sql<number>`any(${ids ?? []})`))
    .orderBy('u.username')
    .limit(limit)
    .execute()

export const groupsOf = (db: Reader) =>
  db.selectFrom('groups').select(['id', 'name']).orderBy('name').execute()

export async function findAttributes(db: Reader, userId: number) {
  const row = await db
    .selectFrom('user_attributes')
    .select(['attributes', 'revision', 'updated_at', 'updated_by'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { ...row, attributes: row.attributes as Attributes }
}

export async function saveAttributes(
  db: Tx,
  row: { orgId: number; userId: number; attributes: Attributes; by: number },
): Promise<void> {
  await sql`
    insert into user_attributes (org_id, user_id, attributes, updated_by)
    values (${row.orgId}, ${row.userId}, ${JSON.stringify(row.attributes)}, ${row.by})
    on conflict (org_id, user_id) do update set attributes = excluded.attributes,
      updated_by = excluded.updated_by, updated_at = now(), revision = user_attributes.revision + 1`.execute(
    db,
  )
}

/** The user as a member of the organization, so that two changes come one after the other. */
export const lockMember = (db: Tx, userId: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.username')
    .where('m.org_id', '=', sql<number>`current_org_id()`)
    .where('m.user_id', '=', userId)
    .forUpdate('m')
    .executeTakeFirst()
