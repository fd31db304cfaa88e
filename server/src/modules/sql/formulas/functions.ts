import type { Grain } from '../../../../../contract/src/grains.ts'
import type { Dialect, DialectName } from '../dialect.ts'
import { type Calendar, cutTo } from '../grains.ts'
import type { FormulaNode } from './formula-node.ts'
import {
  type FormulaColumn,
  arithmetic,
  coerced,
  columnOfType,
  isNumber,
  queryColumnOf,
  unified,
} from './formula-types.ts'

/** An argument of a function, as its SQL is written. */
export interface Argument {
  sql: string
  /** A timestamp as the clocks of the query's zone show it. */
  local(): string
  column: FormulaColumn
  node: FormulaNode
}

/** What is around the function. */
export interface FunctionPlace {
  dialect: Dialect
  calendar: Calendar
  /** The day in the zone of the query, as text of SQL. */
  today(): string
  result: FormulaColumn
}

/**
 * What an argument must be: of a type, with `constant` written out, and with `local` a moment as the clocks of the
 * query's zone show it. Kinds that end in `…` may be repeated; those that end in `?` left out.
 */
type Kind =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'local'
  | 'moment'
  | 'any'
  | 'constant text'
  | 'constant count'
  | 'unit'
  | 'type'

export interface FormulaFunction {
  takes: readonly Kind[]
  /** How many of the last arguments may be left out; 'more': the last may be repeated. */
  rest?: number | 'more'
  /** The values, or why there are none for arguments of these types. */
  gives(
    args: readonly FormulaColumn[],
    dialect: Dialect,
    nodes: readonly FormulaNode[],
  ): FormulaColumn | string
  sql(args: readonly Argument[], place: FunctionPlace): string
}

type Gives = FormulaFunction['gives']
type Written = Partial<Record<DialectName, string>> & { duckdb: string }

const always =
  (type: 'text' | 'integer' | 'number' | 'boolean' | 'date'): Gives =>
  (_, dialect) =>
    columnOfType(dialect, type)

/** A function that engines call by a name with its arguments in their order. */
const called =
  (names: Written): FormulaFunction['sql'] =>
  (args, { dialect }) =>
    `${names[dialect.name] ?? names.duckdb}(${args.map(({ sql }) => sql).join(', ')})`

const texts = (
  takes: readonly Kind[],
  gives: 'text' | 'integer' | 'boolean',
  names: Written,
): FormulaFunction => ({
  takes,
  gives: always(gives),
  sql: called(names),
})

/** A number of a number: as a float, and null where there is none. */
const float = (names: Written, isDefined?: (sql: string) => string): FormulaFunction => ({
  takes: ['number'],
  gives: (_, dialect) => columnOfType(dialect, 'number', { isFinite: names.duckdb !== 'exp' }),
  sql: ([of], { dialect }) => {
    const value = dialect.cast(of!.sql, 'number')
    const found = `${names[dialect.name] ?? names.duckdb}(${value})`
    return isDefined ? `CASE WHEN ${isDefined(value)} THEN ${found} END` : found
  },
})

const cyclic = (grain: Grain): FormulaFunction => part(({ dialect }, sql) => dialect.cuts[grain](sql))

const part = (write: (place: FunctionPlace, sql: string) => string): FormulaFunction => ({
  takes: ['local'],
  gives: always('integer'),
  sql: ([of], place) => place.dialect.cast(write(place, of!.sql), 'integer'),
})

const byDialect = (of: Partial<Record<DialectName, string>> & { duckdb: string }, { name }: Dialect) =>
  of[name] ?? of.duckdb

const extracted = (name: string, names: Partial<Record<DialectName, string>>): FormulaFunction =>
  part(({ dialect }, sql) =>
    dialect.name === 'postgres'
      ? `extract(${name} from ${sql})`
      : `${byDialect({ duckdb: name, mysql: name, ...names }, dialect)}(${sql})`,
  )

const compared: FormulaFunction = {
  takes: ['any', 'any'],
  gives: (args, dialect) =>
    unified(dialect, args) || isComparableMoment(args) ? columnOfType(dialect, 'boolean') : differ(args),
  sql: () => '',
}

const isComparableMoment = (args: readonly FormulaColumn[]) =>
  args.every(({ type }) => type === 'date' || type === 'timestamp' || type === 'null')

const comparison = (operator: string): FormulaFunction => ({
  ...compared,
  sql: (args, place) => {
    const [a = '', b = ''] = alike(args, place.dialect)
    return `${a} ${operator} ${b}`
  },
})

export const differ = (args: readonly FormulaColumn[]) =>
  `${[...new Set(args.filter(({ type }) => type !== 'null').map(({ type }) => a(type)))].join(' and ')} do not go together`

const a = (type: string) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`

/** The arguments as values of one type, and texts by code point. A date is compared with moments as its midnight there. */
function alike(args: readonly Argument[], dialect: Dialect): string[] {
  const columns = args.map(({ column }) => column)
  const to = unified(dialect, columns)
  if (!to && isComparableMoment(columns))
    return args.map(({ sql, local, column }) =>
      column.type === 'date' ? dialect.cast(sql, 'timestamp') : local(),
    )
  return args.map(({ sql, column }) => {
    const value = to ? coerced(dialect, sql, [column, to]) : sql
    return column.type === 'text' ? dialect.ordered(value, queryColumnOf(column)) : value
  })
}

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
      return `${operator} needs two numbers, and these are ${[left, right].map((one) => a(one?.type ?? 'null')).join(' and ')}`
    return arithmetic(dialect, operator, [left, right])
  },
  sql: ([left, right], place) => {
    if (right!.node.kind === 'interval')
      return later(left!, { interval: right!.node, sign: operator === '-' ? -1 : 1 }, place)
    return `${wide(operator, left!, place)} ${operator} ${wide(operator, right!, place)}`
  },
})

const unitsOfInterval: Record<string, [count: number, unit: 'second' | 'day' | 'month']> = {
  second: [1, 'second'],
  minute: [60, 'second'],
  hour: [3600, 'second'],
  day: [1, 'day'],
  week: [7, 'day'],
  month: [1, 'month'],
  quarter: [3, 'month'],
  year: [12, 'month'],
}

type Interval = Extract<FormulaNode, { kind: 'interval' }>

function laterColumn(moment: FormulaColumn, { unit }: Interval, dialect: Dialect): FormulaColumn | string {
  if (moment.type === 'timestamp') return moment
  if (moment.type !== 'date')
    return `an interval is added to a date or a timestamp, and this is ${a(moment.type)}`
  return unitsOfInterval[unit]?.[1] === 'second'
    ? `a date has no ${unit}s: add days, or use a timestamp`
    : columnOfType(dialect, 'date')
}

function later(
  { sql, column }: Argument,
  { interval, sign }: { interval: Interval; sign: number },
  { dialect }: FunctionPlace,
): string {
  const [count, unit] = unitsOfInterval[interval.unit]!
  const moved = dialect.shift(sql, sign * count * interval.count, unit)
  return column.type === 'date' ? dialect.cast(moved, 'date') : moved
}

const count = ({ node }: Argument): number => (node.kind === 'number' ? Number(node.text) : 0)

const asText = ({ sql, column }: Argument, { dialect }: FunctionPlace): string =>
  column.type === 'text' ? sql : dialect.cast(sql, 'text')

const joinable = (args: readonly FormulaColumn[], dialect: Dialect) =>
  args.find(({ type }) => !['text', 'integer', 'date', 'null'].includes(type))
    ? `only texts, integers and dates are joined to a text; this has ${a(args.find(({ type }) => !['text', 'integer', 'date', 'null'].includes(type))!.type)}`
    : columnOfType(dialect, 'text')

const oneOf: Gives = (args, dialect) => unified(dialect, args) ?? differ(args)

const coalesce: FormulaFunction = {
  takes: ['any'],
  rest: 'more',
  gives: oneOf,
  sql: (args, { dialect, result }) =>
    `coalesce(${args.map(({ sql, column }) => coerced(dialect, sql, [column, result])).join(', ')})`,
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
    if (wrong) return `WHEN needs a condition, and this is ${a(wrong.type)}`
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
      return `${a(from.type)} is not cast to ${a(to)} in all databases: do that in a recipe`
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

/** Halves are rounded away from zero, which engines do differently for floats. */
function rounded({ sql }: Argument, digits: number, dialect: Dialect): string {
  const value = dialect.cast(sql, 'number')
  // Adding 0 makes a 0 of a negative zero, which some engines keep apart.
  if (dialect.name === 'duckdb') return `(round(${value}, ${digits}) + 0)`
  const power = `1e${digits}`
  const whole = `floor(abs(${value}) * ${dialect.cast(power, 'number')} + 0.5)`
  return `(sign(${value}) * ${whole} / ${dialect.cast(power, 'number')} + 0)`
}

const trimmed = (side: 'BOTH' | 'LEADING' | 'TRAILING', names: Written): FormulaFunction => ({
  takes: ['text'],
  gives: always('text'),
  sql: (args, place) =>
    place.dialect.name === 'duckdb' ? called(names)(args, place) : `TRIM(${side} ' ' FROM ${args[0]!.sql})`,
})

const truncUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
const truncUnit = (one: Argument | { node: FormulaNode }) => {
  const text = one.node.kind === 'text' ? one.node.value.toLowerCase() : ''
  return truncUnits.find((unit) => unit === text)
}

const withinDay = new Set(['second', 'minute', 'hour'])

function cutLocal(unit: Grain, { sql, column }: Argument, { dialect, calendar }: FunctionPlace): string {
  return cutTo(
    unit,
    { ...queryColumnOf(column), type: column.type === 'date' ? 'date' : 'timestamp' },
    {
      dialect,
      moment: sql,
      path: '',
      calendar,
    },
  )
}

/** How many starts of a unit lie between two moments. */
function startsBetween(unit: Grain, args: readonly [Argument, Argument], place: FunctionPlace): string {
  const { dialect } = place
  const [from, to] = args.map((one) => {
    const sql = unit === 'day' && one.column.type === 'date' ? one.sql : cutLocal(unit, one, place)
    if (unit === 'month') return dialect.ordinal(sql, 'month')
    if (unit === 'quarter') return `floor(${dialect.ordinal(sql, 'month')} / 3)`
    if (unit === 'year') return `floor(${dialect.ordinal(sql, 'month')} / 12)`
    if (unit === 'week') return dialect.ordinal(sql, 'day')
    return dialect.ordinal(sql, unit === 'day' ? 'day' : 'second')
  })
  const per = { week: 7, minute: 60, hour: 3600 }[unit as string]
  const difference = per === undefined ? `${to} - ${from}` : `(${to} - ${from}) / ${per}`
  return dialect.cast(difference, 'integer')
}

/**
 * Every function and operator of formulas. Names and meanings are those of the formulas of recipes, as far as all
 * databases can be made to agree on them; `server/test/agreement` compares them.
 */
export const formulaFunctions: Readonly<Record<string, FormulaFunction>> = {
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
    gives: ([], dialect, nodes) =>
      nodes[1]?.kind === 'text' && nodes[1].value.includes('\\')
        ? 'databases read a \\ in a pattern differently: leave it out'
        : columnOfType(dialect, 'boolean'),
    sql: ([text, pattern]) => `${text!.sql} LIKE ${pattern!.sql}`,
  },
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

  upper: texts(['text'], 'text', { duckdb: 'upper', clickhouse: 'upperUTF8' }),
  lower: texts(['text'], 'text', { duckdb: 'lower', clickhouse: 'lowerUTF8' }),
  trim: trimmed('BOTH', { duckdb: 'trim' }),
  ltrim: trimmed('LEADING', { duckdb: 'ltrim' }),
  rtrim: trimmed('TRAILING', { duckdb: 'rtrim' }),
  length: {
    takes: ['text'],
    gives: always('integer'),
    sql: ([of], { dialect }) => dialect.cast(dialect.length(of!.sql), 'integer'),
  },
  left: {
    takes: ['text', 'constant count'],
    gives: always('text'),
    sql: ([of, to], { dialect }) => dialect.left(of!.sql, count(to!)),
  },
  right: {
    takes: ['text', 'constant count'],
    gives: always('text'),
    sql: ([of, to], { dialect }) => dialect.right(of!.sql, count(to!)),
  },
  substr: {
    takes: ['text', 'constant count', 'constant count'],
    gives: ([], dialect, nodes) =>
      nodes[1]?.kind === 'number' && Number(nodes[1].text) < 1
        ? 'characters are counted from 1'
        : columnOfType(dialect, 'text'),
    sql: ([of, start, length], { dialect }) =>
      `${byDialect({ duckdb: 'substr', clickhouse: 'substringUTF8' }, dialect)}(${of!.sql}, ${count(start!)}, ${count(length!)})`,
  },
  replace: {
    takes: ['text', 'constant text', 'constant text'],
    gives: ([], dialect, nodes) =>
      nodes[1]?.kind === 'text' && nodes[1].value === ''
        ? 'there is nothing to replace: name a text'
        : columnOfType(dialect, 'text'),
    sql: called({ duckdb: 'replace', clickhouse: 'replaceAll' }),
  },
  concat: {
    takes: ['any'],
    rest: 'more',
    gives: (args, dialect) => joinable(args, dialect),
    sql: (args, place) => {
      const parts = args.map((one) => `coalesce(${asText(one, place)}, '')`)
      return parts.length === 1 ? (parts[0] ?? '') : place.dialect.concat(...parts)
    },
  },
  contains: {
    takes: ['text', 'text'],
    gives: always('boolean'),
    sql: ([of, piece], { dialect }) => dialect.contains(of!.sql, piece!.sql),
  },
  starts_with: {
    takes: ['text', 'text'],
    gives: always('boolean'),
    sql: ([of, piece], { dialect }) => dialect.startsWith(of!.sql, piece!.sql),
  },
  ends_with: {
    takes: ['text', 'text'],
    gives: always('boolean'),
    sql: ([of, piece], { dialect }) => dialect.endsWith(of!.sql, piece!.sql),
  },

  abs: { takes: ['number'], gives: ([of]) => of!, sql: called({ duckdb: 'abs' }) },
  round: {
    takes: ['number', 'constant count'],
    rest: 1,
    gives: ([of], dialect) => columnOfType(dialect, 'number', { isFinite: of!.isFinite }),
    sql: ([of, digits], { dialect }) => rounded(of!, digits ? count(digits) : 0, dialect),
  },
  floor: float({ duckdb: 'floor' }),
  ceil: float({ duckdb: 'ceil' }),
  sqrt: float({ duckdb: 'sqrt' }, (value) => `${value} >= 0`),
  exp: float({ duckdb: 'exp' }),
  ln: float({ duckdb: 'ln', clickhouse: 'log' }, (value) => `${value} > 0`),
  log10: float({ duckdb: 'log10', postgres: 'log' }, (value) => `${value} > 0`),
  mod: {
    takes: ['integer', 'integer'],
    gives: always('integer'),
    sql: ([left, right]) => `(${left!.sql} % nullif(${right!.sql}, 0))`,
  },
  power: {
    takes: ['number', 'number'],
    gives: (_, dialect) => columnOfType(dialect, 'number', { isFinite: false }),
    sql: ([base, exponent], { dialect }) => {
      const [of, to] = [dialect.cast(base!.sql, 'number'), dialect.cast(exponent!.sql, 'number')]
      const isReal = `${of} > 0 OR (${of} = 0 AND ${to} >= 0) OR (${of} < 0 AND ${to} = floor(${to}))`
      return `CASE WHEN ${isReal} THEN power(${of}, ${to}) END`
    },
  },

  year: extracted('year', { clickhouse: 'toYear' }),
  quarter: extracted('quarter', { clickhouse: 'toQuarter' }),
  month: extracted('month', { clickhouse: 'toMonth' }),
  week: part(({ dialect }, sql) =>
    byDialect(
      {
        duckdb: `week(${sql})`,
        postgres: `extract(week from ${sql})`,
        mysql: `WEEK(${sql}, 3)`,
        clickhouse: `toISOWeek(${sql})`,
      },
      dialect,
    ),
  ),
  day: extracted('day', { mysql: 'DAYOFMONTH', clickhouse: 'toDayOfMonth' }),
  isodow: cyclic('day_of_week'),
  hour: extracted('hour', { clickhouse: 'toHour' }),
  minute: extracted('minute', { clickhouse: 'toMinute' }),
  date_trunc: {
    takes: ['unit', 'local'],
    gives: ([, moment], dialect, nodes) => {
      const unit = truncUnit({ node: nodes[0]! })
      if (unit && withinDay.has(unit))
        return moment?.type === 'date'
          ? `a date has no ${unit}`
          : 'group by the timestamp with a grain instead'
      return columnOfType(dialect, 'date')
    },
    sql: ([unit, moment], place) => cutLocal(truncUnit(unit!) ?? 'day', moment!, place),
  },
  date_diff: {
    takes: ['unit', 'local', 'local'],
    gives: ([, from, to], dialect, nodes) => {
      const unit = truncUnit({ node: nodes[0]! })
      return unit && withinDay.has(unit) && [from, to].some((one) => one?.type === 'date')
        ? `a date has no ${unit}`
        : columnOfType(dialect, 'integer')
    },
    sql: ([unit, from, to], place) => startsBetween(truncUnit(unit!) ?? 'day', [from!, to!], place),
  },
  date_add: {
    takes: ['moment', 'any'],
    gives: ([moment], dialect, nodes) =>
      nodes[1]?.kind === 'interval'
        ? laterColumn(moment!, nodes[1], dialect)
        : 'the second part is an interval, e.g. INTERVAL 3 MONTH',
    sql: ([moment, by], place) =>
      by!.node.kind === 'interval' ? later(moment!, { interval: by!.node, sign: 1 }, place) : '',
  },
  current_date: { takes: [], gives: always('date'), sql: (_, { today }) => today() },
}
