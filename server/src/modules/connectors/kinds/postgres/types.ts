import type { ColumnType } from '../../../../../../contract/src/datasets.ts'

/** How a remote type is read: its name here, and how its values become text that loads as it. */
export interface TypeReading {
  type: ColumnType
  /** Type in the warehouse; a decimal's depends on the column. */
  native: string
  /** The text of a value, where the server's own would be read as something else. */
  sql?: (column: string) => string
}

// The engine writes the year before Christ behind the date, and reads it nowhere else.
const beforeChrist = (sql: string) =>
  `CASE WHEN ${sql} >= '0001-01-01' THEN ${sql}::text ELSE regexp_replace(${sql}::text, '^(\\S+)(.*) BC$', '\\1 (BC)\\2') END`
const asJson = (sql: string) => `to_json(${sql})::text`
const hexBytes = (sql: string) => `regexp_replace(encode(${sql}, 'hex'), '(..)', '\\\\x\\1', 'g')`
// The engine knows no sign before a positive part.
const unsigned = (sql: string) => `replace(${sql}::text, '+', '')`

const byName: Record<string, TypeReading> = {
  bool: { type: 'boolean', native: 'BOOLEAN' },
  int2: { type: 'integer', native: 'SMALLINT' },
  int4: { type: 'integer', native: 'INTEGER' },
  int8: { type: 'integer', native: 'BIGINT' },
  oid: { type: 'integer', native: 'BIGINT' },
  float4: { type: 'number', native: 'FLOAT' },
  float8: { type: 'number', native: 'DOUBLE' },
  numeric: { type: 'decimal', native: 'DECIMAL' },
  money: { type: 'decimal', native: 'DECIMAL(19,2)', sql: (column) => `${column}::numeric::text` },
  date: { type: 'date', native: 'DATE', sql: beforeChrist },
  timestamp: { type: 'timestamp', native: 'TIMESTAMP', sql: beforeChrist },
  timestamptz: { type: 'timestamp', native: 'TIMESTAMP WITH TIME ZONE', sql: beforeChrist },
  time: { type: 'time', native: 'TIME' },
  timetz: { type: 'time', native: 'TIME WITH TIME ZONE' },
  interval: { type: 'interval', native: 'INTERVAL', sql: unsigned },
  uuid: { type: 'text', native: 'UUID' },
  json: { type: 'json', native: 'JSON' },
  jsonb: { type: 'json', native: 'JSON' },
  bytea: { type: 'binary', native: 'BLOB', sql: hexBytes },
  text: { type: 'text', native: 'VARCHAR' },
  varchar: { type: 'text', native: 'VARCHAR' },
  bpchar: { type: 'text', native: 'VARCHAR' },
  name: { type: 'text', native: 'VARCHAR' },
}

/** Lists and rows are read as JSON, everything that has no counterpart as the text that the server writes. */
export function readingOf({ typname, typtype, typcategory }: PostgresType): TypeReading {
  if (typcategory === 'A' || typtype === 'c') return { type: 'json', native: 'JSON', sql: asJson }
  return byName[typname] ?? { type: 'text', native: 'VARCHAR' }
}

export interface PostgresType {
  typname: string
  typtype: string
  typcategory: string
}
