/** One row as everybody has it. Numbers are exact: `n` and `d` count ten-thousandths. */
export interface Row {
  id: bigint
  label: string | null
  n: bigint | null
  d: bigint | null
  x: bigint | null
  /** In UTC: "2024-03-31 00:59:59.25". */
  at: string | null
  day: string | null
  b: boolean | null
}

export type ColumnName = keyof Row

export const unit = 10_000n

/** Numbers that follow from a seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const pick = <T>(next: (below: number) => number, list: readonly T[]): T =>
  list[next(list.length)] as T

const labels = ['a', 'A', 'ab', 'ä', 'Ä', 'ß', '😀', '😀 x', '🚀', 'zz ', "o'k\\", '日本', '﹫']
/** The order of the column `label`; its other values follow by code point. */
export const listedLabels = ['😀', 'b', "o'k\\", 'zz ']

const moments = [
  '1955-06-01 12:30:00',
  '1969-12-31 23:59:59.25',
  '1970-01-01 00:00:00',
  '2023-12-31 23:30:00',
  '2024-02-29 12:00:00',
  '2024-03-10 06:59:59',
  '2024-03-10 07:00:00',
  '2024-03-31 00:59:59.5',
  '2024-03-31 01:00:00',
  '2024-10-27 00:30:00',
  '2024-10-27 01:30:00',
  '2024-11-03 05:30:00',
  '2024-11-03 06:30:00',
]

/** A few hundred rows with ties, nulls, texts beyond the basic plane, years before 1970 and negative decimals. */
export function makeRows(seed: number, count: number): Row[] {
  const next = randomFrom(seed)
  const maybe = <T>(value: T, often = 8): T | null => (next(often) === 0 ? null : value)
  const moment = () => {
    if (next(3) === 0) return pick(next, moments)
    const ms = Date.UTC(2023 + next(3), next(12), 1 + next(28), next(24), next(4) * 15)
    return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  }
  const day = () => new Date(Date.UTC(pick(next, [1959, 1969, 2023, 2024, 2025]), next(12), 1 + next(31)))
  return Array.from({ length: count }, (_, at) => ({
    id: BigInt(at + 1) * unit,
    label: maybe(pick(next, labels)),
    n: maybe((next(20) === 0 ? 9_007_199_254_740_993n * BigInt(next(3) - 1) : BigInt(next(61) - 30)) * unit),
    d: maybe(BigInt(next(2_000_001) - 1_000_000) / pick(next, [1n, 100n, 1000n])),
    x: maybe(BigInt(next(401) - 200) * pick(next, [500n, 1000n, 1250n])),
    at: maybe(moment()),
    day: maybe(day().toISOString().slice(0, 10)),
    b: maybe(next(3) === 0),
  }))
}

/** Ten-thousandths as digits. */
export function digits(value: bigint, scale = 4): string {
  const size = (value < 0n ? -value : value).toString().padStart(5, '0')
  const whole = `${value < 0n ? '-' : ''}${size.slice(0, -4)}`
  return scale === 0 ? whole : `${whole}.${size.slice(-4)}`
}

const columns = ['id', 'label', 'n', 'd', 'x', 'at', 'day', 'b'] as const

/** The types of the columns, in their order. */
const types = {
  postgres: ['bigint', 'text', 'bigint', 'numeric(18,4)', 'double precision', 'timestamp', 'date', 'boolean'],
  duckdb: ['BIGINT', 'VARCHAR', 'BIGINT', 'DECIMAL(18,4)', 'DOUBLE', 'TIMESTAMP', 'DATE', 'BOOLEAN'],
  mysql: ['bigint', 'varchar(40)', 'bigint', 'decimal(18,4)', 'double', 'datetime(6)', 'date', 'boolean'],
  clickhouse: [
    'Int64',
    'Nullable(String)',
    'Nullable(Int64)',
    'Nullable(Decimal(18,4))',
    'Nullable(Float64)',
    "Nullable(DateTime64(6, 'UTC'))",
    'Nullable(Date32)',
    'Nullable(Bool)',
  ],
}

/** The statements that make the table, in the words of a database. */
export function tableSql(name: keyof typeof types, rows: readonly Row[]): string[] {
  const text = (value: string | null) => {
    if (value === null) return 'NULL'
    const escaped = name === 'mysql' || name === 'clickhouse' ? value.replaceAll('\\', '\\\\') : value
    return `'${escaped.replaceAll("'", "''")}'`
  }
  const number = (value: bigint | null, scale: number) => (value === null ? 'NULL' : digits(value, scale))
  // A bare decimal would be read as a float there, and lose its last digits.
  const decimal = (value: bigint | null) => (value === null ? 'NULL' : `'${digits(value)}'`)
  const values = rows.map(
    ({ id, label, n, d, x, at, day, b }) =>
      `(${[number(id, 0), text(label), number(n, 0), decimal(d), number(x, 4), text(at), text(day), String(b)].join(', ')})`,
  )
  const quote = name === 'mysql' ? '`' : '"'
  const typed = columns.map((column, at) => `${quote}${column}${quote} ${types[name][at]}`)
  const ending = name === 'clickhouse' ? ' ENGINE = Memory' : ''
  return [
    `CREATE TABLE facts (${typed.join(', ')})${ending}`,
    `INSERT INTO facts VALUES ${values.join(', ')}`,
  ]
}
