import { refuse } from '../../../kernel/errors.ts'
import type { Dialect } from '../dialect.ts'
import { nearestHint } from '../nearest.ts'
import { FormulaError, type FormulaNode } from './formula-node.ts'
import { type FormulaColumn, columnOfType, nullColumn } from './formula-types.ts'
import type { FormulaFunction } from './formula-function.ts'
import { formulaFunctions } from './functions.ts'
import { parseFormula } from './parse-formula.ts'

/** A part of a formula with what its values are. `R` is what names stand for. */
export interface TypedFormula<R> {
  node: FormulaNode
  column: FormulaColumn
  args: TypedFormula<R>[]
  /** Of a name, or of an aggregate: what it stands for. */
  ref?: R
  call?: FormulaFunction
}

export interface Found<R> {
  ref: R
  column: FormulaColumn
}

type NodeOf<Kind extends FormulaNode['kind']> = Extract<FormulaNode, { kind: Kind }>

/** What the names in a formula mean. Each throws a `FormulaError` for what has no meaning. */
export interface FormulaScope<R> {
  dialect: Dialect
  name(node: NodeOf<'name'>): Found<R>
  /** A call of an aggregate; undefined where its name is none. */
  aggregate(node: NodeOf<'call'>): Found<R> | undefined
  parameter(node: NodeOf<'parameter'>): FormulaNode
}

// Models are checked for each query, and their formulas stay the same.
const parsed = new Map<string, FormulaNode>()
const maxParsed = 5000

/** The formula that a text is; a `FormulaError` tells where it is none. */
export function parsedFormula(text: string): FormulaNode {
  const known = parsed.get(text)
  if (known) return known
  const node = parseFormula(text)
  if (parsed.size >= maxParsed) parsed.clear()
  parsed.set(text, node)
  return node
}

/** Finds the type of each part of a formula. Throws a `FormulaError` at the place of what does not work. */
export function checkFormula<R>(formula: FormulaNode, scope: FormulaScope<R>): TypedFormula<R> {
  const typed = typedNode(formula, scope)
  if (typed.column.type === 'null')
    throw new FormulaError('the formula gives no value: it is always null', typed.node)
  return typed
}

const plain = <R>(node: FormulaNode, column: FormulaColumn): TypedFormula<R> => ({ node, column, args: [] })

function typedNode<R>(node: FormulaNode, scope: FormulaScope<R>): TypedFormula<R> {
  const { dialect } = scope
  switch (node.kind) {
    case 'number':
      return plain(node, numberColumn(node.text, dialect))
    case 'text':
      return plain(node, columnOfType(dialect, 'text'))
    case 'boolean':
      return plain(node, columnOfType(dialect, 'boolean'))
    case 'date':
      return plain(node, columnOfType(dialect, 'date'))
    case 'null':
    case 'interval':
    case 'type':
      return plain(node, nullColumn)
    case 'parameter':
      return typedNode(scope.parameter(node), scope)
    case 'name':
      return { ...plain(node, nullColumn), ...scope.name(node) }
    default: {
      const found = scope.aggregate(node)
      return found ? { ...plain(node, nullColumn), ...found } : typedCall(node, scope)
    }
  }
}

function numberColumn(text: string, dialect: Dialect): FormulaColumn {
  const digits = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? /^()\.(\d+)$/.exec(text)
  const [, whole = '', fraction = ''] = digits ?? []
  const precision = whole.length + fraction.length
  if (!digits || precision > 38) return columnOfType(dialect, 'number')
  if (fraction === '') return columnOfType(dialect, precision > 18 ? 'decimal' : 'integer', { precision })
  return columnOfType(dialect, 'decimal', { precision, scale: fraction.length })
}

function typedCall<R>(node: NodeOf<'call'>, scope: FormulaScope<R>): TypedFormula<R> {
  const { name } = node
  const called = Object.hasOwn(formulaFunctions, name) ? formulaFunctions[name] : undefined
  if (!called)
    throw new FormulaError(
      `there is no function "${name}"${nearestHint(
        name,
        Object.keys(formulaFunctions).filter((one) => /^\w+$/.test(one)),
      )}`,
      { start: node.start, end: node.start + name.length },
    )
  if (node.isDistinct) throw new FormulaError(`DISTINCT goes with count only`, node)
  checkCount(node, called)
  const args = node.args.map((arg, at) => {
    const typed = typedNode(arg, scope)
    const kind = called.takes[Math.min(at, called.takes.length - 1)]
    checkKind(typed, { kind, name, mayBeInterval: name === '+' || name === '-' || name === 'date_add' })
    return typed
  })
  const gives = called.gives(
    args.map(({ column }) => column),
    scope.dialect,
    args.map((one) => one.node),
  )
  if (typeof gives === 'string') throw new FormulaError(gives, node)
  return { node, column: gives, args, call: called }
}

function checkCount({ name, args, start, end }: NodeOf<'call'>, { takes, rest = 0 }: FormulaFunction): void {
  const least = rest === 'more' ? takes.length : takes.length - rest
  const most = rest === 'more' ? Infinity : takes.length
  if (args.length >= least && args.length <= most) return
  const wanted =
    least === most ? String(least) : most === Infinity ? `at least ${least}` : `${least} to ${most}`
  throw new FormulaError(`${name} takes ${wanted} values, not ${args.length}`, { start, end })
}

interface Wanted {
  kind: FormulaFunction['takes'][number] | undefined
  name: string
  mayBeInterval: boolean
}

const unitNames = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']

function checkKind(
  { node, column }: TypedFormula<unknown>,
  { kind = 'any', name, mayBeInterval }: Wanted,
): void {
  const wrong = (wanted: string) => {
    throw new FormulaError(`${name} needs ${wanted} here, and this is ${describe(node, column)}`, node)
  }
  const { type } = column
  if (node.kind === 'interval' && !mayBeInterval) wrong('a value')
  if (kind === 'constant text' && node.kind !== 'text') wrong("a text that is written out, e.g. 'a'")
  if (kind === 'constant count' && !(node.kind === 'number' && /^\d{1,6}$/.test(node.text)))
    wrong('a whole number that is written out')
  if (kind === 'unit' && !(node.kind === 'text' && unitNames.includes(node.value.toLowerCase())))
    wrong(`one of ${unitNames.map((unit) => `'${unit}'`).join(', ')}`)
  if (kind === 'type' || type === 'null') return
  if (kind === 'text' && type !== 'text') wrong('a text')
  if (kind === 'number' && !['integer', 'decimal', 'number'].includes(type)) wrong('a number')
  if (kind === 'integer' && type !== 'integer') wrong('an integer')
  if (kind === 'boolean' && type !== 'boolean') wrong('a condition')
  if ((kind === 'local' || kind === 'moment') && type !== 'date' && type !== 'timestamp')
    wrong('a date or a timestamp')
}

function describe(node: FormulaNode, { type }: FormulaColumn): string {
  if (node.kind === 'interval') return 'an interval'
  const article = /^[aeiou]/.test(type) ? 'an' : 'a'
  return node.kind === 'name' ? `"${node.name}", ${article} ${type}` : `${article} ${type}`
}

/** What is wrong with a formula, as the refusal of the request that has it: with the place in its text. */
export function inFormula<T>(text: string, path: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    throw refuse.invalid(path, `${placeIn(text, error.span.start)}: ${error.message}`)
  }
}

/** "line 2, column 5", counted from 1 as people count. */
export function placeIn(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n')
  const column = [...(lines.at(-1) ?? '')].length + 1
  return lines.length === 1 && !text.includes('\n')
    ? `column ${column}`
    : `line ${lines.length}, column ${column}`
}
