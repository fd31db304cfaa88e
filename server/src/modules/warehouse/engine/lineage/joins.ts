import type { Tree } from '../tree-walk.ts'
import { sourcesOf } from './expressions.ts'
import { childrenOf, indexesOf, nodesOf } from './plan-node.ts'
import { type Sources, markCorrelated, isEqual, noSources, leaveSubquery, unionSources } from './sources.ts'
import { type Rows, type Walk, projected, walkWithin } from './walk.ts'

type RowsOf = (walk: Walk, node: Tree | undefined) => Rows

interface Sides {
  left: Rows
  right: Rows
}

/** A join of any kind, those that the binder made out of subqueries among them. */
export function join(walk: Walk, node: Tree, rowsOf: RowsOf): Rows {
  const sides = sidesOf(walk, node, rowsOf)
  const type = String(node['join_type'])
  const all = beside(sides.left, sides.right)
  const compared = nodesOf(node['conditions']).map((condition) => conditionOf(walk, condition, sides))
  const others = [node['condition'], node['predicate']].map((part) => sourcesOf(walk, part, all))
  const left = leaving(node, sides.left, 'left')
  const right = leaving(node, sides.right, 'right')
  // The column that says whether a row has a partner, from IN or ANY; that of EXISTS compares nothing.
  if (type === 'MARK') return { ...left, columns: [...left.columns, unionSources(noSources, ...compared)] }
  walk.decide('join', ...compared, ...others)
  if (type === 'SEMI' || type === 'ANTI') return left
  if (type === 'RIGHT_SEMI' || type === 'RIGHT_ANTI') return right
  return beside(left, right)
}

function sidesOf(walk: Walk, node: Tree, rowsOf: RowsOf): Sides {
  const [one, other] = childrenOf(node)
  if (!isCorrelating(node)) return { left: rowsOf(walk, one), right: rowsOf(walk, other) }
  // The side of the correlated query sees columns of the other.
  const isFlipped = innerSideOf(node) === 'left'
  const outer = rowsOf(walk, isFlipped ? other : one)
  const seen = nodesOf(node['duplicate_eliminated_columns']).map((part) =>
    markCorrelated(sourcesOf(walk, part, outer)),
  )
  const inner = walkWithin(walk, [...walk.correlated, seen], () => rowsOf(walk, isFlipped ? one : other))
  return isFlipped ? { left: inner, right: outer } : { left: outer, right: inner }
}

const isCorrelating = (node: Tree) => node['type'] === 'LOGICAL_DELIM_JOIN'
const innerSideOf = (node: Tree) => (node['delim_flipped'] === true ? 'left' : 'right')

function leaving(node: Tree, rows: Rows, side: 'left' | 'right'): Rows {
  const { columns, ...rest } = projected(rows, indexesOf(node[`${side}_projection_map`]))
  if (!isCorrelating(node) || innerSideOf(node) !== side) return { columns, ...rest }
  return { columns: columns.map((sources) => leaveSubquery(sources)), ...rest }
}

/** What a condition compares. Of one that only leads a correlated query back to its row, nothing: nobody wrote it. */
function conditionOf(walk: Walk, condition: Tree, { left, right }: Sides): Sources {
  // An expression over both sides, which some joins have instead of a comparison, stands alone in its condition.
  if (condition['left'] === undefined) return sourcesOf(walk, condition['expression'], beside(left, right))
  const [one, other] = [sourcesOf(walk, condition['left'], left), sourcesOf(walk, condition['right'], right)]
  const isBack = condition['comparison'] === 'COMPARE_NOT_DISTINCT_FROM' && isEqual(one, other)
  return isBack && (one.isCorrelated || other.isCorrelated) ? noSources : unionSources(one, other)
}

function beside(left: Rows, right: Rows): Rows {
  const unknown = left.unknown ?? right.unknown
  // Where the width of the left side is not known, no column of the right one can be found by its place.
  const columns = left.unknown === undefined ? [...left.columns, ...right.columns] : left.columns
  return unknown === undefined ? { columns } : { columns, unknown }
}
