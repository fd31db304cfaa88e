import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { type PlainAggregate, aggregates as plainAggregates } from '../../../../../contract/src/aggregates.ts'
import { detailsOf, refuse } from '../../../kernel/errors.ts'
import {
  type QueryColumn,
  aggregateExpression,
  describeColumn,
  isNumeric,
  rowCount,
} from '../../sql/index.ts'
import { conditionText } from './conditions.ts'
import { orderItems, wholeOrder } from './order.ts'
import { type Scene, columnCalled } from './scene.ts'
import { dialect, literal, quoteName } from './text.ts'

type GroupAggregate = StepOf<'group'>['aggregates'][number]
type Found = { sql: string; native: string | undefined }

const ordered = new Set(['first', 'last', 'list', 'join'])
const collecting = new Set(['list', 'join'])

/** An aggregate of the rows of a group, with the rows it looks at and their order. */
export async function aggregateText(
  groupAggregate: GroupAggregate,
  scene: Scene,
  path: string,
): Promise<Found> {
  checkFit(groupAggregate, path)
  const where =
    groupAggregate.condition === undefined
      ? undefined
      : await conditionText(groupAggregate.condition, scene, `${path}.condition`)
  if (groupAggregate.aggregate === 'formula') {
    if (groupAggregate.formula === undefined) throw refuse.invalid(`${path}.formula`, 'is needed')
    return await aggregateFormula(groupAggregate.formula, scene, `${path}.formula`)
  }
  if (groupAggregate.aggregate === 'count' && groupAggregate.column === undefined)
    return { sql: rowCount(dialect, where), native: 'BIGINT' }
  if (groupAggregate.column === undefined)
    throw refuse.invalid(`${path}.column`, `is needed with the aggregate ${groupAggregate.aggregate}`)
  const column = columnCalled(scene, groupAggregate.column, `${path}.column`)
  if (isPlain(groupAggregate.aggregate))
    return plainText({ ...groupAggregate, aggregate: groupAggregate.aggregate }, { column, path, where })
  const text = await collected(groupAggregate, { column, scene, path })
  return { ...text, sql: where === undefined ? text.sql : `${text.sql} FILTER (WHERE ${where})` }
}

/** A formula over a whole group: beside a count, a column outside of an aggregate has no value. */
async function aggregateFormula(text: string, scene: Scene, path: string): Promise<Found> {
  const found = await scene.formula(text, path, { aggregates: true })
  try {
    await scene.formula(`struct_pack(n := count(*), value := ${found.sql})`, path, { aggregates: true })
    return found
  } catch (error) {
    const [problem] = detailsOf(error)
    const column = /column "([^"]+)" must appear/.exec(problem?.message ?? '')?.[1]
    const which = column === undefined ? 'every column' : `"${column}"`
    throw refuse.invalid(
      path,
      `${which} has to stand inside an aggregate, such as sum(…): a group has many rows`,
    )
  }
}

const isPlain = (aggregate: string): aggregate is PlainAggregate =>
  (plainAggregates as readonly string[]).includes(aggregate)

/** An aggregate that questions have too. */
export function plainText(
  asked: { aggregate: PlainAggregate; percentile?: number | undefined },
  { column, path, where }: { column: QueryColumn; path: string; where?: string | undefined },
): Found {
  const { aggregate, percentile } = asked
  const sql = aggregateExpression(
    { aggregate, ...(percentile === undefined ? {} : { percentile }) },
    { dialect, column, sql: quoteName(column.name), path, where },
  )
  const counts = aggregate === 'count' || aggregate === 'count_distinct'
  const keeps = aggregate === 'min' || aggregate === 'max'
  return { sql, native: counts ? 'BIGINT' : keeps ? column.native : undefined }
}

/** Refuses settings that the aggregate does not take: left alone they would be passed over in silence. */
function checkFit(groupAggregate: GroupAggregate, path: string): void {
  const { aggregate } = groupAggregate
  const wrong = (setting: string) =>
    refuse.invalid(`${path}.${setting}`, `does not go with the aggregate ${aggregate}`)
  if (groupAggregate.order_by && !ordered.has(aggregate)) throw wrong('order_by')
  if (groupAggregate.separator !== undefined && aggregate !== 'join') throw wrong('separator')
  if (groupAggregate.distinct && !collecting.has(aggregate)) throw wrong('distinct')
  if (groupAggregate.distinct && groupAggregate.order_by)
    throw refuse.invalid(`${path}.order_by`, 'different values are in their own order')
  if (groupAggregate.percentile !== undefined && aggregate !== 'percentile') throw wrong('percentile')
  if (groupAggregate.formula !== undefined && aggregate !== 'formula') throw wrong('formula')
  if (aggregate !== 'formula') return
  if (groupAggregate.column !== undefined) throw wrong('column')
  if (groupAggregate.condition) throw wrong('condition')
}

interface Collected {
  column: QueryColumn
  scene: Scene
  path: string
}

async function collected(groupAggregate: GroupAggregate, { column, scene, path }: Collected): Promise<Found> {
  const sql = quoteName(column.name)
  const { native } = column
  const keys = groupAggregate.order_by ?? []
  const needsOrder = groupAggregate.aggregate === 'first' || groupAggregate.aggregate === 'last'
  if (needsOrder && keys.length === 0)
    throw refuse.invalid(
      `${path}.order_by`,
      `is needed with ${groupAggregate.aggregate}: rows have no order of their own`,
    )
  const order = async () => (await wholeOrder(scene.columns, keys, `${path}.order_by`)).join(', ')
  switch (groupAggregate.aggregate) {
    case 'stddev':
    case 'variance':
      if (!isNumeric(column))
        throw refuse.invalid(
          `${path}.column`,
          `${describeColumn(column)}, and ${groupAggregate.aggregate} needs a number`,
        )
      return {
        sql: `${groupAggregate.aggregate === 'stddev' ? 'stddev_samp' : 'var_samp'}(${sql})`,
        native: 'DOUBLE',
      }
    case 'most_frequent':
      return { sql: `mode(${sql} ORDER BY ${sql})`, native }
    case 'any':
      // Of all values the smallest, so that it is the same one at every run.
      return { sql: `min(${sql})`, native }
    case 'first':
    case 'last':
      return { sql: `${groupAggregate.aggregate}(${sql} ORDER BY ${await order()})`, native }
    case 'list':
      if (groupAggregate.distinct)
        return { sql: `list_sort(list_distinct(list(${sql})))`, native: `${native}[]` }
      return { sql: `list(${sql} ORDER BY ${await order()})`, native: `${native}[]` }
    default:
      return { sql: await joinedText(groupAggregate, { column, scene, path }), native: 'VARCHAR' }
  }
}

async function joinedText(
  groupAggregate: GroupAggregate,
  { column, scene, path }: Collected,
): Promise<string> {
  const text = `CAST(${quoteName(column.name)} AS VARCHAR)`
  const separator = literal(groupAggregate.separator ?? ', ')
  if (groupAggregate.distinct) return `string_agg(DISTINCT ${text}, ${separator} ORDER BY ${text})`
  const keys = groupAggregate.order_by ?? []
  const order = keys.length === 0 ? [text] : await orderItems(scene.columns, keys, `${path}.order_by`)
  return `string_agg(${text}, ${separator} ORDER BY ${[...order, text].join(', ')})`
}
