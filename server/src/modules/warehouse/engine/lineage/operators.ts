import type { Tree } from '../tree-walk.ts'
import { orderKeys, sourcesOf } from './expressions.ts'
import { join } from './joins.ts'
import { childrenOf, indexOf, indexesOf, nodesOf } from './plan-node.ts'
import { scan } from './scans.ts'
import { type Sources, alternativeSources, isEqual, noSources } from './sources.ts'
import { type Rows, type Walk, columnAt, projected, walkWithin } from './walk.ts'

type Operator = (walk: Walk, node: Tree, below: () => Rows) => Rows

/** Walks one operator of a bound plan and what lies below it. */
export function rowsOf(walk: Walk, node: Tree | undefined): Rows {
  const type = String(node?.['type'])
  const operator = Object.hasOwn(operators, type) ? operators[type] : undefined
  if (!node || !operator) return unknown(walk, node, type)
  const rows = operator(walk, node, () => rowsOf(walk, childrenOf(node)[0]))
  // A materialized CTE carries the number of its query, not one of its own.
  if (node['table_index'] !== undefined && type !== 'LOGICAL_MATERIALIZED_CTE')
    walk.remember(node['table_index'], rows)
  return rows
}

function unknown(walk: Walk, node: Tree | undefined, type: string): Rows {
  walk.combines = true
  for (const child of node ? childrenOf(node) : []) rowsOf(walk, child)
  return { columns: [], unknown: `the plan operator ${type} cannot be traced` }
}

const passedOn: Operator = (_, __, below) => below()

/** Columns that are added to the ones below. */
const added: Operator = (walk, node, below) => {
  const rows = below()
  return { ...rows, columns: [...rows.columns, ...each(walk, node['expressions'], rows)] }
}

const constants: Operator = (_, node) => {
  const types = [node['chunk_types'], node['return_types']].find((list) => Array.isArray(list))
  return { columns: (types ?? [null]).map(() => noSources) }
}

const operators: Readonly<Record<string, Operator>> = {
  LOGICAL_GET: (walk, node) =>
    scan(
      walk,
      node,
      childrenOf(node).map((child) => rowsOf(walk, child)),
    ),
  LOGICAL_PROJECTION(walk, node, below) {
    const rows = below()
    return { columns: each(walk, node['expressions'], rows) }
  },
  LOGICAL_FILTER(walk, node, below) {
    const rows = below()
    walk.decide('filter', sourcesOf(walk, node['expressions'], rows))
    return projected(rows, indexesOf(node['projection_map']))
  },
  LOGICAL_AGGREGATE_AND_GROUP_BY(walk, node, below) {
    const rows = below()
    const groups = each(walk, node['groups'], rows)
    walk.decide('group', ...groups.filter(({ isCorrelated }) => !isCorrelated))
    const values = each(walk, node['expressions'], rows)
    const groupings = Array.isArray(node['grouping_functions']) ? node['grouping_functions'] : []
    return { columns: [...groups, ...values, ...groupings.map(() => noSources)] }
  },
  LOGICAL_WINDOW(walk, node, below) {
    walk.combines = true
    return added(walk, node, below)
  },
  LOGICAL_UNNEST: added,
  LOGICAL_ORDER_BY(walk, node, below) {
    const rows = below()
    sortBy(walk, node['orders'], rows)
    return projected(rows, indexesOf(node['projections'] ?? node['projection_map']))
  },
  LOGICAL_DISTINCT(walk, node, below) {
    const rows = below()
    walk.decide('distinct', sourcesOf(walk, node['distinct_targets'], rows))
    const order = (node['order_by'] ?? {}) as Tree
    sortBy(walk, order['orders'], rows)
    return rows
  },
  LOGICAL_TOP_N(walk, node, below) {
    const rows = below()
    sortBy(walk, node['orders'], rows)
    return rows
  },
  LOGICAL_LIMIT: passedOn,
  LOGICAL_SAMPLE: passedOn,
  LOGICAL_COMPARISON_JOIN: (walk, node) => join(walk, node, rowsOf),
  LOGICAL_ASOF_JOIN: (walk, node) => join(walk, node, rowsOf),
  LOGICAL_DELIM_JOIN: (walk, node) => join(walk, node, rowsOf),
  LOGICAL_ANY_JOIN: (walk, node) => join(walk, node, rowsOf),
  LOGICAL_CROSS_PRODUCT: (walk, node) => join(walk, node, rowsOf),
  LOGICAL_POSITIONAL_JOIN: (walk, node) => join(walk, node, rowsOf),
  LOGICAL_DEPENDENT_JOIN: (walk, node) => join(walk, node, rowsOf),
  LOGICAL_DELIM_GET(walk) {
    const columns = walk.correlated.at(-1)
    return columns ? { columns } : { columns: [], unknown: 'a correlated column has no join around it' }
  },
  LOGICAL_UNION: (walk, node) => together(inputs(walk, node)),
  LOGICAL_INTERSECT: (walk, node) => together(inputs(walk, node)),
  LOGICAL_EXCEPT(walk, node) {
    const [kept = { columns: [] }, ...removed] = inputs(walk, node)
    for (const { columns } of removed) walk.decide('set', ...columns)
    return kept
  },
  LOGICAL_EXPRESSION_GET(walk, node) {
    const [rows = { columns: [] }] = inputs(walk, node)
    const lists = Array.isArray(node['expressions']) ? (node['expressions'] as unknown[]) : []
    return together(lists.map((list) => ({ columns: each(walk, list, rows) })))
  },
  LOGICAL_CHUNK_GET: constants,
  LOGICAL_COLUMN_DATA_GET: constants,
  LOGICAL_DUMMY_SCAN: constants,
  LOGICAL_EMPTY_RESULT: constants,
  LOGICAL_MATERIALIZED_CTE(walk, node) {
    const [query, rest] = childrenOf(node)
    const { correlated } = walk
    let known: Rows | undefined
    walk.ctes.set(indexOf(node['table_index']), () => {
      known ??= walkWithin(walk, correlated, () => rowsOf(walk, query))
      return known
    })
    return rowsOf(walk, rest)
  },
  LOGICAL_RECURSIVE_CTE: recursive,
  LOGICAL_CTE_REF(walk, node) {
    const index = indexOf(node['cte_index'])
    const query = walk.ctes.get(index)
    if (walk.usedCtes.has(index)) walk.combines = true
    walk.usedCtes.add(index)
    if (!query) return { columns: [], unknown: 'a WITH query is not in the plan' }
    const rows = query()
    return { ...rows, columns: nodesOf(node['chunk_types']).map((_type, at) => columnAt(rows, at)) }
  },
  LOGICAL_PIVOT: pivot,
}

const sortBy = (walk: Walk, orders: unknown, rows: Rows): void =>
  walk.decide(
    'sort',
    orderKeys(orders, (part) => sourcesOf(walk, part, rows)),
  )

const inputs = (walk: Walk, node: Tree): Rows[] => childrenOf(node).map((child) => rowsOf(walk, child))

const each = (walk: Walk, list: unknown, rows: Rows): Sources[] =>
  nodesOf(list).map((expression) => sourcesOf(walk, expression, rows))

/** Rows of several inputs under each other. */
function together(all: readonly Rows[]): Rows {
  const width = Math.max(0, ...all.map(({ columns }) => columns.length))
  const columns = Array.from({ length: width }, (_, at) =>
    alternativeSources(...all.map((rows) => columnAt(rows, at))),
  )
  const why = all.find((rows) => rows.unknown !== undefined)?.unknown
  return why === undefined ? { columns } : { columns, unknown: why }
}

/** Goes around until nothing is added any more: each round can only add sources. */
function recursive(walk: Walk, node: Tree): Rows {
  const [start, step] = childrenOf(node)
  walk.combines = true
  let rows = rowsOf(walk, start)
  for (;;) {
    const before = rows
    walk.ctes.set(indexOf(node['table_index']), () => before)
    rows = together([before, rowsOf(walk, step)])
    if (rows.columns.every((sources, at) => isEqual(sources, columnAt(before, at)))) return rows
  }
}

/** Below it lie the groups, then a list for each aggregate, then the names of the columns. */
function pivot(walk: Walk, node: Tree): Rows {
  walk.combines = true
  const [rows = { columns: [] }] = inputs(walk, node)
  const bound = (node['bound_pivot'] ?? {}) as Tree
  const groups = indexOf(bound['group_count'])
  const aggregates = Math.max(1, Array.isArray(bound['aggregates']) ? bound['aggregates'].length : 0)
  const width = Array.isArray(bound['types']) ? bound['types'].length : 0
  walk.decide('filter', ...rows.columns.slice(groups + aggregates))
  const columns = Array.from({ length: width }, (_, at) =>
    columnAt(rows, at < groups ? at : groups + ((at - groups) % aggregates)),
  )
  return { ...rows, columns }
}
