import { nearestNames } from '../../sql/index.ts'
import { WarehouseError } from '../errors.ts'
import { isUnstable, refuseUnboundedCall } from './function-calls.ts'
import {
  caseShape,
  castTypes,
  expressionShapes,
  keyedShape,
  modifierShapes,
  openTypes,
  orderShape,
  pivotEntryShape,
  pivotShape,
  queryShapes,
  tableFunctions,
  tableShapes,
} from './tree-shape.ts'
import type { Place, Shape } from './tree-shape.ts'

export type Tree = Record<string, unknown>

export interface Rules {
  functions: ReadonlySet<string>
  /** Names, in lower case, that a statement may use as tables. */
  tables: ReadonlySet<string>
  /** How many times more parts than a person's statement may have. */
  size: number
}

export interface Findings {
  tables: Set<string>
  /** Whether the same rows give the same answer at any time. */
  isStable: boolean
}

// A pivot with all its totals, compared with a time before, reads its tables many times over.
// A recipe of sixty steps over fifty inputs, looked at on their first rows, has more than a hundred WITH queries.
const limits = { nodes: 10_000, tables: 160, ctes: 128, setOperations: 64, expandedTables: 2_000 } as const

/** The names that WITH brought into view, each with the number of tables one use of it stands for. */
interface Scope {
  names: Map<string, number>
  outer: Scope | undefined
}

interface Walk {
  rules: Rules
  found: Findings
  nodes: number
  tables: number
  ctes: number
  setOperations: number
  /** Tables that the query would read if every CTE were pasted in where it is used. */
  weight: number
}

/** Walks the tree of one statement and refuses whatever is not known to be harmless. */
export function walkStatement(node: unknown, rules: Rules): Findings {
  const walk: Walk = {
    rules,
    found: { tables: new Set(), isStable: true },
    nodes: 0,
    tables: 0,
    ctes: 0,
    setOperations: 0,
    weight: 0,
  }
  walkQuery(walk, node, undefined)
  return walk.found
}

function walkQuery(walk: Walk, value: unknown, outer: Scope | undefined): void {
  const node = treeOf(value)
  const type = String(node.type)
  const scope: Scope = { names: new Map(), outer }
  // A CTE sees the ones before it, never itself: in WITH t AS (SELECT * FROM t) the inner t is a real table.
  for (const { key, value: cte } of itemsOf(treeOf(node.cte_map).map))
    walkCte(walk, String(key), { cte, scope })
  if (type === 'SET_OPERATION_NODE') {
    count(walk, 'setOperations', 'set operations')
    for (const side of [node.left, node.right, ...itemsOf(node.children)])
      if (side) walkQuery(walk, side, scope)
  }
  if (type === 'RECURSIVE_CTE_NODE') {
    walkQuery(walk, node.left, scope)
    const own = new Map([[lower(node.cte_name), 1]])
    walkQuery(walk, node.right, { names: own, outer: scope })
  }
  walkShape(walk, node, { shape: queryShapes[type], what: `query ${type}`, scope })
}

function walkCte(walk: Walk, name: string, { cte, scope }: { cte: unknown; scope: Scope }): void {
  count(walk, 'ctes', 'WITH queries')
  const { query, key_targets: keys } = treeOf(cte)
  const before = walk.weight
  walkQuery(walk, treeOf(query).node, scope)
  for (const key of itemsOf(keys)) walkExpression(walk, key, scope)
  scope.names.set(lower(name), Math.max(1, walk.weight - before))
}

function walkTable(walk: Walk, value: unknown, scope: Scope): void {
  if (value === null || value === undefined) return
  const node = treeOf(value)
  const type = String(node.type)
  if (type === 'BASE_TABLE') walkBaseTable(walk, node, scope)
  if (type === 'TABLE_FUNCTION') walkTableFunction(walk, node, scope)
  if (type === 'EXPRESSION_LIST') {
    for (const row of itemsOf(node.values)) for (const cell of itemsOf(row)) walkExpression(walk, cell, scope)
  }
  walkShape(walk, node, { shape: tableShapes[type], what: `table reference ${type}`, scope })
}

function walkBaseTable(walk: Walk, node: Tree, scope: Scope): void {
  count(walk, 'tables', 'tables')
  const name = lower(node.table_name)
  const bare = node.catalog_name === '' && node.schema_name === ''
  const recurring = node.catalog_name === '' && node.schema_name === 'recurring'
  const weight = bare || recurring ? weightInScope(scope, name) : undefined
  weigh(walk, weight ?? 1)
  if (weight !== undefined) return
  if (!bare || !walk.rules.tables.has(name)) {
    const full = [node.catalog_name, node.schema_name, node.table_name].filter(Boolean).join('.')
    throw new WarehouseError('unknown_object', noSuchTable(full, walk.rules.tables), {
      ...placeOf(node),
      ...(bare ? { missingTable: full } : {}),
    })
  }
  walk.found.tables.add(name)
}

function walkTableFunction(walk: Walk, node: Tree, scope: Scope): void {
  count(walk, 'tables', 'tables')
  weigh(walk, 1)
  const call = treeOf(node.function)
  const name = lower(call.function_name)
  if (call.class !== 'FUNCTION' || !isUnqualified(call) || !tableFunctions.has(name)) {
    throw denied(`the table function ${name.slice(0, 60)}`, node)
  }
  walkShape(walk, call, { shape: expressionShapes.FUNCTION, what: 'call', scope })
}

function walkExpression(walk: Walk, value: unknown, scope: Scope): void {
  if (value === null || value === undefined) return
  const node = treeOf(value)
  const kind = String(node.class)
  if (kind === 'FUNCTION' || kind === 'WINDOW') walkCall(walk, node)
  // Some functions are called without brackets.
  if (kind === 'COLUMN_REF' && isUnstable(lastNameOf(node))) walk.found.isStable = false
  if (kind === 'COLLATE' && !/^[a-z_.]{1,40}$/i.test(String(node.collation))) throw denied('this collation')
  walkShape(walk, node, { shape: expressionShapes[kind], what: `expression ${kind}`, scope })
}

function walkCall(walk: Walk, node: Tree): void {
  const name = lower(node.function_name)
  if (!isUnqualified(node) || node.export_state === true || !walk.rules.functions.has(name)) {
    throw denied(`the function ${name.slice(0, 60)}`, node)
  }
  refuseUnboundedCall(name, itemsOf(node.children))
  if (isUnstable(name)) walk.found.isStable = false
}

interface Shaped {
  shape: Shape | undefined
  what: string
  scope: Scope
}

function walkShape(walk: Walk, node: Tree, { shape, what, scope }: Shaped): void {
  count(walk, 'nodes', 'parts')
  if (shape === undefined) throw denied(what)
  for (const [key, value] of Object.entries(node)) {
    const place = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (place === undefined) throw denied(`${key} in ${what}`)
    if (key === 'sample' && value !== null) walk.found.isStable = false
    walkPlace(walk, value, { place, scope })
  }
}

function walkPlace(walk: Walk, value: unknown, { place, scope }: { place: Place; scope: Scope }): void {
  const each = (shape: Shape, what: string) => {
    for (const item of itemsOf(value)) walkShape(walk, treeOf(item), { shape, what, scope })
  }
  switch (place) {
    case 'plain':
    case 'special':
      return
    case 'empty':
      if (value !== null && value !== '') throw denied('this clause')
      return
    case 'expression':
      return walkExpression(walk, value, scope)
    case 'expressions':
      for (const item of itemsOf(value)) walkExpression(walk, item, scope)
      return
    case 'keyed':
      return each(keyedShape, 'replacement')
    case 'cases':
      return each(caseShape, 'case')
    case 'orders':
      return each(orderShape, 'order')
    case 'modifiers':
      for (const item of itemsOf(value)) walkPlace(walk, item, { place: 'modifier', scope })
      return
    case 'modifier': {
      const node = treeOf(value)
      return walkShape(walk, node, {
        shape: modifierShapes[String(node.type)],
        what: `modifier ${String(node.type)}`,
        scope,
      })
    }
    case 'query':
      return walkQuery(walk, treeOf(value).node, scope)
    case 'table':
      return walkTable(walk, value, scope)
    case 'type':
      return walkType(value)
    case 'pivots':
      for (const pivot of itemsOf(value)) {
        walkShape(walk, treeOf(pivot), { shape: pivotShape, what: 'pivot', scope })
        for (const entry of itemsOf(treeOf(pivot).entries)) {
          walkShape(walk, treeOf(entry), { shape: pivotEntryShape, what: 'pivot entry', scope })
        }
      }
  }
}

function walkType(value: unknown): void {
  const type = treeOf(value)
  const details = type.type_info === null || type.type_info === undefined ? {} : treeOf(type.type_info)
  if (type.id === 'UNBOUND') {
    const known = openTypes.has(String(details.name).toUpperCase())
    if (!known || details.catalog !== '' || details.schema !== '')
      throw denied(`the type ${String(details.name)}`)
    return
  }
  const extended = details.extension_info !== null && details.extension_info !== undefined
  if (!castTypes.has(String(type.id)) || (details.alias ?? '') !== '' || extended) {
    throw denied(`the type ${String(type.id)}`)
  }
  if (details.child_type) walkType(details.child_type)
  for (const child of itemsOf(details.child_types)) walkType(treeOf(child).second)
}

function noSuchTable(name: string, tables: ReadonlySet<string>): string {
  const near = nearestNames(name, [...tables])
  const words = `there is no such table: ${name.slice(0, 120)}`
  return near.length === 0 ? words : `${words}; did you mean ${near.join(' or ')}?`
}

/** Where a node stands, in bytes of the text, as the parser counts. */
function placeOf({ query_location: position }: Tree): { position?: number } {
  return typeof position === 'number' && Number.isSafeInteger(position) ? { position } : {}
}

const lastNameOf = (node: Tree) => (Array.isArray(node.column_names) ? lower(node.column_names.at(-1)) : '')

function isUnqualified(call: Tree): boolean {
  return call.catalog === '' && (call.schema === '' || call.schema === 'main')
}

function weightInScope(scope: Scope | undefined, name: string): number | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    const weight = at.names.get(name)
    if (weight !== undefined) return weight
  }
  return undefined
}

// WITH queries that use each other twice double the plan at each step, and planning cannot be interrupted.
function weigh(walk: Walk, weight: number): void {
  walk.weight += weight
  if (walk.weight > limits.expandedTables)
    throw denied(
      `WITH queries that use each other so often that more than ${limits.expandedTables} tables are read; ` +
        'use each of them less often, or make a dataset of one with a recipe',
    )
}

function count(walk: Walk, what: 'nodes' | 'tables' | 'ctes' | 'setOperations', words: string): void {
  walk[what] += 1
  const max = limits[what] * walk.rules.size
  if (walk[what] > max) throw denied(`more than ${max} ${words} in one query`)
}

function treeOf(value: unknown): Tree {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw denied('this syntax')
  return value as Tree
}

function itemsOf(value: unknown): Tree[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw denied('this syntax')
  return value as Tree[]
}

// The engine folds names by ASCII only, so must we: toLowerCase would also fold letters that it keeps apart.
function lower(name: unknown): string {
  return asciiLower(String(name))
}

export function asciiLower(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function denied(what: string, node: Tree = {}): WarehouseError {
  return new WarehouseError('denied', `this is not allowed in a query: ${what}`, placeOf(node))
}
