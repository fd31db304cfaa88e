import { dashboardReader } from './dashboard.ts'
import { datasetReader } from './dataset.ts'
import { modelReader } from './model.ts'
import { queryReader } from './query.ts'
import { recipeReader } from './recipe.ts'
import type { NodeReader } from './reader.ts'

/** Everything that has lineage. Dependencies come first. */
export const readers: readonly NodeReader[] = [
  datasetReader,
  recipeReader,
  modelReader,
  queryReader,
  dashboardReader,
]
