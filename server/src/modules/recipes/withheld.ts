import type { RecipeDefinition } from '../../../../contract/src/recipe-definition.ts'
import type { RecipeVersion } from '../../../../contract/src/recipe-versions.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import {
  guessesIn,
  hiddenColumns,
  nothingWithheld,
  withoutHiddenNames,
  type Withholds,
  withheldWords,
  withholdsBy,
} from '../datasets/index.ts'
import { contentOf, type RecipeRow, savedContent, type Shows } from './recipe.ts'
import { findRecipe } from './store.ts'

type Reader = Pick<Context, 'read' | 'user'>

export const inputsOf = ({ inputs }: RecipeDefinition) => inputs.map(({ dataset_id: id }) => id)

const none: ReadonlySet<string> = new Set()

/** What of recipes is kept from the caller: they read columns, and know nothing of models. */
export async function loadRecipeWithholds(context: Reader): Promise<Withholds> {
  const hidden = await hiddenColumns(context)
  if (hidden.size === 0) return nothingWithheld
  return withholdsBy((id) => hidden.get(id) ?? none, {
    guesses: await guessesIn(context),
    isRestricted: (id) => hidden.has(id),
  })
}

export const loadRecipeVisibility = async (context: Reader): Promise<Shows> =>
  showsBy(await loadRecipeWithholds(context))

export function showsBy(withholds: Withholds): Shows {
  const isWithheld = (id: number, definition: RecipeDefinition) =>
    withholds(definition, inputsOf(definition), `recipe ${id}`)
  return {
    definition(id, definition) {
      if (!isWithheld(id, definition)) return definition
      return definition.kind === 'sql' ? { ...definition, sql: '' } : { ...definition, steps: [] }
    },
    columns: (id, definition, columns) =>
      isWithheld(id, definition)
        ? columns.filter(({ name }) => !withholds(name, inputsOf(definition)))
        : [...columns],
  }
}

/** Denies users from whom a part of the recipe is hidden. */
export async function requireWholeRecipe(context: Reader, id: number): Promise<void> {
  // The engine's version tells what is out of date, which nobody asks here.
  const row = await context.read((db) => findRecipe(db, '', id))
  const definition = row && savedContent(row).definition
  if (definition && (await loadRecipeVisibility(context)).definition(id, definition) !== definition)
    throw refuse.conflict(withheldWords)
}

/** The same of a version, which also says which columns it was made of. */
export async function shownContent(
  context: Reader,
  id: number,
  { definition, columns, lineage }: Pick<RecipeVersion, 'definition' | 'columns' | 'lineage'>,
): Promise<Pick<RecipeVersion, 'definition' | 'columns' | 'lineage'>> {
  const [hidden, shows] = await Promise.all([hiddenColumns(context), loadRecipeVisibility(context)])
  const shown = shows.columns(id, definition, columns)
  const isSeen = ({ dataset_id: input, column }: { dataset_id: number | null; column: string }) =>
    !hidden.get(input ?? 0)?.has(column)
  const isShown = ({ name }: { name: string }) => shown.some((column) => column.name === name)
  return {
    definition: shows.definition(id, definition),
    columns: shown,
    lineage: {
      ...lineage,
      columns: lineage.columns
        .filter(isShown)
        .map((column) => ({ ...column, sources: column.sources.filter(isSeen) })),
      indirect: lineage.indirect.filter(isSeen),
    },
  }
}

/** Work on a saved recipe; where any of it is kept from the caller, they do not hear why it fails. */
export async function tellingOf<T>(
  context: Reader,
  { row, others = [] }: { row: RecipeRow; others?: readonly RecipeDefinition[] },
  work: () => Promise<T>,
): Promise<T> {
  const shows = await loadRecipeVisibility(context)
  const resting = [contentOf(row).definition, savedContent(row).definition, ...others]
  return await withoutHiddenNames(
    resting.some((definition) => shows.definition(row.id, definition) !== definition),
    work,
  )
}
