import type { RecipeFunction } from '../../../../../contract/src/recipe-catalogue.ts'
import { aggregates } from './aggregates.ts'
import type { Listed } from './listed.ts'
import { lists } from './lists.ts'
import { logic } from './logic.ts'
import { numbers } from './numbers.ts'
import { texts } from './texts.ts'
import { times } from './times.ts'
import { windows } from './windows.ts'

const listed: Record<RecipeFunction['group'], readonly Listed[]> = {
  text: texts,
  number: numbers,
  time: times,
  logic,
  list: lists,
  aggregate: aggregates,
  window: windows,
}

/** What formulas are mostly made of: fewer than the engine allows, each with an example that a test runs. */
export const recipeFunctions: readonly RecipeFunction[] = Object.entries(listed).flatMap(
  ([group, functions]) =>
    functions.map(([name, signature, description, example, result]) => ({
      name,
      group: group as RecipeFunction['group'],
      signature,
      description,
      example,
      result,
    })),
)
