import { createHash } from 'node:crypto'
import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import type { RecipeIncremental } from '../../../../../contract/src/recipe-incremental.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { Refusal, orNotFound } from '../../../kernel/errors.ts'
import { actingMember } from '../../access/index.ts'
import type { ClaimedRun } from '../../runs/index.ts'
import { unrecorded } from '../../history/index.ts'
import type { Onto, TableInput, Warehouse } from '../../warehouse/index.ts'
import { compileFor } from '../definition/check-definition.ts'
import type { CompiledRecipe } from '../compile/compile-recipe.ts'
import { fail } from '../errors.ts'
import type { Author } from '../dependencies.ts'
import { type ResolvedInput, resolveInputs } from '../definition/resolve-inputs.ts'
import { inFixedOrder } from '../statements/fixed-order.ts'
import { inputTable } from '../statements/sampled.ts'
import { freshStatement, incrementalStatement, onlyAdds, type Span } from './incremental-statement.ts'
import { findRunState, type RunState } from './store.ts'
import { versionNumber } from '../../datasets/index.ts'
import type { RecipeLineage } from '../../../../../contract/src/recipe-versions.ts'

export interface RecipeRunDependencies {
  warehouse: Warehouse
  database: Pick<Database, 'read'>
}

/** What a run was asked for. */
export interface RunOptions {
  mode: 'all' | 'required'
  full: boolean
  range: { from: string; to: string } | null
}

/** A recipe that can run: what it reads is pinned. */
export interface Prepared {
  state: RunState & { version_id: number; version: number; output_id: number }
  author: Author
  inputs: ResolvedInput[]
  madeOf: ReturnType<typeof madeOf>
}

export interface Statement {
  sql: string
  tables: TableInput[]
  onto: Onto | undefined
  /** In words for the log: everything, or which part. */
  extent: string
}

export const optionsOf = ({ options }: Pick<ClaimedRun, 'options'>): RunOptions => ({
  mode: options['mode'] === 'required' ? 'required' : 'all',
  full: options['full'] === true,
  range: (options['range'] as RunOptions['range'] | undefined) ?? null,
})

/** Finds the recipe, whose rights it has, and the versions that it reads. */
export async function prepareRun(
  { database, warehouse }: RecipeRunDependencies,
  { orgId, recipeId }: { orgId: number; recipeId: number },
  signal: AbortSignal,
): Promise<Prepared> {
  const state = orNotFound(await database.read({ orgId }, (db) => findRunState(db, recipeId)), 'recipe')
  const { version_id: versionId, version, output_id: outputId, run_as: runAs, definition } = state
  if (versionId === null || version === null || runAs === null) throw fail.isDraft(state.name)
  if (outputId === null) throw fail.noOutput(state.name)
  const member = await actingMember(database, { orgId, userId: runAs })
  if (!member) throw fail.authorIsGone(state.name, runAs)
  const author = { ...member, signal, warehouse, sqlEnabled: true }
  const inputs = await inputsFor(author, definition)
  const { engineVersion } = warehouse
  return {
    state: { ...state, version_id: versionId, version, output_id: outputId },
    author,
    inputs,
    madeOf: madeOf({ recipeVersionId: versionId, engineVersion, inputs, stamps: state.stamps }),
  }
}

async function inputsFor(author: Author, definition: RecipeDefinition): Promise<ResolvedInput[]> {
  const inputs = await resolveInputs(author, definition, 'definition').catch((error: unknown) => {
    throw error instanceof Refusal ? withInput(error, { definition, author }) : error
  })
  const empty = inputs.find(({ isPlanned }) => isPlanned)
  if (empty) throw fail.noDataYet(empty.name, empty.table.name)
  return inputs
}

/** Says which input it is about, for people who do not see the definition. */
function withInput(
  error: Refusal,
  { definition, author }: { definition: RecipeDefinition; author: Author },
): Refusal {
  const place = /^definition\.inputs\.(\d+)/.exec(error.extras.details?.[0]?.path ?? '')?.[1]
  const input = place === undefined ? undefined : definition.inputs[Number(place)]
  if (input) return fail.inputFails(input.name, error.extras.details?.[0]?.message ?? error.message)
  if (error.code !== 'permission_denied') return error
  const lost = definition.inputs.find(({ dataset_id: id }) => String(id) === error.extras.target_id)
  return fail.mayNotRead(author.user.username, lost?.name ?? 'an input')
}

/** Whether the output is what a run would make. */
export const isUpToDate = ({ state: { made }, madeOf: { fingerprint } }: Prepared): boolean =>
  made !== null && made.fingerprint === fingerprint

/** The statement of a run, checked against the columns that its inputs have now. */
export async function planStatement(prepared: Prepared, options: RunOptions): Promise<Statement> {
  const { state, inputs } = prepared
  const compiled = await compileNow(prepared)
  const sql = inFixedOrder(state.definition, compiled)
  const reading = unrecorded()
  const tables = inputs.map((input) => inputTable(input, reading))
  const whole = { sql, tables, onto: undefined, extent: 'everything' }
  const { incremental, made } = state
  if (!incremental) {
    if (options.range) throw fail.rangeWithoutColumn(state.name)
    return whole
  }
  const reason = reasonForAll(prepared, options, compiled)
  if (reason !== undefined) {
    if (options.range) throw fail.rangeNeedsAll(reason)
    return { ...whole, extent: `everything: ${reason}` }
  }
  return goingOn({ sql, tables, incremental, made: made!, columns: compiled.columns, range: options.range })
}

async function compileNow({ author, state, inputs }: Prepared): Promise<CompiledRecipe> {
  try {
    return await compileFor(author, state.definition, inputs)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const lost = lostColumns(state.lineage, inputs)
    throw lost.length > 0 ? fail.columnsAreGone(lost) : fail.fitsNoMore(error.message)
  }
}

/** Why an incremental recipe makes everything; undefined when it goes on from what there is. */
function reasonForAll(
  { state, madeOf: { inputs } }: Prepared,
  { full, range }: RunOptions,
  { columns }: CompiledRecipe,
): string | undefined {
  const { incremental, made } = state
  if (full) return 'as it was asked for'
  if (!made) return 'there is nothing yet'
  if (made.recipe_id !== state.id) return 'what there is was not made by this recipe'
  const shape = (of: readonly { name: string; native: string }[]) =>
    JSON.stringify(of.map(({ name, native }) => [name, native]))
  if (shape(made.columns) !== shape(columns)) return 'its columns are others now'
  const rightsOf = (list: NonNullable<typeof made.inputs>) =>
    JSON.stringify(list.map(({ dataset_id: id, rights }) => [id, rights]))
  const sameInputs = rightsOf(made.inputs ?? []) === rightsOf(inputs)
  if (!sameInputs) return 'it reads other datasets, or sees others of their rows, than before'
  if (range) return undefined
  if (made.recipe_version_id !== state.version_id) return 'the recipe was changed'
  if (made.cursor?.column !== incremental?.column) return `there is no value of "${incremental?.column}" yet`
  return undefined
}

interface GoingOn {
  sql: string
  tables: TableInput[]
  incremental: RecipeIncremental
  made: NonNullable<RunState['made']>
  columns: CompiledRecipe['columns']
  range: RunOptions['range']
}

function goingOn({ sql, tables, incremental, made, columns, range }: GoingOn): Statement {
  const { strategy, column, lookback = null } = incremental
  const value = made.cursor?.value ?? ''
  const span: Span = range
    ? { kind: 'range', ...range }
    : { kind: 'beyond', value, isIncluded: strategy === 'merge', lookback }
  return {
    ...statementFor({ sql, tables, setting: incremental, columns, span, file: made.file }),
    extent: range
      ? `rows with "${column}" from ${range.from} to before ${range.to}, onto version ${made.version}`
      : `rows with "${column}" ${strategy === 'merge' ? 'at or beyond' : 'beyond'} ${value}` +
        `${lookback ? `, and ${lookback.amount} ${lookback.unit ?? 'day'} before` : ''}, onto version ${made.version}`,
  }
}

interface SpanOf {
  sql: string
  tables: TableInput[]
  setting: RecipeIncremental
  columns: CompiledRecipe['columns']
  span: Span
  /** Of what was made before. */
  file: string
}

/** Appended rows follow a copy of the file, which is much faster than rewriting all rows. */
function statementFor({ file, tables, ...of }: SpanOf): Omit<Statement, 'extent'> {
  if (onlyAdds(of.setting, of.span)) return { sql: freshStatement(of), tables, onto: { file, keys: [] } }
  const before = freeName(tables)
  return {
    sql: incrementalStatement({ ...of, before }),
    tables: [...tables, { name: before, file }],
    onto: undefined,
  }
}

/** A name that no input has. */
function freeName(tables: readonly TableInput[]): string {
  let name = 'made before'
  while (tables.some((table) => table.name.toLowerCase() === name)) name = `_${name}`
  return name
}

interface MadeFrom {
  recipeVersionId: number
  engineVersion: string
  inputs: readonly ResolvedInput[]
  /** Of the rights to each dataset, as they were before the inputs were looked up. */
  stamps: Readonly<Record<number, string | null>>
}

/** What an output is made of. Two that are equal have equal fingerprints, and would give equal rows. */
function madeOf({ recipeVersionId, engineVersion, inputs, stamps }: MadeFrom) {
  const used = inputs.map(({ datasetId, table }) => ({
    dataset_id: datasetId,
    version: versionNumber(table) ?? 0,
    rights: table.rights,
  }))
  const files = inputs.map(({ table: { source, rights, columns } }) => [
    source.kind === 'version' ? source.file : null,
    rights,
    columns.map(({ name, native_type: native }) => [name, native]),
  ])
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([recipeVersionId, engineVersion, used, files]))
    .digest('base64url')
  return {
    recipeVersionId,
    fingerprint,
    engineVersion,
    inputs: used.map((one) => ({ ...one, stamp: stamps[one.dataset_id] ?? null })),
  }
}

interface LostColumn {
  input: string
  column: string
}

/** Columns that the recipe used when it was published and that its inputs do not have any more, or not for its author. */
function lostColumns({ columns, indirect }: RecipeLineage, inputs: readonly ResolvedInput[]): LostColumn[] {
  const used = [...columns.flatMap(({ sources }) => sources), ...indirect]
  const lost = new Map<string, LostColumn>()
  for (const { input: name, column } of used) {
    const input = inputs.find((one) => one.name === name)
    const isThere = input?.table.columns.some((one) => one.name.toLowerCase() === column.toLowerCase())
    if (input && !isThere) lost.set(`${name} ${column}`, { input: name, column })
  }
  return [...lost.values()]
}
