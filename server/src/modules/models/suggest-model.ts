import type { DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { Model } from '../../../../contract/src/models.ts'
import { type DatasetTable, getDatasetTable, warehouseTable } from '../datasets/index.ts'
import { unrecorded } from '../history/index.ts'
import type { ColumnProfile } from '../warehouse/index.ts'
import { checkJoinKeys } from './check/check-keys.ts'
import { checkModel } from './check/check-model.ts'
import { kindOf } from './fields.ts'
import { knownTable } from './known.ts'
import type { Caller } from './replace-model.ts'
import { suggestDimension } from './suggest/dimensions.ts'
import { suggestJoins } from './suggest/joins.ts'
import { suggestMeasures } from './suggest/measures.ts'
import { isKey } from './suggest/words.ts'

export interface Suggestion {
  model: Model
  reasons: { path: string; message: string }[]
}

/** A first model of a dataset: what its names, types and values say. It changes nothing. */
export async function suggestModel(context: Caller, { id }: { id: number }): Promise<Suggestion> {
  const table = await getDatasetTable(context, id)
  const profiles = await profilesOf(context, table)
  const columns = table.columns.filter((column) => kindOf(column) !== undefined)
  const dimensions = columns.map((column) => suggestDimension(column, profiles.get(column.name)))
  const times = dimensions.filter(({ kind }) => kind === 'time')
  const time =
    times.find(({ name }) => /(^|_)(date|day|time|at|on|created|ordered)(_|$)/i.test(name)) ?? times[0]
  const made: Model = {
    ...(time ? { default_time_dimension: time.name } : {}),
    dimensions,
    hierarchies: placesOf(dimensions),
    measures: suggestMeasures(table, columns, profiles),
    joins: await suggestJoins(context, table),
  }
  return workingOnly(context, { table, made })
}

async function profilesOf(context: Caller, table: DatasetTable): Promise<Map<string, ColumnProfile>> {
  if (table.source.kind !== 'version') return new Map()
  const input = warehouseTable(table, unrecorded())
  const profiles = await context.warehouse.profile(context.orgId, input).catch(() => [])
  return new Map(profiles.map((profile) => [profile.name, profile]))
}

const order = ['country', 'region', 'city', 'postal_code']

/** Places from the coarse to the fine, when there are several. */
function placesOf(dimensions: Model['dimensions']): Model['hierarchies'] {
  const levels = order.flatMap((geo) => dimensions.find((dimension) => dimension.geo === geo)?.name ?? [])
  return levels.length < 2 ? [] : [{ name: 'place', label: 'Place', levels }]
}

/** Leaves out what would be refused, so that a suggestion can be saved as it is. */
async function workingOnly(
  context: Caller,
  { table, made }: { table: DatasetTable; made: Model },
): Promise<Suggestion> {
  const known = await knownTable(context, table, { model: made })
  const problems = [...checkModel(known), ...(await checkJoinKeys(context, known))]
  const wrong = new Set(problems.map(({ path, field }) => `${path.split('.', 1)[0]} ${field}`))
  const kept = <T extends { name: string }>(list: string, items: readonly T[]) =>
    items.filter(({ name }) => !wrong.has(`${list} ${name}`))
  const model = {
    ...made,
    dimensions: kept('dimensions', made.dimensions),
    hierarchies: kept('hierarchies', made.hierarchies),
    measures: kept('measures', made.measures),
    joins: kept('joins', made.joins),
  }
  return { model, reasons: [...keyReasons(table.columns, model), ...joinReasons(model)] }
}

const keyReasons = (columns: readonly DatasetColumn[], { dimensions }: Model) =>
  dimensions.flatMap(({ column, hidden }, index) =>
    hidden && columns.some(({ name }) => name === column && isKey(name))
      ? [
          {
            path: `dimensions.${index}`,
            message: `"${column}" reads like a key: it is hidden and not summed up`,
          },
        ]
      : [],
  )

const joinReasons = ({ joins }: Model) =>
  joins.map(({ on }, index) => ({
    path: `joins.${index}`,
    message: `"${on[0]?.column}" is named like a key of that dataset, where each value of "${on[0]?.to}" stands once`,
  }))
