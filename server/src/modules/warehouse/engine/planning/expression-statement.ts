import { WarehouseError } from '../../errors.ts'
import type { PlanExpressionMessage } from '../../messages.ts'
import { withoutPlaces, type SqlGuard } from '../sql-guard.ts'
import { childrenOf, isNode, nodesOf } from '../lineage/plan-node.ts'
import { asciiLower } from '../tree-walk.ts'
import type { Tree } from '../tree-walk.ts'

/** A statement whose only column is a user's expression. */
export interface ExpressionStatement {
  text: string
  /** What it calls the table of the columns. */
  table: string
  /** The names, in lower case, that stand in it where a column may be meant. */
  names: ReadonlySet<string>
  /** Tells a failure of the statement as one of the expression. */
  failure(error: unknown): never
}

// Not a name that a column would have.
const table = 'columns of the expression'
const before = 'SELECT ('

/** Builds the statement, once it is sure that the text is one expression and nothing around it. */
export async function expressionStatement(sqlGuard: SqlGuard, sql: string): Promise<ExpressionStatement> {
  const failure = (error: unknown): never => {
    throw located(error, sql)
  }
  if (sql.trim() === '') throw new WarehouseError('syntax', 'the expression is empty', { position: 0 })
  const text = `${before}${sql}\n) AS value FROM "${table}"`
  const expression = await onlyExpression(sqlGuard, sql, text).catch(failure)
  await sqlGuard.admit(text, new Set([table])).catch(failure)
  const names = new Set<string>()
  addNames(expression, names)
  return { text, table, names, failure }
}

async function onlyExpression(sqlGuard: SqlGuard, sql: string, text: string): Promise<Tree> {
  const [inBrackets, bare, expected] = await Promise.all([
    sqlGuard.tree(text),
    // Distinguished from one in parentheses: "a, b" is a struct there.
    sqlGuard.tree(`SELECT\n ${sql}\n FROM "${table}"`),
    sqlGuard.tree(`${before}1\n) AS value FROM "${table}"`),
  ])
  const [expression, ...others] = nodesOf(bare['select_list'])
  const isAlone = others.length === 0 && shapeWithout(inBrackets) === shapeWithout(expected)
  if (!expression || !isAlone || shapeWithout(bare) !== shapeWithout(expected))
    throw new WarehouseError('syntax', 'this must be exactly one expression')
  refuseParts(expression)
  return expression
}

const shapeWithout = (node: Tree): string =>
  withoutPlaces({ ...node, select_list: nodesOf(node['select_list']).length })

const refusedParts: Record<string, string> = {
  SUBQUERY: 'a query inside an expression is not allowed',
  STAR: 'an expression is about one value: * and COLUMNS() are not allowed',
  PARAMETER: 'an expression has no parameters',
  POSITIONAL_REFERENCE: 'a column is called by its name, not by its number',
}

function refuseParts(value: unknown): void {
  if (Array.isArray(value)) return value.forEach((item) => refuseParts(item))
  if (!isNode(value)) return
  const words = refusedParts[String(value['class'])]
  if (words !== undefined) throw new WarehouseError('denied', words)
  for (const part of Object.values(value)) refuseParts(part)
}

function addNames(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((item) => addNames(item, names))
  if (!isNode(value)) return
  const { column_names: found } = value
  if (Array.isArray(found)) for (const name of found) names.add(asciiLower(String(name)))
  for (const part of Object.values(value)) addNames(part, names)
}

/** The place in the statement becomes one in the expression. */
function located(error: unknown, sql: string): unknown {
  if (!(error instanceof WarehouseError)) return error
  const { position } = error.place
  if (position === undefined) return error
  const at = Math.min(Math.max(position - before.length, 0), sql.length)
  return new WarehouseError(error.kind, error.message, { position: at })
}

const always = ['LOGICAL_PROJECTION', 'LOGICAL_GET']

/** Refuses what is more than an expression over the values of one row. */
export function refuseOtherOperators(plan: Tree, allow: PlanExpressionMessage['allow']): void {
  const type = String(plan['type'])
  if (type === 'LOGICAL_AGGREGATE_AND_GROUP_BY' && !allow?.aggregates)
    throw new WarehouseError('denied', 'an aggregate, e.g. sum(), is not allowed here')
  if (type === 'LOGICAL_WINDOW' && !allow?.windows)
    throw new WarehouseError('denied', 'a window function, with OVER, is not allowed here')
  if (type === 'LOGICAL_UNNEST')
    throw new WarehouseError('denied', 'an expression gives one value for each row: unnest() is not allowed')
  const allowed = [...always, 'LOGICAL_AGGREGATE_AND_GROUP_BY', 'LOGICAL_WINDOW']
  if (!allowed.includes(type)) throw new WarehouseError('denied', 'this is more than an expression')
  for (const child of childrenOf(plan)) refuseOtherOperators(child, allow)
}
