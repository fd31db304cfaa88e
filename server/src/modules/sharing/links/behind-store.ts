import type { Chart } from '../../../../../contract/src/charts.ts'
import type { Model } from '../../../../../contract/src/models.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader } from '../../../kernel/database/database.ts'
import { datasetsOf } from '../../dashboards/index.ts'
import { modelAt, modelsOf } from '../../models/index.ts'
import type { Behind } from './fingerprints.ts'

/** Revisions of models, by dataset. */
export type Revisions = Record<string, number>

/** The models that charts query through, transitively over joins: current or former revisions. */
export async function readBehind(
  read: Context['read'],
  charts: readonly Chart[],
  revisions?: Revisions,
): Promise<Behind> {
  const models = new Map<number, Model>()
  const reached = new Set<number>()
  let next = [...new Set(charts.flatMap(datasetsOf))]
  while (next.length > 0) {
    for (const id of next) reached.add(id)
    const found = await modelsOfThese(read, next, revisions)
    for (const { id, model } of found) models.set(id, model)
    const joined = found.flatMap(({ model }) => model.joins.map(({ dataset_id: id }) => id))
    next = [...new Set(joined)].filter((id) => !reached.has(id))
  }
  const rows = await read((db) => datasetsBehind(db, [...reached]))
  const datasets = new Map(rows.map(({ id, columns, ...source }) => [id, { columns, source }]))
  return { models, datasets }
}

async function modelsOfThese(read: Context['read'], ids: readonly number[], revisions?: Revisions) {
  if (!revisions) {
    const found = await read((db) => modelsOf(db, ids))
    return found.map(({ dataset_id: id, model }) => ({ id, model }))
  }
  const found = await Promise.all(
    ids.map(async (id) => {
      const revision = revisions[id]
      const model = revision === undefined ? undefined : await read((db) => modelAt(db, id, revision))
      return model ? [{ id, model }] : []
    }),
  )
  return found.flat()
}

const datasetsBehind = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', (join) =>
      join.onRef('v.org_id', '=', 'd.org_id').onRef('v.id', '=', 'd.current_version_id'),
    )
    .where('d.id', 'in', ids.length === 0 ? [0] : ids)
    .select(['d.id', 'd.mode', 'd.source', 'd.connector_id', 'v.columns'])
    .execute()
