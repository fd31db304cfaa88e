import { sql } from 'kysely'
import { isGoverned, withheldFailure } from '../../policies/index.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'

export interface RunInput {
  dataset_id: number
  version: number | null
}

export interface FinishedRunFacts {
  run_id: number | null
  kind: string
  status: 'succeeded' | 'failed' | 'cancelled'
  dataset_id: number | null
  version: number | null
  recipe_id: number | null
  inputs: RunInput[]
  failure: string | null
  started_at: Date | null
  finished_at: Date
  /** The build that it is a part of. */
  parent_id: number | null
  parent_name: string | null
  /** The time for which a schedule meant it. */
  nominal_at: Date | null
}

/** Notes an end of a run, or adds to what was noted of it: of one run several events tell. */
export async function recordFinishedRun(
  db: Tx,
  at: { orgId: number; now: Date },
  end: FinishedRunFacts,
): Promise<void> {
  await sql`
    insert into lineage_runs as known (org_id, run_id, kind, status, dataset_id, version, recipe_id, inputs, failure,
      started_at, finished_at, parent_id, parent_name, nominal_at, recorded_at)
    values (${at.orgId}, ${end.run_id}, ${end.kind}, ${end.status}, ${end.dataset_id}, ${end.version}, ${end.recipe_id},
      ${JSON.stringify(end.inputs)}, ${end.failure}, ${end.started_at}, ${end.finished_at},
      ${end.parent_id}, ${end.parent_name}, ${end.nominal_at}, ${at.now.toISOString()}::timestamptz)
    on conflict (org_id, run_id) where run_id is not null do update set status = excluded.status,
      dataset_id = coalesce(excluded.dataset_id, known.dataset_id), version = coalesce(excluded.version, known.version),
      recipe_id = coalesce(excluded.recipe_id, known.recipe_id),
      inputs = case when excluded.inputs = '[]' then known.inputs else excluded.inputs end,
      failure = excluded.failure, started_at = coalesce(excluded.started_at, known.started_at),
      finished_at = excluded.finished_at, sent_at = null, refusal = null`.execute(db)
}

export interface FinishedRunRow extends FinishedRunFacts {
  id: number
  recorded_at: Date
}

const rows = (db: Reader) =>
  db
    .selectFrom('lineage_runs')
    .select(['id', 'run_id', 'kind', 'status', 'dataset_id', 'version', 'recipe_id', 'inputs'])
    // It leads out of the organization.
    .select(
      sql<string | null>`case when failure is null then null
        when dataset_id is null or ${isGoverned(sql`lineage_runs.dataset_id`)} then ${withheldFailure}
        else failure end`.as('failure'),
    )
    .select(['started_at', 'finished_at', 'recorded_at', 'parent_id', 'parent_name', 'nominal_at'])

export const findFinishedRun = (db: Reader, runId: number): Promise<FinishedRunRow | undefined> =>
  rows(db).where('run_id', '=', runId).executeTakeFirst() as unknown as Promise<FinishedRunRow | undefined>

/** Where the next page of run ends starts. */
export interface EndPlace {
  recordedAt: Date
  id: number
}

export interface EndRange {
  since: Date | undefined
  until: Date | undefined
  runId: number | undefined
}

/** Ends as they became known, in a range of time. */
export const runEnds = (
  db: Reader,
  { since, until, runId, after, limit }: EndRange & { after?: EndPlace | undefined; limit: number },
): Promise<FinishedRunRow[]> =>
  rows(db)
    .$if(since !== undefined, (query) => query.where('recorded_at', '>=', since ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('recorded_at', '<', until ?? new Date(0)))
    .$if(runId !== undefined, (query) => query.where('run_id', '=', runId ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(recorded_at, id) > (${after?.recordedAt.toISOString()}::timestamptz, ${after?.id}::integer)`,
      ),
    )
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(limit)
    .execute() as unknown as Promise<FinishedRunRow[]>

/** The time for which a schedule meant a run, or the build that it is a part of; null: no clock started it. */
export async function nominalTime(db: Reader, runIds: readonly number[]): Promise<Date | null> {
  const row = await db
    .selectFrom('schedule_ticks')
    .select('at')
    .where('cause', 'is', null)
    .where(sql<boolean>`run_id = any(${[...runIds]}::integer[])`)
    .executeTakeFirst()
  return row?.at ?? null
}
