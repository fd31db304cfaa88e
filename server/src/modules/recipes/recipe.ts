import type { RecipeDefinition } from '../../../../contract/src/recipe-definition.ts'
import type { Recipe, RecipeColumn } from '../../../../contract/src/recipes.ts'
import type { RecipeIncremental } from '../../../../contract/src/recipe-incremental.ts'
import type { RetryPolicy } from '../../../../contract/src/runs.ts'
import type { Column } from '../warehouse/index.ts'

/** What a recipe does: of the draft, or as it was published. */
export interface Content {
  definition: RecipeDefinition
  incremental: RecipeIncremental | null
}

/** A recipe with the version that runs, as one row of the store. */
export interface RecipeRow {
  id: number
  name: string
  description: string
  project_id: number | null
  status: string
  run_as: number | null
  retry: RetryPolicy | null
  current_version_id: number | null
  output_dataset_id: number | null
  draft: Content | null
  draft_columns: RecipeColumn[] | null
  draft_saved_at: Date | null
  draft_saved_by: number | null
  test_outcome: Recipe['tests']
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
  version: number | null
  definition: RecipeDefinition | null
  incremental: RecipeIncremental | null
  columns: RecipeColumn[] | null
  is_out_of_date: boolean
  run_id: number | null
  run_status: string | null
  run_finished_at: Date | null
}

/** What recipes tell of a dataset that they name. */
export interface NamedDataset {
  id: number
  name: string
  is_visible: boolean
  has_policies: boolean
}

/** What is published; of a recipe that never was, what was saved. */
export function contentOf({ definition, incremental, draft }: RecipeRow): Content {
  if (definition !== null) return { definition, incremental }
  if (draft === null) throw new TypeError('a recipe without a definition')
  return draft
}

/** What was saved last, whether or not it is published. */
export const savedContent = (row: RecipeRow): Content => row.draft ?? contentOf(row)

/** Every dataset that a row names. */
export const datasetsOf = (row: RecipeRow): number[] => [
  ...contentOf(row).definition.inputs.map(({ dataset_id: id }) => id),
  ...(row.output_dataset_id === null ? [] : [row.output_dataset_id]),
]

export const shownColumns = (columns: readonly Pick<Column, 'name' | 'type' | 'native'>[]): RecipeColumn[] =>
  columns.map(({ name, type, native }) => ({ name, type, native_type: native }))

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A recipe as a user may see it. */
export interface Shows {
  /** Without its steps or its statement where those name what they do not see. */
  definition(id: number, definition: RecipeDefinition): RecipeDefinition
  /** Of a definition that is kept from them, the columns that are called like what they do not see are left out. */
  columns(id: number, definition: RecipeDefinition, columns: readonly RecipeColumn[]): RecipeColumn[]
}

/** What is returned for all recipes of a page. */
interface RecipeView {
  datasets: ReadonlyMap<number, NamedDataset>
  shows: Shows
}

export function toRecipe(row: RecipeRow, { datasets, shows }: RecipeView): Recipe {
  const content = contentOf(row)
  const isPublished = row.status === 'published'
  const shownName = (id: number | null) => {
    const found = id === null ? undefined : datasets.get(id)
    return found?.is_visible ? found.name : null
  }
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    project_id: row.project_id,
    status: isPublished ? 'published' : 'draft',
    kind: content.definition.kind,
    definition: shows.definition(row.id, content.definition),
    incremental: content.incremental,
    draft: isPublished ? draftOf(row, shows) : null,
    inputs: content.definition.inputs.map(({ dataset_id: id, name }) => ({
      dataset_id: id,
      name,
      dataset_name: shownName(id),
      is_missing: !datasets.has(id),
    })),
    columns: shows.columns(row.id, content.definition, (isPublished ? row.columns : row.draft_columns) ?? []),
    output_dataset_id: row.output_dataset_id,
    output_dataset_name: shownName(row.output_dataset_id),
    version: row.version,
    run_as: row.run_as,
    is_out_of_date: row.is_out_of_date,
    retry: row.retry,
    last_run:
      row.run_id === null
        ? null
        : { id: row.run_id, status: row.run_status as never, finished_at: iso(row.run_finished_at) },
    tests: row.test_outcome,
    warnings: warningsOf(row, datasets),
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    revision: row.revision,
  }
}

const draftOf = (row: RecipeRow, shows: Shows): Recipe['draft'] =>
  row.draft === null || row.draft_saved_at === null
    ? null
    : {
        ...row.draft,
        definition: shows.definition(row.id, row.draft.definition),
        saved_at: row.draft_saved_at.toISOString(),
        saved_by: row.draft_saved_by,
      }

function warningsOf(row: RecipeRow, datasets: ReadonlyMap<number, NamedDataset>): Recipe['warnings'] {
  const output = row.output_dataset_id === null ? undefined : datasets.get(row.output_dataset_id)
  const lost = output
    ? []
    : [{ path: 'output_dataset_id', message: 'its output was deleted: give it another' }]
  const inputs = contentOf(row).definition.inputs.flatMap(({ dataset_id: id, name }, index) => {
    const path = `definition.inputs.${index}`
    const found = datasets.get(id)
    if (!found) return [{ path, message: `the dataset behind "${name}" was deleted: it cannot run` }]
    if (!found.has_policies || !output || output.has_policies) return []
    const message =
      `"${name}" has policies and the output has none: everyone who sees the output sees what the user sees ` +
      'who published the recipe. The policies page of the output suggests which of them to take over'
    return [{ path, message }]
  })
  return [...lost, ...inputs]
}
