import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { getServerHealth, listServers } from '../../../../contract/src/servers.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'
import type { Point, ServerRow } from './server.ts'

/** What a process says of itself. */
export interface Self {
  host: string
  pid: number
  roles: string[]
  addresses: Record<string, string>
  version: string
}

// Two beats may be late. The clock of the database decides, which wrote the time that is compared.
const isSilent = sql`servers.last_beat_at < now() - interval '25 seconds'`
const status = sql<ServerRow['status']>`case when servers.stopped_at is not null then 'stopped'
  when ${isSilent} then 'dead' when servers.drain_requested_at is not null then 'draining' else 'active' end`

const time = sql`to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const latest = sql<Point | null>`(
  select to_jsonb(h) - 'server_id' - 'resolution' || jsonb_build_object('at', ${time})
  from server_health h where h.server_id = servers.id and h.resolution = 'minute' order by h.at desc limit 1)`

const columns = [
  'id',
  'name',
  'notes',
  'host',
  'pid',
  'version',
  'roles',
  'addresses',
  'started_at',
  'last_beat_at',
  'drain_requested_at',
  'stopped_at',
  'created_at',
  'updated_at',
  'revision',
] as const

const rows = (db: Reader) =>
  db
    .selectFrom('servers')
    .select(columns)
    .select([status.as('status'), latest.as('health')])

export const pageOfServers = (context: Pick<Context, 'read'>, list: Input<typeof listServers>) =>
  readPage<'servers', ServerRow>(context, list, {
    table: 'shown',
    search: ['shown.name', 'shown.notes', 'shown.host'],
    from: (db) => {
      const all = db.selectFrom(rows(db).as('shown')).selectAll()
      return (list.status ? all.where('shown.status', 'in', list.status) : all) as never
    },
  })

export const findServer = (db: Reader, id: number) =>
  rows(db).where('servers.id', '=', id).executeTakeFirst() as Promise<ServerRow | undefined>

/** The server, locked until the transaction ends. */
export async function lockServer(db: Tx, id: number): Promise<ServerRow | undefined> {
  await db.selectFrom('servers').select('id').where('id', '=', id).forUpdate().execute()
  return await findServer(db, id)
}

/** Drains are decided in turn, so that the last two servers cannot both be let go. */
export async function lockDrains(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('servers'), hashtext('drain'))`.execute(db)
}

/** The roles of the server that no other active server has. */
export async function rolesOfItAlone(db: Tx, id: number): Promise<string[]> {
  const { rows: found } = await sql<{ role: string }>`
    select role from servers, unnest(roles) as role where id = ${id} and not exists (
      select from servers other where other.id <> ${id} and role = any(other.roles)
        and other.stopped_at is null and other.drain_requested_at is null
        and other.last_beat_at >= now() - interval '25 seconds')`.execute(db)
  return found.map(({ role }) => role)
}

export interface ServerChange {
  name?: string
  notes?: string
  isDraining?: boolean
}

export async function changeServer(db: Tx, id: number, { isDraining, ...change }: ServerChange) {
  await db
    .updateTable('servers')
    .set({
      ...change,
      ...(isDraining !== undefined && { drain_requested_at: isDraining ? sql<Date>`now()` : null }),
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export const removeServer = (db: Tx, id: number) => db.deleteFrom('servers').where('id', '=', id).execute()

/** Enters the process into the inventory, in the place of one that ran there before. */
export async function register(db: Tx, self: Self): Promise<number> {
  const { host, pid, roles, version } = self
  const addresses = JSON.stringify(self.addresses)
  const { rows: found } = await sql<{ id: number }>`
    update servers set pid = ${pid}, version = ${version}, started_at = now(), last_beat_at = now(),
      stopped_at = null, drain_requested_at = null
    where id = (select id from servers where host = ${host} and roles = ${roles}::text[]
      and addresses = ${addresses}::jsonb and (stopped_at is not null or ${isSilent})
      order by last_beat_at desc limit 1 for update skip locked)
    returning id`.execute(db)
  if (found[0]) return found[0].id
  const { id } = await db
    .insertInto('servers')
    .values({ host, pid, roles, addresses, version, name: `${host} ${roles.join(' ')}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Figures of a minute of this process; what the database knows itself is added there. */
export type Sample = Omit<Point, 'at' | 'queue_depth'>

/** The beat, in one statement with the figures of a minute that is over; undefined when the server was removed. */
export async function beat(
  db: Reader,
  id: number,
  sample: Sample | undefined,
): Promise<{ isDraining: boolean } | undefined> {
  const kept = sample
    ? sql`, kept as (insert into server_health
        select beat.id, 'minute', date_trunc('minute', now()) - interval '1 minute', ${sample.requests}::integer,
          ${sample.errors}::integer, ${sample.p95_ms}::float8, ${sample.event_loop_p99_ms}::float8,
          ${sample.memory_bytes}::bigint, ${sample.disk_free_bytes}::bigint, ${sample.disk_bytes}::bigint,
          ${sample.engines}::integer,
          (select count(*)::integer from job where state = 'queued' and run_at <= now()), ${sample.database_ms}::float8
        from beat on conflict do nothing)`
    : sql``
  const { rows: found } = await sql<{ isDraining: boolean }>`
    with beat as (update servers set last_beat_at = now(), stopped_at = null where id = ${id}
      returning id, drain_requested_at)${kept}
    select drain_requested_at is not null as "isDraining" from beat`.execute(db)
  return found[0]
}

export const markStopped = (db: Tx, id: number) =>
  db
    .updateTable('servers')
    .set({ stopped_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export async function pointsOf(
  db: Reader,
  { id, resolution, since, until }: Input<typeof getServerHealth>,
): Promise<Point[]> {
  const { rows: found } = await sql<Omit<Point, 'at'> & { at: Date }>`
    select at, requests, errors, p95_ms, event_loop_p99_ms, memory_bytes, disk_free_bytes, disk_bytes, engines,
      queue_depth, database_ms
    from server_health where server_id = ${id} and resolution = ${resolution}
      and at >= ${since === undefined ? new Date(0) : new Date(since)}
      and at < ${until === undefined ? sql`'infinity'::timestamptz` : new Date(until)}
    order by at`.execute(db)
  return found.map((point) => ({ ...point, at: point.at.toISOString() }))
}

/** Makes hours of the minutes of hours that are over. Several processes may do so at once. */
export const rollUp = (db: Tx) =>
  sql`
    insert into server_health
    select server_id, 'hour', date_trunc('hour', at, 'UTC'), sum(requests), sum(errors), max(p95_ms),
      max(event_loop_p99_ms), max(memory_bytes), min(disk_free_bytes), max(disk_bytes), max(engines),
      max(queue_depth), max(database_ms)
    from server_health where resolution = 'minute' and at < date_trunc('hour', now(), 'UTC')
    group by 1, 3 on conflict do nothing`.execute(db)

/** Forgets minutes after a day, hours and stopped servers after thirty. */
export async function forgetOld(db: Tx): Promise<void> {
  await sql`delete from server_health where resolution = 'minute' and at < now() - interval '25 hours'`.execute(
    db,
  )
  await sql`delete from server_health where resolution = 'hour' and at < now() - interval '30 days'`.execute(
    db,
  )
  await sql`delete from servers where last_beat_at < now() - interval '30 days'`.execute(db)
}
