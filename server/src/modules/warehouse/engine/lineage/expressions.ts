import type { Tree } from '../tree-walk.ts'
import { indexOf, isNode, nodesOf } from './plan-node.ts'
import {
  type Sources,
  alternativeSources,
  withInfluences,
  asConditional,
  gapSources,
  computedFrom,
  noSources,
  unionSources,
} from './sources.ts'
import { handsOn, structSources } from './structs.ts'
import { type Rows, type Walk, columnAt } from './walk.ts'

/** Sources of one expression over the rows below it. */
export function sourcesOf(walk: Walk, value: unknown, rows: Rows): Sources {
  if (Array.isArray(value))
    return unionSources(noSources, ...value.map((item) => sourcesOf(walk, item, rows)))
  if (!isNode(value)) return noSources
  const kind = String(value['expression_class'])
  const read = Object.hasOwn(expressions, kind) ? expressions[kind] : undefined
  if (read) return read(value, (part) => sourcesOf(walk, part, rows), { walk, rows })
  return unionSources(
    gapSources(`the expression ${kind} cannot be traced`),
    sourcesOf(walk, Object.values(value), rows),
  )
}

type Part = (part: unknown) => Sources
type Read = (node: Tree, of: Part, place: { walk: Walk; rows: Rows }) => Sources

const computed: Read = (node, of) => computedFrom('value', of(node['children']))
const children: Read = (node, of) => of(node['children'])
const child: Read = (node, of) => of(node['child'])
const none: Read = () => noSources

const expressions: Readonly<Record<string, Read>> = {
  BOUND_REF: (node, _, { rows }) => columnAt(rows, indexOf(node['index'])),
  BOUND_COLUMN_REF: (node, _, { walk }) => walk.boundColumn((node['binding'] ?? {}) as Tree),
  BOUND_CONSTANT: none,
  BOUND_DEFAULT: none,
  BOUND_PARAMETER: none,
  BOUND_FUNCTION(node, of) {
    const parts = nodesOf(node['children']).map((part) => of(part))
    return structSources(node, parts) ?? computedFrom('value', unionSources(noSources, ...parts))
  },
  BOUND_CAST: child,
  BOUND_COLLATE: child,
  BOUND_UNNEST: child,
  BOUND_EXPANDED: children,
  BOUND_OPERATOR: (node, of, place) =>
    node['type'] === 'OPERATOR_COALESCE'
      ? alternativeSources(...nodesOf(node['children']).map((part) => of(part)))
      : computed(node, of, place),
  BOUND_CONJUNCTION: computed,
  BOUND_COMPARISON: (node, of) => computedFrom('value', unionSources(of(node['left']), of(node['right']))),
  BOUND_BETWEEN: (node, of) =>
    computedFrom('value', unionSources(of(node['input']), of(node['lower']), of(node['upper']))),
  BOUND_CASE(node, of) {
    const checks = nodesOf(node['case_checks'])
    const values = checks.map((check) => of(check['then_expr']))
    const tests = checks.map((check) => asConditional(of(check['when_expr'])))
    return withInfluences(alternativeSources(...values, of(node['else_expr'])), ...tests)
  },
  BOUND_AGGREGATE(node, of, { walk }) {
    const order = (node['order_bys'] ?? {}) as Tree
    const values = withInfluences(given(node, of), asConditional(orderKeys(order['orders'], of)))
    const filter = of(node['filter'])
    if (!isOfPivot(node['filter'])) return withInfluences(values, asConditional(filter))
    walk.decide('filter', filter)
    return values
  },
  BOUND_WINDOW(node, of) {
    const value = alternativeSources(given(node, of), of(node['default_expr']))
    const keys = ['filters', 'filter_expr', 'start_expr', 'end_expr'].map((part) => of(node[part]))
    const orders = ['orders', 'arg_orders'].map((part) => orderKeys(node[part], of))
    // In a correlated query, the binder adds the columns that lead back to its row.
    const partitions = nodesOf(node['partitions']).map((part) => of(part))
    const written = partitions.filter(({ isCorrelated }) => !isCorrelated)
    return withInfluences(value, of(node['offset_expr']), asConditional(...written, ...keys, ...orders))
  },
  // What a lambda takes from outside stands among the arguments of the call; inside, columns are its own parameters.
  BOUND_LAMBDA: none,
  BOUND_LAMBDA_REF: none,
}

// Besides its aggregates, a window has functions that only tell the place of a row.
const summing = /^(?!WINDOW_(?!AGGREGATE))/

/** What an aggregate or a window works on. */
function given(node: Tree, of: Part): Sources {
  const [first = noSources, ...others] = nodesOf(node['children']).map((part) => of(part))
  const name = node['expression_class'] === 'BOUND_WINDOW' ? node['type'] : node['name']
  if (handsOn.has(String(name))) return withInfluences(first, ...others)
  return computedFrom(
    summing.test(String(name)) ? 'aggregate' : 'value',
    unionSources(noSources, first, ...others),
  )
}

/**
 * A pivot becomes aggregates with filters, which nobody wrote and so stand nowhere in the text. Its column of names
 * decides which values go where, as a filter does, and is no part of them.
 */
function isOfPivot(filter: unknown): boolean {
  if (!isNode(filter) || typeof filter['query_location'] === 'number') return false
  if (filter['type'] === 'CONJUNCTION_AND')
    return nodesOf(filter['children']).every((part) => isOfPivot(part))
  return filter['type'] === 'COMPARE_NOT_DISTINCT_FROM'
}

export function orderKeys(orders: unknown, of: Part): Sources {
  const keys = nodesOf(orders).map(({ expression }) => (isNode(expression) ? expression : {}))
  // For `ARRAY(SELECT … ORDER BY …)` the engine makes an ordered aggregate. Its order is the query's, and tracked
  // there.
  const written = keys.filter(({ alias }) => !String(alias).startsWith('__array_internal_idx'))
  return unionSources(noSources, ...written.map((key) => of(key)))
}
