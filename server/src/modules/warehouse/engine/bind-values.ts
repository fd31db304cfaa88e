import {
  BOOLEAN,
  DATE,
  DOUBLE,
  DuckDBDateValue,
  DuckDBListValue,
  type DuckDBPreparedStatement,
  DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api'
import { WarehouseError } from '../errors.ts'
import type { NamedValue, Parameter, StatementParameters } from '../messages.ts'

/** Binds the parameters of a statement: by their places, or by the names that the engine read in it. */
export function bindValues(prepared: DuckDBPreparedStatement, parameters: StatementParameters): void {
  if (isList(parameters)) bindInOrder(prepared, parameters)
  else bindByName(prepared, parameters)
}

const isList = (parameters: StatementParameters): parameters is readonly Parameter[] =>
  Array.isArray(parameters)

function bindInOrder(prepared: DuckDBPreparedStatement, values: readonly Parameter[]): void {
  if (prepared.parameterCount !== values.length)
    throw new WarehouseError(
      'bad_value',
      `the query has ${prepared.parameterCount} parameters, but ${values.length} values were given`,
    )
  values.forEach((value, at) => bindOne(prepared, at + 1, value))
}

function bindOne(prepared: DuckDBPreparedStatement, at: number, value: Parameter): void {
  if (value === null) prepared.bindNull(at)
  else if (typeof value === 'string') prepared.bindVarchar(at, value)
  else if (typeof value === 'boolean') prepared.bindBoolean(at, value)
  else if (!Number.isSafeInteger(value)) prepared.bindDouble(at, value)
  else if (Math.abs(value) < 2 ** 31) prepared.bindInteger(at, value)
  else prepared.bindBigInt(at, BigInt(value))
}

/** As the engine compares names of parameters. */
const keyOf = (name: string) => name.toLowerCase()

function bindByName(prepared: DuckDBPreparedStatement, named: Readonly<Record<string, NamedValue>>): void {
  const values = new Map(Object.entries(named).map(([name, value]) => [keyOf(name), value]))
  for (let at = 1; at <= prepared.parameterCount; at += 1) {
    const name = prepared.parameterName(at)
    const given = values.get(keyOf(name))
    if (!given) throw new WarehouseError('bad_value', `the parameter $${name} of the query has no value`)
    const { type, value } = given
    if (Array.isArray(value)) bindAll(prepared, at, { type, value: value as readonly Parameter[] })
    else if (typeof value === 'string' && type in typed) prepared.bindValue(at, ...typed[type]!(value))
    else bindOne(prepared, at, value as Parameter)
  }
}

type Typed = [value: DuckDBValue, type: DuckDBType]

/** Texts that stand for something else; as texts the engine would not compare them with it. */
const typed: Partial<Record<NamedValue['type'], (text: string) => Typed>> = {
  date: (text) => [new DuckDBDateValue(Math.round(Date.parse(text) / dayMs)), DATE],
  timestamp: (text) => [new DuckDBTimestampValue(microsOf(text)), TIMESTAMP],
}

const dayMs = 86_400_000

/** A time without an offset is one in UTC, as datasets store them. */
function microsOf(text: string): bigint {
  const isDay = text.length === 10
  const moment = isDay || /(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`
  const micros = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? ''
  return BigInt(Date.parse(moment.replace(' ', 'T'))) * 1000n + BigInt(micros.padEnd(3, '0') || 0)
}

const listTypes: Record<NamedValue['type'], DuckDBType> = {
  text: VARCHAR,
  number: DOUBLE,
  date: DATE,
  timestamp: TIMESTAMP,
  boolean: BOOLEAN,
}

function bindAll(
  prepared: DuckDBPreparedStatement,
  at: number,
  { type, value }: { type: NamedValue['type']; value: readonly Parameter[] },
): void {
  const items = value.map((one): DuckDBValue =>
    typeof one === 'string' && typed[type] ? typed[type](one)[0] : one,
  )
  prepared.bindList(at, new DuckDBListValue(items), LIST(listTypes[type]))
}
