import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import { checkAll, checkAllInTurn, refuse } from '../../../kernel/errors.ts'
import { requireTargets } from '../../access/index.ts'
import { type TableOrPlan, tablesOrPlans } from '../../datasets/index.ts'
import { columnTypeOf } from '../../warehouse/index.ts'
import type { RecipeTable } from '../compile/scene.ts'
import { fail } from '../errors.ts'
import type { Author } from '../dependencies.ts'

/** An input as the author may see it, at the version that is current now. */
export interface ResolvedInput extends TableOrPlan {
  datasetId: number
  /** How the recipe calls it. */
  name: string
}

/** The input as the recipe knows it, with the types of the engine. */
export const recipeTableOf = ({ name, table }: ResolvedInput): RecipeTable => ({
  name,
  columns: table.columns.map((column) => ({
    name: column.name,
    native: column.native_type,
    type: columnTypeOf(column.native_type),
  })),
})

/** Free SQL needs the permission for it; steps are ours. */
export const permissionFor = ({ kind }: RecipeDefinition) =>
  kind === 'sql' ? 'dataset.query_sql' : 'dataset.query'

/** The datasets that a recipe reads, each authorised; everything that does not go is refused with its place. */
export async function resolveInputs(
  author: Author,
  definition: RecipeDefinition,
  path = 'body.definition',
): Promise<ResolvedInput[]> {
  if (definition.kind === 'sql' && !author.sqlEnabled) throw refuse.notFound('path')
  const permission = permissionFor(definition)
  const placed = definition.inputs.map((input, index) => ({ ...input, path: `${path}.inputs.${index}` }))
  const targets = placed.map(({ dataset_id: id, path: at }) => ({
    type: 'dataset',
    id,
    path: `${at}.dataset_id`,
  }))
  await checkAllInTurn([() => requireNames(placed), () => requireTargets(author, permission, targets)])
  const tableOf = await tablesOrPlans(author, permission, placed)
  return await checkAllInTurn(
    placed.map(({ dataset_id: id, name, path: at }) => async () => {
      const { table, isPlanned } = await tableOf(id, at)
      if (table.source.kind === 'live') throw fail.isLive(at, table.name)
      return { datasetId: id, name, table, isPlanned }
    }),
  )
}

function requireNames(inputs: readonly { name: string; path: string }[]): void {
  const folded = inputs.map(({ name }) => name.normalize('NFKC').toLowerCase())
  checkAll(
    inputs.map(({ name, path }, at) => () => {
      if (folded.indexOf(folded[at]!) !== at) throw fail.doubledName(`${path}.name`, name)
    }),
  )
}
