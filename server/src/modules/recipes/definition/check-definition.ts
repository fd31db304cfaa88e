import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import type { RecipeIncremental } from '../../../../../contract/src/recipe-incremental.ts'
import type { RecipeLineage } from '../../../../../contract/src/recipe-versions.ts'
import type { RecipeColumn } from '../../../../../contract/src/recipes.ts'
import { checkAll, refuse } from '../../../kernel/errors.ts'
import { nearestHint } from '../../sql/index.ts'
import type { StatementLineage } from '../../warehouse/index.ts'
import { type CompiledRecipe, compileRecipe } from '../compile/compile-recipe.ts'
import { plannerOf } from '../compile/planner.ts'
import type { Author } from '../dependencies.ts'
import { type Content, shownColumns } from '../recipe.ts'
import { recipeTableOf, type ResolvedInput, resolveInputs } from './resolve-inputs.ts'

/** A recipe that was found to be right, for whoever it was checked for. */
export interface Checked {
  inputs: ResolvedInput[]
  compiled: CompiledRecipe
  columns: RecipeColumn[]
  lineage: RecipeLineage
}

/** Checks everything that can be known without running it, or refuses what is wrong with its place. */
export async function checkDefinition(
  author: Author,
  { definition, incremental }: Content,
): Promise<Checked> {
  const inputs = await resolveInputs(author, definition)
  const compiled = await compileFor(author, definition, inputs)
  const columns = shownColumns(compiled.columns)
  if (incremental) requireIncremental(incremental, columns)
  return { inputs, compiled, columns, lineage: lineageOf(compiled.lineage, inputs) }
}

/** The statement of a recipe over the columns of its inputs as they are now. */
export const compileFor = (
  author: Pick<Author, 'orgId' | 'warehouse' | 'signal'>,
  definition: RecipeDefinition,
  inputs: readonly ResolvedInput[],
): Promise<CompiledRecipe> =>
  compileRecipe(plannerOf(author, author.warehouse), {
    definition,
    inputs: inputs.map(recipeTableOf),
  })

/** The lineage of the statement, by datasets instead of names that only the recipe knows. */
function lineageOf(found: StatementLineage, inputs: readonly ResolvedInput[]): RecipeLineage {
  const byName = new Map(inputs.map((input) => [input.name.toLowerCase(), input]))
  const place = ({ table, column }: { table: string; column: string }) => {
    const input = byName.get(table.toLowerCase())
    return { dataset_id: input?.datasetId ?? null, input: input?.name ?? table, column }
  }
  return {
    columns: found.columns.map(({ name, sources }) => ({
      name,
      sources: sources.map((source) => ({
        ...place(source),
        is_direct: source.how !== 'conditional',
        how: source.how,
      })),
    })),
    combined: combinedInputs(found, inputs),
    indirect: found.indirect.map((one) => ({ ...place(one), how: one.how })),
    gaps: found.gaps,
  }
}

/** Datasets of which a row of the output may be made of several rows; a dataset under two names is one of them. */
function combinedInputs({ combined }: StatementLineage, inputs: readonly ResolvedInput[]): number[] {
  const names = new Set(combined.map((name) => name.toLowerCase()))
  const ids = inputs.map(({ datasetId }) => datasetId)
  return [
    ...new Set(
      inputs
        .filter(({ name, datasetId }, at) => names.has(name.toLowerCase()) || ids.indexOf(datasetId) !== at)
        .map(({ datasetId }) => datasetId),
    ),
  ]
}

const rising: readonly ColumnType[] = ['integer', 'decimal', 'number', 'date', 'timestamp']
const times: readonly ColumnType[] = ['date', 'timestamp']

/** Refuses an incremental setting that does not fit to the columns of the output. */
function requireIncremental(setting: RecipeIncremental, columns: readonly RecipeColumn[]): void {
  const place = 'body.incremental'
  const { strategy, keys = [], lookback } = setting
  checkAll([
    () => {
      const column = columnNamed(columns, setting.column, `${place}.column`)
      if (!rising.includes(column.type))
        throw refuse.invalid(
          `${place}.column`,
          `"${column.name}" is ${column.type}: it must be a time or a number`,
        )
      if (lookback?.unit !== undefined && !times.includes(column.type))
        throw refuse.invalid(`${place}.lookback.unit`, `"${column.name}" is a number: leave the unit out`)
    },
    ...keys.map((key, index) => () => columnNamed(columns, key, `${place}.keys.${index}`)),
    () => {
      if (strategy === 'merge' && keys.length === 0)
        throw refuse.invalid(`${place}.keys`, 'rows are merged by keys: name the key columns')
      if (strategy === 'append' && keys.length > 0)
        throw refuse.invalid(
          `${place}.keys`,
          'rows are appended whatever their keys: leave the keys out, or merge',
        )
    },
  ])
}

function columnNamed(columns: readonly RecipeColumn[], name: string, path: string): RecipeColumn {
  const found = columns.find((column) => column.name === name)
  if (found) return found
  const names = columns.map((column) => column.name)
  throw refuse.invalid(path, `the recipe makes no column "${name}"${nearestHint(name, names)}`)
}
