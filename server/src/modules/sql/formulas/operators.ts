import {
  type Argument,
  type FunctionPlace,
  type FormulaFunction,
  always,
  compared,
  withArticle,
  alike,
  laterColumn,
  later,
  asText,
  joinable,
} from './formula-function.ts'
import { arithmetic, columnOfType, isNumber, queryColumnOf } from './formula-types.ts'

const comparison = (operator: string): FormulaFunction => ({
  ...compared,
  sql: (args, place) => {
    const [a = '', b = ''] = alike(args, place.dialect)
    return `${a} ${operator} ${b}`
  },
})

const chained = (operator: string): FormulaFunction => ({
  takes: ['boolean', 'boolean'],
  gives: always('boolean'),
  sql: ([left, right]) => `${left!.sql} ${operator} ${right!.sql}`,
})

/** Sums of 64-bit integers wrap around in silence there; elsewhere they are refused. */
function wide(operator: string, { sql, column }: Argument, { dialect, result }: FunctionPlace): string {
  if (result.type === 'number') return column.type === 'number' ? sql : dialect.cast(sql, 'number')
  if (dialect.name === 'clickhouse') {
    if (result.type === 'integer')
      return result.precision > 18 ? `toInt128(${sql})` : dialect.cast(sql, 'integer')
    // A sum has all its digits already, and nobody knows how many of them stand behind the point.
    return operator === '*' || column.precision < 38
      ? `CAST(${sql} AS Nullable(Decimal(38, ${column.scale})))`
      : sql
  }
  const isNarrow = result.type === 'integer' && dialect.name !== 'mysql' && column.precision < 19
  return isNarrow ? dialect.cast(sql, 'integer') : sql
}

const operation = (operator: '+' | '-' | '*'): FormulaFunction => ({
  takes: ['any', 'any'],
  gives: ([left, right], dialect, nodes) => {
    if (nodes[1]?.kind === 'interval' && operator !== '*' && left) return laterColumn(left, nodes[1], dialect)
    if (!left || !right || !isNumber(left) || !isNumber(right))
      return `${operator} needs two numbers, and these are ${[left, right].map((one) => withArticle(one?.type ?? 'null')).join(' and ')}`
    return arithmetic(dialect, operator, [left, right])
  },
  sql: ([left, right], place) => {
    if (right!.node.kind === 'interval')
      return later(left!, { interval: right!.node, sign: operator === '-' ? -1 : 1 }, place)
    return `${wide(operator, left!, place)} ${operator} ${wide(operator, right!, place)}`
  },
})

/** Operators, which are called like functions. */
export const operators = {
  '+': operation('+'),
  '-': operation('-'),
  '*': operation('*'),
  '/': {
    takes: ['number', 'number'],
    gives: (args, dialect) =>
      columnOfType(dialect, 'number', { isFinite: args.every((one) => one.isFinite) }),
    sql: ([above, below], { dialect }) =>
      `${dialect.cast(above!.sql, 'number')} / nullif(${dialect.cast(below!.sql, 'number')}, 0)`,
  },
  '%': {
    takes: ['integer', 'integer'],
    gives: always('integer'),
    sql: ([left, right]) => `${left!.sql} % nullif(${right!.sql}, 0)`,
  },
  negate: {
    takes: ['number'],
    gives: ([of]) => of!,
    sql: ([of]) => `(- ${of!.sql})`,
  },
  '||': {
    takes: ['any', 'any'],
    gives: (args, dialect) => joinable(args, dialect),
    sql: (args, place) => place.dialect.concat(...args.map((one) => asText(one, place))),
  },
  and: chained('AND'),
  or: chained('OR'),
  not: { takes: ['boolean'], gives: always('boolean'), sql: ([of]) => `NOT ${of!.sql}` },
  '=': comparison('='),
  '<>': comparison('<>'),
  '<': comparison('<'),
  '<=': comparison('<='),
  '>': comparison('>'),
  '>=': comparison('>='),
  'is null': { takes: ['any'], gives: always('boolean'), sql: ([of]) => `${of!.sql} IS NULL` },
  'is distinct': {
    ...compared,
    sql: (args, { dialect }) => {
      const [left = '', right = ''] = alike(args, dialect)
      return `NOT (${dialect.isSame(left, right)})`
    },
  },
  between: {
    takes: ['any', 'any', 'any'],
    gives: compared.gives,
    sql: (args, { dialect }) => {
      const [of = '', low = '', high = ''] = alike(args, dialect)
      return `(${of} >= ${low} AND ${of} <= ${high})`
    },
  },
  in: {
    takes: ['any', 'any'],
    rest: 'more',
    gives: compared.gives,
    sql: (args, { dialect }) => {
      const [of = '', ...values] = alike(args, dialect)
      return dialect.isOneOf(of, values, queryColumnOf(args[0]!.column))
    },
  },
  like: {
    takes: ['text', 'constant text'],
    gives: (_, dialect, nodes) =>
      nodes[1]?.kind === 'text' && nodes[1].value.includes('\\')
        ? 'databases read a \\ in a pattern differently: leave it out'
        : columnOfType(dialect, 'boolean'),
    sql: ([text, pattern]) => `${text!.sql} LIKE ${pattern!.sql}`,
  },
} satisfies Record<string, FormulaFunction>
