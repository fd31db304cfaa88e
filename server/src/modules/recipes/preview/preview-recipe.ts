import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { previewRecipe as endpoint, RecipePreview } from '../../../../../contract/src/recipe-previews.ts'
import { refuse } from '../../../kernel/errors.ts'
import { columnFacts } from '../diff/distributions.ts'
import { compileFor } from '../definition/check-definition.ts'
import type { CompiledRecipe } from '../compile/compile-recipe.ts'
import type { Caller } from '../dependencies.ts'
import type { Reading } from '../../history/index.ts'
import { shownColumns } from '../recipe.ts'
import { type ResolvedInput, resolveInputs } from '../definition/resolve-inputs.ts'
import { inFixedOrder } from '../statements/fixed-order.ts'
import { queryRows } from '../statements/query-rows.ts'
import { lookAt, type Sampled, sampled } from '../statements/sampled.ts'

const defaultRows = 100
const defaultSample = 10_000

/** What a recipe that is being written makes of the first rows of its inputs, as the caller may see them. */
export async function previewRecipe(
  context: Caller,
  { definition, up_to: upTo, ...asked }: Input<typeof endpoint>,
): Promise<RecipePreview> {
  const startedAt = performance.now()
  if (upTo !== undefined && definition.kind === 'sql')
    throw refuse.invalid('body.up_to', 'a recipe in SQL has no steps')
  const shown = upTo === undefined ? definition : stepsUpTo(definition, upTo)
  const inputs = await resolveInputs(context, definition)
  const compiled = await compileFor(context, shown, inputs)
  const { limit = defaultRows, sample_rows: sampleRows = defaultSample } = asked
  const sql = inFixedOrder(shown, compiled)
  const look = async (reading: Reading) => {
    const sample = sampled(sql, inputs, { rows: sampleRows, reading })
    const { rowsRead } = sample
    if (limit === 0) return { answer: noRows, rowsRead, profile: null }
    const answer = await ask(context, sample, limit)
    return { answer, rowsRead, profile: asked.profile ? await profileOf(context, sample, compiled) : null }
  }
  const { answer, rowsRead, profile } = await lookAt(context, { sql, inputs }, look)
  return {
    columns: shownColumns(compiled.columns),
    ...answer,
    is_sample: rowsRead.some((rows) => rows !== null),
    inputs: inputs.map((input, at) => shownInput(input, rowsRead[at] ?? null)),
    steps: compiled.steps.map(({ index, kind, columns }) => ({
      index,
      kind,
      columns: shownColumns(columns),
    })),
    profile,
    sql: compiled.sql,
    elapsed_ms: Math.round(performance.now() - startedAt),
  }
}

type Definition = Input<typeof endpoint>['definition']

const stepsUpTo = (definition: Definition, upTo: number): Definition =>
  definition.kind === 'sql' ? definition : { ...definition, steps: definition.steps.slice(0, upTo + 1) }

const shownInput = ({ datasetId, name, table, isPlanned }: ResolvedInput, rowsRead: number | null) => ({
  dataset_id: datasetId,
  name,
  version: isPlanned || table.source.kind !== 'version' ? null : table.source.version,
  rows_read: rowsRead,
})

const noRows = { rows: [], row_count: 0, truncated: false }

async function ask(context: Caller, { sql, tables }: Sampled, rowLimit: number) {
  const { rows, rowCount, truncated } = await queryRows(context, { sql, tables, rowLimit })
  return { rows, row_count: rowCount, truncated }
}

/** One pass over all that the sample gives. */
async function profileOf(context: Caller, sample: Sampled, { columns }: CompiledRecipe) {
  if (columns.length === 0) return []
  const facts = columns.flatMap(columnFacts)
  const named = facts.map((fact, at) => `${fact} AS f${at}`)
  const sql = `SELECT ${named.join(', ')} FROM (\n${sample.sql}\n)`
  const { rows } = await ask(context, { ...sample, sql }, 1)
  const row = rows[0] ?? []
  return columns.map(({ name }, at) => ({
    column: name,
    null_count: Number(row[at * 4]),
    distinct_count: Number(row[at * 4 + 1]),
    min: row[at * 4 + 2] ?? null,
    max: row[at * 4 + 3] ?? null,
  }))
}
