import {
  type Argument,
  type FormulaFunction,
  type Gives,
  differ,
  withArticle,
  alike,
  rounded,
} from './formula-function.ts'
import type { FormulaNode } from './formula-node.ts'
import { type FormulaColumn, coerced, columnOfType, queryColumnOf, unified } from './formula-types.ts'

const oneOf: Gives = (args, dialect) => unified(dialect, args) ?? differ(args)

const coalesce: FormulaFunction = {
  takes: ['any'],
  rest: 'more',
  gives: oneOf,
  sql: (args, { dialect, result }) =>
    `coalesce(${args.map(({ sql, column }) => coerced(dialect, sql, [column, result])).join(', ')})`,
}

const castTypes = {
  varchar: 'text',
  text: 'text',
  integer: 'integer',
  int: 'integer',
  bigint: 'integer',
  double: 'number',
  date: 'date',
} as const

const castable: Record<string, readonly string[]> = {
  text: ['text', 'integer', 'date'],
  integer: ['integer', 'decimal', 'number', 'boolean'],
  number: ['integer', 'decimal', 'number'],
  date: ['date', 'timestamp'],
}

const typeOfCast = (node: FormulaNode | undefined) =>
  node?.kind === 'type' ? castTypes[node.name as keyof typeof castTypes] : undefined

const cast: FormulaFunction = {
  takes: ['any', 'type'],
  gives: ([from], dialect, nodes) => {
    const to = typeOfCast(nodes[1])
    if (!to) return `the types of CAST are ${Object.keys(castTypes).join(', ')}`
    if (from && from.type !== 'null' && !castable[to]?.includes(from.type))
      return `${withArticle(from.type)} is not cast to ${withArticle(to)} in all databases: do that in a recipe`
    return columnOfType(dialect, to, { isFinite: from?.isFinite ?? true })
  },
  sql: ([from], { dialect, result }) => {
    if (result.type === 'null' || result.type === 'decimal') return from!.sql
    if (result.type === 'integer' && from!.column.type === 'boolean')
      return `CASE WHEN ${from!.sql} THEN 1 WHEN NOT ${from!.sql} THEN 0 END`
    const isRounded = result.type === 'integer' && from!.column.type !== 'integer'
    return dialect.cast(isRounded ? rounded(from!, 0, dialect) : from!.sql, result.type)
  },
}

/** The largest or smallest of several; those that are null do not count. */
const extreme = (operator: '>' | '<'): FormulaFunction => ({
  takes: ['any', 'any', 'any', 'any'],
  rest: 2,
  gives: (args, dialect) =>
    args.some(({ type }) => type === 'boolean') ? 'booleans have no order' : oneOf(args, dialect, []),
  sql: (args, { dialect, result }) => {
    const values = args.map((one) => ({ ...one, sql: coerced(dialect, one.sql, [one.column, result]) }))
    const isText = result.type === 'text'
    const ordered = (sql: string) => (isText ? dialect.ordered(sql, queryColumnOf(result)) : sql)
    return values
      .map(({ sql }) => sql)
      .reduce(
        (best, sql) =>
          `CASE WHEN ${best} IS NULL OR ${ordered(sql)} ${operator} ${ordered(best)} THEN ${sql} ELSE ${best} END`,
      )
  },
})

const branches = (args: readonly FormulaColumn[]) =>
  args.filter((_, at) => at % 2 === 1 || (at === args.length - 1 && args.length % 2 === 1))

const conditional: FormulaFunction = {
  takes: ['any'],
  rest: 'more',
  gives: (args, dialect) => {
    const wrong = args.find((one, at) => at % 2 === 0 && at < args.length - 1 && one.type !== 'boolean')
    if (wrong) return `WHEN needs a condition, and this is ${withArticle(wrong.type)}`
    return oneOf(branches(args), dialect, [])
  },
  sql: (args, { dialect, result }) => {
    const value = ({ sql, column }: Argument) => coerced(dialect, sql, [column, result])
    const whens = args.flatMap((one, at) => {
      const then = args[at + 1]
      return at % 2 === 0 && then ? [`WHEN ${one.sql} THEN ${value(then)}`] : []
    })
    const last = args.length % 2 === 1 ? args.at(-1) : undefined
    return `CASE ${whens.join(' ')}${last ? ` ELSE ${value(last)}` : ''} END`
  },
}

/** Functions that choose among values, and casts. */
export const logicFunctions = {
  cast,
  case: conditional,
  if: { ...conditional, takes: ['boolean', 'any', 'any'] },
  coalesce,
  ifnull: { ...coalesce, takes: ['any', 'any'] },
  nullif: {
    takes: ['any', 'any'],
    gives: (args, dialect) => (unified(dialect, args) ? args[0]! : differ(args)),
    sql: (args, { dialect }) => {
      const [left = '', right = ''] = alike(args, dialect)
      return `CASE WHEN ${left} = ${right} THEN ${dialect.name === 'clickhouse' ? 'NULL' : dialect.nullOf(queryColumnOf(args[0]!.column))} ELSE ${args[0]!.sql} END`
    },
  },
  greatest: extreme('>'),
  least: extreme('<'),
} satisfies Record<string, FormulaFunction>
