import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Answer } from '../../../../contract/src/endpoint.ts'
import { type getLicenseSeats, type listSeatHolders, seatKinds } from '../../../../contract/src/license.ts'
import type { Database, Reader, Tx } from '../../kernel/database/database.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import { readPage } from '../../kernel/list.ts'
import type { LicenseRow, Over, Used } from './license.ts'

type Days = Answer<typeof getLicenseSeats>['days']
type RoleCount = Answer<typeof getLicenseSeats>['roles'][number]
type Holder = Answer<typeof listSeatHolders>['items'][number]

const today = sql`(now() at time zone 'UTC')::date`

// The highest of a user's memberships decides. The order is that of the numbers.
const rank = sql`min(case when m.is_app_viewer then 6 when m.role = 'admin' then 1 when m.role = 'editor' then 2
  when m.role = 'management' then 3 when m.role = 'viewer' then 4 else 5 end)`

const holders = sql<Holder>`
  select u.id as user_id, u.username, u.email, ${rank} as rank, count(*)::integer as organizations,
    case when ${rank} <= 2 then 'author' when ${rank} <= 5 then 'reader' else 'app_viewer' end as kind,
    (array['admin', 'editor', 'management', 'viewer', 'cs_staff', 'viewer'])[${rank}] as role
  from memberships m join users u on u.id = m.user_id and u.is_active
    join organizations o on o.id = m.org_id and o.status = 'active'
  group by u.id`

export const findLicense = (db: Reader): Promise<LicenseRow | undefined> =>
  db
    .selectFrom('license')
    .select(['document', 'customer', 'expires_at', 'stage', 'over', 'revision'])
    .executeTakeFirst() as Promise<LicenseRow | undefined>

/** Whoever installs, removes or watches the license waits for the others, even while there is none. */
export async function lockLicense(db: Tx): Promise<LicenseRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('license'), 1)`.execute(db)
  return await findLicense(db)
}

export const storeLicense = (
  db: Tx,
  { over, ...license }: Omit<LicenseRow, 'revision'> & { installed_by: number },
) => {
  const values = { ...license, over: JSON.stringify(over) }
  return db
    .insertInto('license')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...values, revision: sql`license.revision + 1`, updated_at: sql`now()` }),
    )
    .execute()
}

export const removeLicense = (db: Tx) => db.deleteFrom('license').execute()

export const noteStage = (db: Tx, { stage, over }: { stage: string; over: Over }) =>
  db
    .updateTable('license')
    .set({ stage, over: JSON.stringify(over) })
    .execute()

/** Counts who holds seats now and writes it down for today; as the worker, who sees all memberships. */
export async function measureSeats(db: Tx): Promise<RoleCount[]> {
  const { rows } = await sql<RoleCount>`
    select kind, role, count(*)::integer as used from (${holders}) holder group by rank, kind, role order by rank`.execute(
    db,
  )
  await sql`delete from license_seats where day = ${today} or day < ${today} - 400`.execute(db)
  await sql`
    insert into license_seats (day, kind, role, used)
    select ${today}, c.kind, c.role, c.used
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (kind text, role text, used integer)
    on conflict do nothing`.execute(db)
  return rows
}

export const usedOf = (counts: readonly RoleCount[]): Used =>
  Object.fromEntries(
    seatKinds.map((kind) => [
      kind,
      counts.filter((one) => one.kind === kind).reduce((sum, { used }) => sum + used, 0),
    ]),
  ) as Used

export async function seatDays(db: Reader): Promise<Days> {
  const { rows } = await sql<Days[number]>`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(used) filter (where kind = 'author'), 0)::integer as author,
      coalesce(sum(used) filter (where kind = 'reader'), 0)::integer as reader,
      coalesce(sum(used) filter (where kind = 'app_viewer'), 0)::integer as app_viewer
    from license_seats group by day order by day`.execute(db)
  return rows
}

export const pageOfHolders = (database: Pick<Database, 'read'>, list: Input<typeof listSeatHolders>) =>
  readPage<'users', Holder>({ read: (query) => database.read(worker, query) }, list, {
    table: 'holder',
    key: 'user_id',
    search: ['holder.username', 'holder.email'],
    from: (db) => {
      const all = db.selectFrom(sql<Holder>`(${holders})`.as('holder')).selectAll()
      return (list.kind ? all.where('kind', 'in', list.kind) : all) as never
    },
  })
