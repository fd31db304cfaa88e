import type { RecipeIncremental } from '../../../../../contract/src/recipe-incremental.ts'
import type { Cursor } from '../../../../../contract/src/dataset-sources.ts'
import type { Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { failPoint } from '../../../kernel/fail-points.ts'
import type { Log } from '../../../kernel/log.ts'
import {
  heldBack,
  type Judgement,
  type JudgeVersion,
  lockOutput,
  noteInputs,
  recordLoadFailure,
  publishMade,
  queryFailure,
} from '../../datasets/index.ts'
import { type AtWork, finishRun, type ClaimedRun, RunFailure, type RunWork } from '../../runs/index.ts'
import type { MaterializedVersion } from '../../warehouse/index.ts'
import { fail } from '../errors.ts'
import { rowsOf } from '../statements/sampled.ts'
import { lockRecipe } from '../store.ts'
import { watermarkSql } from './incremental-statement.ts'
import {
  isUpToDate,
  optionsOf,
  planStatement,
  type Prepared,
  prepareRun,
  type RecipeRunDependencies,
  type Statement,
} from './plan-run.ts'

export interface RecipeWorkDependencies extends RecipeRunDependencies {
  judge: JudgeVersion
  log: Log
}

/** How a recipe is run: what it makes becomes what queries read in the transaction that ends the run. */
export const recipeWork = (dependencies: RecipeWorkDependencies): RunWork => ({
  run: (run, at) => runOnce(dependencies, run, at),
  failed: recordFailure,
})

async function runOnce(dependencies: RecipeWorkDependencies, run: ClaimedRun, at: AtWork): Promise<void> {
  const { recipeId, orgId } = run
  if (recipeId === null) throw refuse.conflict('the recipe was deleted before its run began')
  at.stage('planning')
  const prepared = await prepareRun(dependencies, { orgId, recipeId }, at.signal)
  logInputs(prepared, at)
  const options = optionsOf(run)
  if (options.mode === 'required' && isUpToDate(prepared)) return await skip(run, at, prepared)
  const statement = await planStatement(prepared, options)
  at.log('info', `Making ${statement.extent}`)
  failPoint('recipe.planned')
  at.stage('computing')
  const made = await compute(dependencies, run, { at, prepared, statement })
  try {
    await publishOrHold(dependencies, run, { at, prepared, made })
  } catch (error) {
    // What a check kept back stays to be looked at.
    if (!(error instanceof RunFailure)) await drop(dependencies, orgId, made.file)
    throw error
  }
}

function logInputs({ inputs, author, state }: Prepared, at: AtWork): void {
  at.log('info', `Version ${state.version} of the recipe, with the rights of ${author.user.username}`)
  for (const { name, table } of inputs) {
    const restricted = table.rights === 'all' ? '' : ', cut by its policies'
    const version = table.source.kind === 'version' ? table.source.version : null
    at.log('info', `Reading "${name}": version ${version} of dataset "${table.name}"${restricted}`, {
      dataset_id: table.id,
      version,
    })
  }
}

async function skip(run: ClaimedRun, at: AtWork, { state: { made }, madeOf }: Prepared): Promise<void> {
  await at.transaction(async (work) => {
    // Rights may have changed in a way that makes no difference here: from now on it is up to date.
    if (made) await noteInputs(work.db, { versionId: made.id, inputs: madeOf.inputs })
    await finishRun(work, run, {
      version: made?.version ?? null,
      row_count: made?.row_count ?? 0,
      read_count: 0,
      reject_count: 0,
      is_published: true,
      is_skipped: true,
      reason: 'inputs, recipe, rights and engine are those that made the output',
    })
  })
}

interface Computing {
  at: AtWork
  prepared: Prepared
  statement: Statement
}

const compute = (
  { warehouse }: RecipeWorkDependencies,
  { orgId }: ClaimedRun,
  { at, prepared: { state }, statement: { sql, tables, onto } }: Computing,
): Promise<MaterializedVersion> =>
  warehouse
    .materialize(
      orgId,
      { sql, tables },
      {
        datasetId: state.output_id,
        onto,
        unique: uniquenessOf(state.incremental),
        signal: at.signal,
        onProgress: ({ rowCount, fraction }) => at.report({ row_count: rowCount, fraction }),
      },
    )
    .catch((error: unknown) => {
      at.signal.throwIfAborted()
      throw isPassing(error) ? error : queryFailure(error, undefined)
    })

/** Keys are said to tell rows apart, so that one row of each stays, whatever the statement answers. */
const uniquenessOf = (setting: RecipeIncremental | null) =>
  setting?.strategy === 'merge' && setting.keys?.length
    ? { keys: setting.keys, orderBy: setting.column }
    : undefined

const isPassing = (error: unknown) => (error as { retryable?: unknown }).retryable === true

interface Made {
  at: AtWork
  prepared: Prepared
  made: MaterializedVersion
}

async function publishOrHold(
  dependencies: RecipeWorkDependencies,
  run: ClaimedRun,
  { at, prepared, made }: Made,
): Promise<void> {
  at.signal.throwIfAborted()
  const { duplicateCount } = made
  if (duplicateCount > 0)
    at.log(
      'warn',
      `${duplicateCount} rows had the keys of others: of each key the row with the largest ` +
        `"${prepared.state.incremental?.column}" stays, of equal ones the last`,
    )
  const cursor = await watermarkOf(dependencies, run, { prepared, made, at })
  if (cursor) at.log('info', `The largest value of "${cursor.column}" is ${cursor.value}`)
  at.stage('checking')
  const { orgId, id: runId } = run
  const datasetId = prepared.state.output_id
  const judgement = await dependencies.judge({ orgId, datasetId, runId, signal: at.signal, ...made })
  const publication = { prepared, made, judgement, cursor }
  if (judgement.outcome === 'failed') throw heldBack(judgement, (work) => publish(work, run, publication))
  if (judgement.outcome === 'warned') at.log('warn', judgement.words)
  at.stage('publishing')
  failPoint('recipe.before_publish')
  await at.transaction((work) => publish(work, run, publication))
}

/** How far an incremental recipe has got: kept with the version, so that restoring an old one goes back to its value. */
async function watermarkOf(
  { warehouse }: RecipeWorkDependencies,
  { orgId }: ClaimedRun,
  { prepared: { state }, made, at }: Made,
): Promise<Cursor | null> {
  const column = state.incremental?.column
  if (column === undefined) return null
  const answer = await warehouse.query(orgId, {
    sql: watermarkSql(column, 'made'),
    tables: [{ name: 'made', file: made.file }],
    rowLimit: 1,
    timeoutMs: 60_000,
    signal: at.signal,
  })
  const [[value] = [null]] = JSON.parse(answer.rowsJson.toString()) as (string | null)[][]
  return value === null || value === undefined ? null : { column, value }
}

interface Publication {
  prepared: Prepared
  made: MaterializedVersion
  judgement: Judgement
  cursor: Cursor | null
}

/** Makes it what queries read and ends the run: all of it or nothing. */
async function publish(
  work: Work,
  run: ClaimedRun,
  { prepared: { state, madeOf, inputs, author }, made, judgement, cursor }: Publication,
): Promise<void> {
  const recipe = await lockRecipe(work.db, state.id)
  if (!recipe) throw refuse.conflict('the recipe was deleted while it ran')
  if (recipe.output_dataset_id !== state.output_id) throw fail.outputChanged()
  const dataset = await lockOutput(work.db, state.output_id)
  if (!dataset) throw fail.noOutput(state.name)
  const used = madeOf.inputs.map(({ dataset_id: id, version }) => ({ dataset_id: id, version }))
  const { version, state: outcome } = await publishMade(work, dataset, {
    orgId: run.orgId,
    datasetId: state.output_id,
    fileName: null,
    createdBy: author.user.userId,
    made,
    runId: run.id,
    cursor,
    madeOf,
    judgement,
    facts: {
      run_id: run.id,
      requested_by: run.createdBy,
      recipe_id: state.id,
      recipe_version: state.version,
      inputs: used,
    },
  })
  if (outcome === 'held') return
  await finishRun(work, run, {
    version,
    row_count: made.rowCount,
    // Restricted users do not see how many rows others see.
    read_count: inputs.reduce((sum, { table }) => sum + (table.rights === 'all' ? rowsOf(table) : 0), 0),
    reject_count: 0,
    duplicate_count: made.duplicateCount,
    is_published: true,
  })
}

const drop = ({ warehouse, log }: RecipeWorkDependencies, orgId: number, file: string) =>
  warehouse.drop(orgId, file).catch((err: unknown) => log.warn({ err }, 'a file waits for the collector'))

/** An output that had data keeps it; one that never had any has failed. */
async function recordFailure(work: Work, run: ClaimedRun, reason: string): Promise<void> {
  if (run.datasetId === null) return
  // The user who started it is notified of the run.
  await recordLoadFailure(work, { datasetId: run.datasetId, reason, runId: run.id, requestedBy: null })
}
