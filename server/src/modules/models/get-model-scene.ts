import type { DatasetTable } from '../datasets/index.ts'
import { type Caller, type Known, knownTable } from './known.ts'
import type { Scene, SceneJoin } from './scene.ts'
import { workingModel } from './working-model.ts'

/** The scene of a dataset that the caller may query: its model, and the joined datasets that they may query too. */
export async function getModelScene(context: Caller, table: DatasetTable): Promise<Scene> {
  const known = await knownTable(context, table)
  const { model, broken } = workingModel(known)
  return {
    base: { table, model, broken },
    joins: joinsOf({ ...known, model }, ''),
    conventions: model.conventions ?? {},
  }
}

/** The joins from a table on, depth first, so that each follows the one it joins to. */
function joinsOf(known: Known, from: string): SceneJoin[] {
  return known.model.joins.flatMap(({ name, label, cardinality, on }) => {
    const joined = known.joined.get(name)
    if (!joined) return []
    const { model, broken } = workingModel(joined)
    const path = from === '' ? name : `${from}.${name}`
    const join = { path, from, label, cardinality, on, table: joined.table, model, broken }
    return [join, ...joinsOf({ ...joined, model }, path)]
  })
}
