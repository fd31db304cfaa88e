import { type FormulaFunction, type Written, always, called, count, rounded } from './formula-function.ts'
import { columnOfType } from './formula-types.ts'

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

/** Functions of numbers. */
export const numberFunctions = {
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
} satisfies Record<string, FormulaFunction>
