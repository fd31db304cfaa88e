import { isDeepStrictEqual } from 'node:util'
import type { RecipeDefinition } from '../../../../contract/src/recipe-definition.ts'
import type { RecipeVersion } from '../../../../contract/src/recipe-versions.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { hiddenColumns, namesAny, tellingWithout, type Withholds, withheldWords } from '../datasets/index.ts'
import { type RecipeRow, savedContent, type ShowsDefinition } from './recipe.ts'
import { findRecipe } from './store.ts'

type Reader = Pick<Context, 'read' | 'user'>

type Hidden = Awaited<ReturnType<typeof hiddenColumns>>

const withholdsBy =
  (hidden: Hidden): Withholds =>
  (definition, ids) =>
    ids.some((id) => namesAny(definition, hidden.get(id) ?? new Set()))

const inputsOf = ({ inputs }: RecipeDefinition) => inputs.map(({ dataset_id: id }) => id)

export const showingDefinitions = async (context: Reader): Promise<ShowsDefinition> =>
  showsBy(await hiddenColumns(context))

function showsBy(hidden: Hidden): ShowsDefinition {
  const withholds = withholdsBy(hidden)
  return (definition) => {
    if (!withholds(definition, inputsOf(definition))) return definition
    return definition.kind === 'sql' ? { ...definition, sql: '' } : { ...definition, steps: [] }
  }
}

/** Refuses whom a part of the recipe is kept from. */
export async function requireWholeRecipe(context: Reader, id: number): Promise<void> {
  // The engine's version tells what is out of date, which nobody asks here.
  const row = await context.read((db) => findRecipe(db, '', id))
  const definition = row && savedContent(row).definition
  if (definition && (await showingDefinitions(context))(definition) !== definition)
    throw refuse.conflict(withheldWords)
}

/** The same of a version, which also says which columns it was made of. */
export async function shownContent(
  context: Reader,
  { definition, lineage }: Pick<RecipeVersion, 'definition' | 'lineage'>,
): Promise<Pick<RecipeVersion, 'definition' | 'lineage'>> {
  const hidden = await hiddenColumns(context)
  const isSeen = ({ dataset_id: id, column }: { dataset_id: number | null; column: string }) =>
    !hidden.get(id ?? 0)?.has(column)
  return {
    definition: showsBy(hidden)(definition),
    lineage: {
      ...lineage,
      columns: lineage.columns.map((column) => ({ ...column, sources: column.sources.filter(isSeen) })),
      indirect: lineage.indirect.filter(isSeen),
    },
  }
}

/** A definition that somebody gives; where it is what they were shown of the one before, that one. */
export async function givenDefinition(
  context: Reader,
  given: RecipeDefinition | undefined,
  before: RecipeDefinition,
): Promise<RecipeDefinition> {
  if (given === undefined) return before
  return isDeepStrictEqual(given, (await showingDefinitions(context))(before)) ? before : given
}

/** The same work; where it fails with words that name what is kept from the caller, they hear only that it is. */
export const withoutNames = <T>(context: Reader, row: RecipeRow, work: () => Promise<T>): Promise<T> =>
  tellingWithout(work, {
    withholding: async () => withholdsBy(await hiddenColumns(context)),
    datasetIds: inputsOf(savedContent(row).definition),
  })
