import { type Kysely, sql } from 'kysely'
import type { CheckRule } from '../../../../contract/src/check-rules.ts'
import type { CheckOutcome, CheckResult } from '../../../../contract/src/checks.ts'
import type { Filter } from '../../../../contract/src/filters.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'
import { type ListInput, readPage } from '../../kernel/list.ts'
import { lockDatasetName } from '../datasets/index.ts'
import type { CheckToJudge } from './check.ts'

type Db = Kysely<DB>

export interface JudgedRow {
  outcome: CheckOutcome
  message: string | null
  value: number | null
  version: number
  evaluated_at: string
}

export interface CheckRow extends Omit<CheckToJudge, 'id' | 'filters'> {
  id: number
  description: string
  filters: Filter[]
  created_at: Date
  updated_at: Date
  history: JudgedRow[]
}

const columns = ['id', 'name', 'rule', 'severity', 'filters', 'tolerance'] as const

export const checksToJudge = (db: Db, datasetId: number): Promise<CheckToJudge[]> =>
  db
    .selectFrom('checks')
    .select(columns)
    .where('dataset_id', '=', datasetId)
    .orderBy('position')
    .execute() as unknown as Promise<CheckToJudge[]>

const maxHistory = 30

/** The checks of a dataset in their order, each with what it last found, oldest first. */
export const checksOf = (db: Db, datasetId: number): Promise<CheckRow[]> =>
  db
    .selectFrom('checks')
    .select([...columns, 'description', 'created_at', 'updated_at'])
    .select(
      sql<unknown>`coalesce((select jsonb_agg(to_jsonb(r) - 'id' order by r.id) from (
        select id, outcome, message, value, version,
          to_char(evaluated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as evaluated_at
        from check_results where org_id = checks.org_id and check_id = checks.id
        order by id desc limit ${maxHistory}) as r), '[]')`.as('history'),
    )
    .where('dataset_id', '=', datasetId)
    .orderBy('position')
    .execute() as unknown as Promise<CheckRow[]>

export const findList = (db: Db, datasetId: number) =>
  db
    .selectFrom('check_lists')
    .select(['revision', 'updated_at', 'updated_by'])
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()

/** The current list, locked, so that changes are serialized; undefined if the dataset was deleted. */
export async function lockList(
  db: Tx,
  datasetId: number,
): Promise<{ name: string; revision: number } | undefined> {
  const name = await lockDatasetName(db, datasetId)
  if (name === undefined) return undefined
  return { name, revision: (await findList(db, datasetId))?.revision ?? 0 }
}

export const noteChange = (db: Tx, at: { orgId: number; datasetId: number; userId: number }) =>
  sql`
    insert into check_lists (org_id, dataset_id, updated_by) values (${at.orgId}, ${at.datasetId}, ${at.userId})
    on conflict (org_id, dataset_id) do update set revision = check_lists.revision + 1, updated_at = now(),
      updated_by = excluded.updated_by`.execute(db)

export interface NewCheck extends Omit<CheckToJudge, 'id'> {
  id?: number | undefined
  description: string
}

/** Puts these in the place of those there are; who has an id stays the same check. */
export async function replaceChecks(
  db: Tx,
  at: { orgId: number; datasetId: number; userId: number },
  checks: readonly NewCheck[],
): Promise<void> {
  const kept = checks.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await sql`delete from checks where dataset_id = ${at.datasetId} and id <> all(${kept}::integer[])`.execute(
    db,
  )
  for (const [position, check] of checks.entries()) {
    const row = {
      position,
      name: check.name,
      description: check.description,
      rule: JSON.stringify(check.rule),
      severity: check.severity,
      filters: JSON.stringify(check.filters),
      tolerance: check.tolerance === null ? null : JSON.stringify(check.tolerance),
    }
    if (check.id === undefined) {
      const owner = { org_id: at.orgId, dataset_id: at.datasetId, created_by: at.userId }
      await db
        .insertInto('checks')
        .values({ ...owner, ...row })
        .execute()
    } else await updateCheck(db, check.id, row)
  }
}

const updateCheck = (db: Tx, id: number, row: object) =>
  db
    .updateTable('checks')
    .set({ ...row, updated_at: sql<Date>`now()` } as never)
    .where('id', '=', id)
    .execute()

export async function insertResults(
  db: Tx,
  {
    orgId,
    datasetId,
    version,
    results,
  }: { orgId: number; datasetId: number; version: number; results: readonly CheckResult[] },
): Promise<void> {
  // A check may have been taken away while it judged.
  const there = await db.selectFrom('checks').select('id').where('dataset_id', '=', datasetId).execute()
  const ids = new Set(there.map(({ id }) => id))
  await db
    .insertInto('check_results')
    .values(
      results.map(({ id: _none, check_id, examples, ...result }) => ({
        ...result,
        org_id: orgId,
        dataset_id: datasetId,
        version,
        check_id: check_id !== null && ids.has(check_id) ? check_id : null,
        message: result.message?.replaceAll('\0', '\uFFFD') ?? null,
        examples: examples === null ? null : JSON.stringify(examples).replaceAll('\\u0000', '\uFFFD'),
      })),
    )
    .execute()
}

const maxResults = 5000

/** The maximum per dataset. */
export const pruneResults = (db: Tx, datasetId: number) =>
  sql`
    delete from check_results where dataset_id = ${datasetId} and id < (
      select id from check_results where dataset_id = ${datasetId} order by id desc offset ${maxResults} limit 1)`.execute(
    db,
  )

/** How each check last ended; what was skipped says nothing. */
export async function lastCheckOutcomes(db: Db, datasetId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ check_id: number; outcome: string }>`
    select distinct on (check_id) check_id, outcome from check_results
    where dataset_id = ${datasetId} and check_id is not null and outcome <> 'skipped'
    order by check_id, id desc`.execute(db)
  return new Map(rows.map((row) => [row.check_id, row.outcome]))
}

export interface ResultsRequest extends ListInput {
  id: number
  check_id?: number
  outcome?: CheckOutcome[]
  version?: number
}

export function pageOfResults(context: Pick<Context, 'read'>, request: ResultsRequest) {
  const { id, check_id: checkId, outcome, version, ...list } = request
  return readPage(context, list, {
    table: 'check_results',
    newestFirst: 'id',
    search: ['check_results.name', 'check_results.message'],
    from: (db: Reader) =>
      db
        .selectFrom('check_results')
        .select(['id', 'check_id', 'name', 'kind', 'severity', 'outcome', 'message', 'value', 'version'])
        .select(['row_count', 'violation_count', 'examples', 'trigger', 'run_id', 'evaluated_at'])
        .where('dataset_id', '=', id)
        .$if(checkId !== undefined, (query) => query.where('check_id', '=', checkId ?? 0))
        .$if(outcome !== undefined, (query) => query.where('outcome', 'in', outcome ?? []))
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0)),
  })
}

interface CheckAbout {
  name: string
  dataset_id: number
  dataset_name: string
  rule: CheckRule
  filters: Filter[]
  owner: number | null
}

/** The checks of datasets, and those of others that compare with them. */
export async function checksAbout(db: Reader, datasetIds: readonly number[]): Promise<CheckAbout[]> {
  const { rows } = await sql<CheckAbout>`
    select c.name, c.dataset_id, d.name as dataset_name, c.rule, c.filters, l.updated_by as owner
    from checks c join datasets d on d.org_id = c.org_id and d.id = c.dataset_id
    left join check_lists l on l.org_id = c.org_id and l.dataset_id = c.dataset_id
    where c.dataset_id = any(${[...datasetIds]}::integer[])
      or (c.rule ->> 'to_dataset_id')::integer = any(${[...datasetIds]}::integer[])
    order by c.dataset_id, c.position`.execute(db)
  return rows
}
