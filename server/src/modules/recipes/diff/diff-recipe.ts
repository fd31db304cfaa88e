import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import type { diffRecipe as endpoint, RecipeDiff } from '../../../../../contract/src/recipe-diffs.ts'
import { datasetTables, queryFailure, warehouseTable } from '../../datasets/index.ts'
import { compileFor } from '../definition/check-definition.ts'
import type { Reading } from '../../history/index.ts'
import { fail } from '../errors.ts'
import type { Caller } from '../dependencies.ts'
import { type RecipeRow, savedContent, shownColumns } from '../recipe.ts'
import { type ResolvedInput, resolveInputs } from '../definition/resolve-inputs.ts'
import { requireRecipe } from '../read-recipes.ts'
import { inFixedOrder } from '../statements/fixed-order.ts'
import { lookAt, rowsOf, sampled } from '../statements/sampled.ts'
import { compareTables, type RowChanges } from './compare-tables.ts'
import { type Distributions, distributionsOf } from './distributions.ts'
import type { Side, Sides } from './tables.ts'

/** Inputs of more rows than these are sampled: whoever asks waits for the answer. */
const maxWholeRows = 2_000_000
const defaultSample = 200_000

/** Compares what a change of a recipe would make with what there is, as the caller sees both. Nothing of it stays. */
export async function diffRecipe(context: Caller, request: Input<typeof endpoint>): Promise<RecipeDiff> {
  const row = await requireRecipe(context, request.id)
  const definition = request.definition ?? savedContent(row).definition
  const inputs = await resolveInputs(context, definition)
  const { sql } = await compileFor(context, definition, inputs)
  return await lookAt(context, { sql, inputs }, (reading) =>
    diffOf({ ...context, reading }, request, { row, definition, inputs }),
  )
}

type Looking = Caller & { reading: Reading }

async function diffOf(
  context: Looking,
  { keys: asked, sample_rows: sampleRows }: Input<typeof endpoint>,
  { row, definition, inputs }: { row: RecipeRow; definition: RecipeDefinition; inputs: ResolvedInput[] },
): Promise<RecipeDiff> {
  const startedAt = performance.now()
  const made = new MadeSides(context, row)
  try {
    const rows = sampleRows ?? (isLarge(inputs) ? defaultSample : undefined)
    const after = await made.of(definition, { inputs, rows, name: 'after' })
    const [before, version] =
      rows === undefined
        ? await outputSide(context, row)
        : [await publishedSide(context, made, { row, rows }), null]
    const keys = asked ?? savedContent(row).incremental?.keys ?? []
    const diff = await compare(context, { before, after }, keys)
    return {
      is_sample: rows !== undefined,
      compared_with: rows === undefined ? 'output' : 'published',
      output_version: version,
      ...diff,
      elapsed_ms: Math.round(performance.now() - startedAt),
    }
  } finally {
    await made.drop()
  }
}

const isLarge = (inputs: readonly ResolvedInput[]) =>
  inputs.reduce((sum, { table }) => sum + rowsOf(table), 0) > maxWholeRows

interface Making {
  inputs: readonly ResolvedInput[]
  /** Of each input; undefined: all. */
  rows: number | undefined
  name: 'before' | 'after'
}

/** What definitions make, in files that go again. */
class MadeSides {
  readonly #context: Looking
  readonly #row: RecipeRow
  readonly #files: string[] = []

  constructor(context: Looking, row: RecipeRow) {
    this.#context = context
    this.#row = row
  }

  async of(definition: RecipeDefinition, { inputs, rows, name }: Making): Promise<Side> {
    const { warehouse, orgId, signal, reading } = this.#context
    const { output_dataset_id: datasetId } = this.#row
    if (datasetId === null) throw fail.noOutput(this.#row.name)
    const compiled = await compileFor(this.#context, definition, inputs)
    const most = rows ?? Number.MAX_SAFE_INTEGER
    const { sql, tables } = sampled(inFixedOrder(definition, compiled), inputs, { rows: most, reading })
    const made = await warehouse
      .materialize(orgId, { sql, tables }, { datasetId, signal })
      .catch((error: unknown) => {
        throw queryFailure(error, undefined)
      })
    this.#files.push(made.file)
    return { columns: shownColumns(made.columns), table: { name, file: made.file } }
  }

  async drop(): Promise<void> {
    const { warehouse, orgId, log } = this.#context
    for (const file of this.#files)
      await warehouse
        .drop(orgId, file)
        .catch((err: unknown) => log.warn({ err }, 'a file waits for the collector'))
  }
}

async function outputSide(
  context: Looking,
  { output_dataset_id: id }: RecipeRow,
): Promise<[Side | undefined, number | null]> {
  const ids = id === null ? [] : [id]
  const [table] = await datasetTables(context, 'dataset.view', { ids })
  if (table?.source.kind !== 'version') return [undefined, null]
  const columns = table.columns.map(({ name, type, native_type }) => ({ name, type, native_type }))
  return [
    { columns, table: warehouseTable({ ...table, name: 'before' }, context.reading) },
    table.source.version,
  ]
}

async function publishedSide(
  context: Caller,
  made: MadeSides,
  { row, rows }: { row: RecipeRow; rows: number },
): Promise<Side | undefined> {
  if (row.definition === null) return undefined
  const inputs = await resolveInputs(context, row.definition, 'definition')
  return made.of(row.definition, { inputs, rows, name: 'before' })
}

type Compared = Omit<RecipeDiff, 'is_sample' | 'compared_with' | 'output_version' | 'elapsed_ms'>

async function compare(context: Caller, sides: Sides, keys: readonly string[]): Promise<Compared> {
  const { before, after } = sides
  const now = await distributionsOf(context, sides, after)
  const was = before && (await distributionsOf(context, sides, before))
  const schema = schemaOf(before?.columns ?? [], after.columns)
  const { changedByColumn, ...rows } = await rowChanges(context, { sides, was, now, keys, schema })
  const names = [...new Set([...(before?.columns ?? []), ...after.columns].map(({ name }) => name))]
  return {
    schema,
    rows: { before: was?.rowCount ?? 0, after: now.rowCount },
    ...rows,
    columns: names.map((name) => ({
      name,
      changed: changedByColumn.get(name) ?? null,
      before: was?.byColumn.get(name) ?? null,
      after: now.byColumn.get(name) ?? null,
    })),
  }
}

interface Changing {
  sides: Sides
  was: Distributions | undefined
  now: Distributions
  keys: readonly string[]
  schema: RecipeDiff['schema']
}

async function rowChanges(context: Caller, { sides, was, now, keys, schema }: Changing): Promise<RowChanges> {
  const { before, after } = sides
  if (!before || !was) {
    const changes = { added: now.rowCount, removed: 0, changed: null, unchanged: 0 }
    const examples = { columns: [], added: [], removed: [], changed: [] }
    return { keys: [], key_problem: null, changes, examples, changedByColumn: new Map() }
  }
  const shared = after.columns
    .map(({ name }) => name)
    .filter((name) => before.columns.some((column) => column.name === name))
  const retyped = new Set(schema.retyped.map(({ name }) => name))
  const rows = { before: was.rowCount, after: now.rowCount }
  return compareTables(context, { sides: { before, after }, shared, retyped, rows }, keys)
}

function schemaOf(before: Side['columns'], after: Side['columns']): RecipeDiff['schema'] {
  const isIn = (columns: Side['columns'], name: string) => columns.some((column) => column.name === name)
  return {
    added: after.filter(({ name }) => !isIn(before, name)),
    removed: before.filter(({ name }) => !isIn(after, name)),
    retyped: before.flatMap(({ name, native_type: from }) => {
      const to = after.find((column) => column.name === name)?.native_type
      return to === undefined || to === from ? [] : [{ name, from, to }]
    }),
  }
}
