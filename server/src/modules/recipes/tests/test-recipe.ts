import type { Input } from '../../../../../contract/src/endpoint.ts'
import type {
  RecipeTest,
  RecipeTestResults,
  replaceRecipeTests as replaceEndpoint,
  runRecipeTests as runEndpoint,
} from '../../../../../contract/src/recipe-tests.ts'
import type { Recipe } from '../../../../../contract/src/recipes.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound, refuseMistakes } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { compileFor } from '../definition/check-definition.ts'
import { fail } from '../errors.ts'
import type { Author, Caller } from '../dependencies.ts'
import { savedContent } from '../recipe.ts'
import { resolveInputs } from '../definition/resolve-inputs.ts'
import { requireRecipe } from '../read-recipes.ts'
import { lockRecipe, noteOnRecipe, updateRecipeRow } from '../store.ts'
import { runTests, type Tested } from './run-tests.ts'
import { findTests, replaceTests } from './store.ts'

export const getRecipeTests = async ({ read }: Pick<Context, 'read'>, { id }: { id: number }) => ({
  tests: await read((db) => findTests(db, id)),
})

export async function replaceRecipeTests(
  { orgId, transaction, ifMatch }: Pick<Context, 'orgId' | 'transaction' | 'ifMatch'>,
  { id, tests }: Input<typeof replaceEndpoint>,
) {
  requireNames(tests)
  await transaction(async ({ db, emit }) => {
    const recipe = orNotFound(await lockRecipe(db, id), 'recipe')
    checkRevision(ifMatch, recipe)
    await replaceTests(db, { orgId, recipeId: id, tests })
    await updateRecipeRow(db, id, { test_outcome: null })
    const subject = { type: 'recipe', id, name: recipe.name }
    await emit({ type: 'recipe.tests_changed', subject, data: { tests: tests.length } })
  })
  return { tests }
}

function requireNames(tests: readonly RecipeTest[]): void {
  const names = tests.map(({ name }) => name)
  refuseMistakes(
    names.flatMap((name, at) =>
      names.indexOf(name) === at
        ? []
        : [{ path: `body.tests.${at}.name`, message: `another test is called "${name}" already` }],
    ),
  )
}

/** Runs tests now: those that are saved or those that are sent, of what was saved last or of what is sent. */
export async function runRecipeTests(
  context: Caller,
  { id, definition, tests: sent }: Input<typeof runEndpoint>,
): Promise<RecipeTestResults> {
  if (sent) requireNames(sent)
  const row = await requireRecipe(context, id)
  const tests = sent ?? (await context.read((db) => findTests(db, id)))
  const asked = definition ?? savedContent(row).definition
  const inputs = await resolveInputs(context, asked)
  const compiled = await compileFor(context, asked, inputs)
  const results = await runTests(context, { definition: asked, inputs, compiled }, tests)
  const isOfSaved = definition === undefined && sent === undefined
  if (isOfSaved)
    await context.transaction(({ db }) => noteOnRecipe(db, id, { test_outcome: outcomeOf(results) }))
  return results
}

/** How the saved tests of a recipe go, to be noted with it; null where it has none. */
export async function testSaved(
  author: Author,
  { id, ...tested }: Tested & { id: number },
): Promise<{ results: RecipeTestResults; outcome: Recipe['tests'] }> {
  const tests = await author.read((db) => findTests(db, id))
  const results = await runTests(author, tested, tests)
  return { results, outcome: outcomeOf(results) }
}

/** Refuses to publish what fails its tests, unless that is wanted. */
export async function requirePassingTests(
  author: Author,
  { isAllowed, ...tested }: Tested & { id: number; isAllowed: boolean },
): Promise<Recipe['tests']> {
  const { results, outcome } = await testSaved(author, tested)
  if (!results.passed && !isAllowed)
    throw fail.failingTests(
      results.results
        .filter((result) => result.outcome !== 'passed')
        .map(({ name, message }) => ({ path: 'request', message: `"${name}": ${message ?? ''}` })),
    )
  return outcome
}

const outcomeOf = ({ results }: RecipeTestResults): Recipe['tests'] => {
  if (results.length === 0) return null
  const passed = results.filter(({ outcome }) => outcome === 'passed').length
  return { passed, failed: results.length - passed, ran_at: new Date().toISOString() }
}
