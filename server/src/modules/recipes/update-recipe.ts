import { isDeepStrictEqual } from 'node:util'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { RecipeDefinition } from '../../../../contract/src/recipe-definition.ts'
import type { Recipe, updateRecipe as endpoint } from '../../../../contract/src/recipes.ts'
import type { Work } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { refuse, orNotFound } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { requirePermissionIn } from '../access/index.ts'
import { noteGuesses, withoutHiddenNames, type Withholds } from '../datasets/index.ts'
import { type Checked, checkDefinition } from './definition/check-definition.ts'
import { requireNoCycle } from './definition/cycles.ts'
import { fail } from './errors.ts'
import { type PlannedOutput, planOutput } from './make-output.ts'
import type { Caller } from './dependencies.ts'
import { type Content, contentOf, type RecipeRow, savedContent } from './recipe.ts'
import { getRecipe, requireRecipe } from './read-recipes.ts'
import { testSaved } from './tests/test-recipe.ts'
import { lockGraph, lockRecipe, type RecipeChange, updateRecipeRow } from './store.ts'
import { inputsOf, showsBy, loadRecipeWithholds } from './withheld.ts'

type Change = Input<typeof endpoint>

interface Saved {
  content: Content
  checked: Checked
  note?: (db: Tx) => Promise<unknown>
}

/** Changes what a recipe is called and where it lies, and saves a change of what it does as a draft. */
export async function updateRecipe(context: Caller, input: Change): Promise<Recipe> {
  const { id, project_id: projectId } = input
  if (projectId !== undefined) await requirePermissionIn(context, 'recipe.create', projectId)
  const row = await requireRecipe(context, id)
  const saved = await plannedDraft(context, row, input)
  const output =
    input.output &&
    (await planOutput(context, {
      output: input.output,
      name: input.name ?? row.name,
      place: { projectId: row.project_id, folderId: null },
    }))
  const tested = saved && { id, definition: saved.content.definition, ...saved.checked }
  const outcome = tested && (await testSaved(context, tested)).outcome
  await context.transaction((work) => change(context, work, { row, input, saved, output, outcome }))
  return getRecipe(context, { id })
}

/** The draft after the change; undefined when the change is not about it, null when it takes it away. */
async function plannedDraft(
  context: Caller,
  row: RecipeRow,
  input: Change,
): Promise<Saved | null | undefined> {
  const { definition, incremental } = input
  if (input.draft === null) {
    if (definition !== undefined || incremental !== undefined)
      throw refuse.invalid('body.draft', 'drop the draft, or save another: not both')
    if (row.status === 'draft')
      throw refuse.invalid('body.draft', 'the recipe was never published: there is nothing else of it')
    return null
  }
  if (definition === undefined && incremental === undefined) return undefined
  const before = savedContent(row)
  const withholds = await loadRecipeWithholds(context)
  const shown = showsBy(withholds).definition(row.id, before.definition)
  const isKept = definition === undefined || isDeepStrictEqual(definition, shown)
  const content = {
    definition: isKept ? before.definition : definition,
    incremental: incremental === undefined ? before.incremental : incremental,
  }
  // A part that comes back as it was shown is unchanged, and a user from whom it is hidden could not save it.
  const isWithheld = isKept && shown !== before.definition
  if (isWithheld && isDeepStrictEqual(content, before)) return undefined
  const checked = await withoutHiddenNames(isWithheld, () => checkDefinition(context, content))
  return { content, checked, ...(isKept ? {} : { note: noteOf(context, { withholds, row, definition }) }) }
}

const noteOf =
  (
    context: Caller,
    { withholds, row, definition }: { withholds: Withholds; row: RecipeRow; definition: RecipeDefinition },
  ) =>
  (db: Tx) =>
    noteGuesses(
      db,
      { ...context, withholds },
      { owner: `recipe ${row.id}`, written: [{ definition, datasetIds: inputsOf(definition) }] },
    )

interface Planned {
  row: RecipeRow
  input: Change
  saved: Saved | null | undefined
  output: PlannedOutput | undefined
  outcome: Recipe['tests'] | undefined
}

async function change(
  context: Caller,
  work: Work,
  { row, input, saved, output, outcome }: Planned,
): Promise<void> {
  const { db, emit } = work
  const { orgId, user, ifMatch } = context
  const { id, name, description, retry, project_id: projectId } = input
  if (saved || output) await lockGraph(db, orgId)
  const recipe = orNotFound(await lockRecipe(db, id), 'recipe')
  checkRevision(ifMatch, recipe)
  if (saved && recipe.revision !== row.revision) throw fail.changedMeanwhile()
  const outputId = output?.datasetId ?? recipe.output_dataset_id
  if (outputId !== null && (saved || output)) {
    const { definition } = saved?.content ?? contentOf(row)
    await requireNoCycle(db, { recipeId: id, outputId, definition })
  }
  await output?.settle(work)
  const plain: RecipeChange = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ...(retry === undefined ? {} : { retry }),
    ...(output ? { output_dataset_id: output.datasetId } : {}),
    ...(outcome === undefined ? {} : { test_outcome: outcome }),
  }
  await saved?.note?.(db)
  await updateRecipeRow(db, id, { ...plain, ...draftOf(saved, { row, userId: user.userId }) })
  const { definition: _definition, draft: _draft, id: _id, ...changes } = input
  const data = { ...changes, changed: Object.keys(input).filter((key) => key !== 'id'), version: row.version }
  await emit({ type: 'recipe.updated', subject: { type: 'recipe', id, name: name ?? recipe.name }, data })
}

/** What equals what is published is no draft. */
function draftOf(
  saved: Saved | null | undefined,
  { row, userId }: { row: RecipeRow; userId: number },
): Pick<RecipeChange, 'draft'> {
  if (saved === undefined) return {}
  if (saved === null) return { draft: null }
  const { content, checked } = saved
  const isPublished = row.status === 'published' && JSON.stringify(content) === JSON.stringify(contentOf(row))
  return { draft: isPublished ? null : { content, columns: checked.columns, savedBy: userId } }
}
