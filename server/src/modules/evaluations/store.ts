import { sql } from 'kysely'
import type {
  EvaluationCase,
  EvaluationOutcome,
  EvaluationResult,
  EvaluationRun,
  EvaluationSet,
} from '../../../../contract/src/evaluations.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { Changing } from '../access/index.ts'

export interface SetRow {
  id: number
  name: string
  description: string
  cases: unknown
  run_on_change: boolean
  interval_hours: number | null
  severity: string
  created_by: number | null
  asks_as: number
  created_at: Date
  updated_at: Date
  revision: number
  last_run_id: number | null
}

const columns = [
  'evaluation_sets.id',
  'evaluation_sets.name',
  'evaluation_sets.description',
  'evaluation_sets.cases',
  'evaluation_sets.run_on_change',
  'evaluation_sets.interval_hours',
  'evaluation_sets.severity',
  'evaluation_sets.created_by',
  'evaluation_sets.asks_as',
  'evaluation_sets.created_at',
  'evaluation_sets.updated_at',
  'evaluation_sets.revision',
] as const

const lastRun = sql<number | null>`(select max(r.id) from evaluation_runs r
  where r.org_id = evaluation_sets.org_id and r.set_id = evaluation_sets.id)`.as('last_run_id')

/** Expected rows are data: a set is its author's, and the administrators'. */
export const setRows = (db: Reader, { user }: Pick<Context, 'user'>) =>
  db
    .selectFrom('evaluation_sets')
    .select([...columns, lastRun])
    .$if(user.role !== 'admin', (query) => query.where('evaluation_sets.created_by', '=', user.userId))

export const findSet = (
  db: Reader,
  context: Pick<Context, 'user'>,
  id: number,
): Promise<SetRow | undefined> => setRows(db, context).where('evaluation_sets.id', '=', id).executeTakeFirst()

export const lockSet = (db: Tx, context: Pick<Context, 'user'>, id: number): Promise<SetRow | undefined> =>
  setRows(db, context).where('evaluation_sets.id', '=', id).forUpdate().executeTakeFirst()

export interface SetChange {
  name?: string | undefined
  description?: string | undefined
  cases?: readonly EvaluationCase[] | undefined
  run_on_change?: boolean | undefined
  interval_hours?: number | null | undefined
  severity?: EvaluationSet['severity'] | undefined
}

const given = ({ cases, ...change }: SetChange) => ({
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  ...(cases ? { cases: JSON.stringify(cases) } : {}),
})

export const insertSet = (
  db: Tx,
  { orgId, userId, name, ...made }: SetChange & { orgId: number; userId: number; name: string },
): Promise<SetRow> =>
  db
    .insertInto('evaluation_sets')
    .values({ name, ...given(made), org_id: orgId, created_by: userId, asks_as: userId })
    .returning([...columns, sql<number | null>`null::integer`.as('last_run_id')])
    .executeTakeFirstOrThrow()

export const updateSet = (
  db: Tx,
  id: number,
  { userId, ...change }: SetChange & { userId: number },
): Promise<SetRow> =>
  db
    .updateTable('evaluation_sets')
    .set((eb) => ({
      ...given(change),
      asks_as: userId,
      updated_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning([...columns, lastRun])
    .executeTakeFirstOrThrow()

export const deleteSetRow = (db: Tx, id: number) =>
  db.deleteFrom('evaluation_sets').where('id', '=', id).execute()

/** Whether a case of the set asks the agent, names the dataset, or its last answers came from it. */
const isAbout = ({ type, id }: Changing) =>
  type === 'agent'
    ? sql<boolean>`exists (select from jsonb_array_elements(cases) c where (c->>'agent_id')::integer = ${id})`
    : isAboutDataset(id)

const isAboutDataset = (datasetId: number) =>
  sql<boolean>`(exists (select from jsonb_array_elements(cases) c
      where (c->'expected'->>'dataset_id')::integer = ${datasetId} or c->'dataset_ids' @> to_jsonb(${datasetId}::integer))
    or exists (select from evaluation_runs r where r.org_id = evaluation_sets.org_id and r.id = (
        select max(last.id) from evaluation_runs last
        where last.org_id = evaluation_sets.org_id and last.set_id = evaluation_sets.id and last.status = 'done')
      and r.seen->'datasets' ? ${String(datasetId)}))`

export const setsWaitingFor = async (db: Reader, changed: Changing): Promise<number[]> => {
  const rows = await db
    .selectFrom('evaluation_sets')
    .select('id')
    .where('run_on_change', '=', true)
    .where(isAbout(changed))
    .execute()
  return rows.map(({ id }) => id)
}

export type HoldingSet = Pick<SetRow, 'id' | 'name' | 'cases' | 'asks_as'>

export const setsHoldingBack = (db: Reader, changing: Changing): Promise<HoldingSet[]> =>
  db
    .selectFrom('evaluation_sets')
    .select(['id', 'name', 'cases', 'asks_as'])
    .where('severity', '=', 'fail')
    .where(isAbout(changing))
    .orderBy('id')
    .execute()

/** What answers of a dataset depend on. */
export interface Dependence {
  model: string
  data: string
  policies: string
  /** Absent in runs of earlier versions of the program. */
  verified_answers?: string
}

/** What a run leaves for the next one to compare with. */
export interface Seen {
  cases: Record<string, { outcome: EvaluationOutcome; digest: string }>
  datasets: Record<string, Dependence>
  /** Versions of the agents that were asked. */
  agents?: Record<string, string>
  /** Their own tools with versions. */
  tools?: Record<string, string>
}

export interface RunRow {
  id: number
  set_id: number
  status: string
  cause: string
  results: unknown
  seen: unknown
  error: string | null
  created_at: Date
  finished_at: Date | null
}

const runColumns = [
  'evaluation_runs.id',
  'evaluation_runs.set_id',
  'evaluation_runs.status',
  'evaluation_runs.cause',
  'evaluation_runs.results',
  'evaluation_runs.seen',
  'evaluation_runs.error',
  'evaluation_runs.created_at',
  'evaluation_runs.finished_at',
] as const

export const runRows = (db: Reader, setId: number) =>
  db.selectFrom('evaluation_runs').select(runColumns).where('set_id', '=', setId)

export const insertRun = (
  db: Tx,
  { orgId, setId, cause }: { orgId: number; setId: number; cause: string },
): Promise<RunRow> =>
  db
    .insertInto('evaluation_runs')
    .values({ org_id: orgId, set_id: setId, cause })
    .returning(runColumns)
    .executeTakeFirstOrThrow()

/** Whether a run of the set waits already. */
export async function isQueued(db: Reader, setId: number): Promise<boolean> {
  const row = await runRows(db, setId).where('status', '=', 'queued').limit(1).executeTakeFirst()
  return row !== undefined
}

export interface Taken {
  run: RunRow
  set: Pick<SetRow, 'id' | 'name' | 'cases' | 'asks_as' | 'interval_hours'>
  /** Of the last finished run. */
  before: Seen | undefined
}

/** A run to be done, with its set; undefined: it was deleted or done. */
export async function takeRun(db: Tx, id: number): Promise<Taken | undefined> {
  const run = await db
    .updateTable('evaluation_runs')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(runColumns)
    .executeTakeFirst()
  if (!run) return undefined
  const set = await db
    .selectFrom('evaluation_sets')
    .select(['id', 'name', 'cases', 'asks_as', 'interval_hours'])
    .where('id', '=', run.set_id)
    .executeTakeFirstOrThrow()
  const last = await runRows(db, set.id)
    .where('id', '<', id)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { run, set, before: (last?.seen ?? undefined) as Seen | undefined }
}

/** Everything about a finished run but its row. */
export interface Report {
  results: EvaluationResult[]
  changes: NonNullable<EvaluationRun['changes']>
}

export const finishRun = (
  db: Tx,
  id: number,
  done: { report: Report; seen: Seen } | { error: string },
): Promise<unknown> =>
  db
    .updateTable('evaluation_runs')
    .set({
      finished_at: sql<Date>`now()`,
      ...('error' in done
        ? { status: 'failed', error: done.error }
        : { status: 'done', results: JSON.stringify(done.report), seen: JSON.stringify(done.seen) }),
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()

export const showSet = ({ created_at, updated_at, ...row }: SetRow): EvaluationSet => ({
  ...row,
  cases: row.cases as EvaluationCase[],
  severity: row.severity as EvaluationSet['severity'],
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export function showRun(row: RunRow): EvaluationRun {
  const report = (row.results ?? undefined) as Report | undefined
  const countOf = (outcome: EvaluationOutcome) =>
    report?.results.filter((one) => one.outcome === outcome).length ?? 0
  return {
    id: row.id,
    set_id: row.set_id,
    status: row.status as EvaluationRun['status'],
    cause: row.cause,
    counts: report
      ? {
          right: countOf('right'),
          wrong: countOf('wrong'),
          abstained: countOf('abstained'),
          failed: countOf('failed'),
        }
      : null,
    results: report?.results ?? null,
    changes: report?.changes ?? null,
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
