import type { ColumnType } from '../../../../../../contract/src/datasets.ts'
import type { AnsweredRows } from '../../sources/driver.ts'
import {
  JsonCells,
  jsonAsIs,
  jsonDecimal,
  jsonFloat,
  jsonInteger,
  jsonMoment,
  jsonText,
  type ToJson,
} from '../../sources/json-rows.ts'
import type { LiveStatement } from '../../sources/source.ts'
import { elementReading, jsonOfArray } from './arrays.ts'
import { boundValues } from './columns.ts'
import type { Session } from './session.ts'

interface Field {
  name: string
  dataTypeID: number
  dataTypeModifier: number
}

/** Runs one SELECT as it is, with bound parameters, and stops reading at the limit. */
export async function query(
  session: Session,
  { sql, parameters, rowLimit, maxBytes }: LiveStatement & { maxBytes: number },
): Promise<AnsweredRows> {
  let fields: Field[] = []
  let rows = new JsonCells<string>([], { rowLimit, maxBytes })
  await read(session, {
    sql,
    values: boundValues(parameters),
    maxRows: rowLimit + 1,
    onFields(described) {
      fields = described
      rows = new JsonCells(fields.map(formOf), { rowLimit, maxBytes })
    },
    onRow: (values) => rows.add(values),
  })
  const columns = fields.map((field) => {
    const { type, native } = answeredType(field)
    return { name: field.name, type, native, nullable: true }
  })
  return { columns, rows: rows.bytes(), rowCount: rows.rowCount, truncated: rows.isTruncated }
}

interface Reading {
  sql: string
  values: (string | null)[]
  maxRows: number
  onFields(fields: Field[]): void
  onRow(values: (string | null)[]): void
}

interface Connection {
  parse(query: { text: string }): void
  bind(config: { values: (string | null)[] }): void
  describe(what: { type: 'P' }): void
  execute(config: { rows: number }): void
  sync(): void
}

/** Asks for so many rows and no more: the rest never leaves the server. */
function read({ client }: Session, { sql, values, maxRows, onFields, onRow }: Reading): Promise<void> {
  let onEnd: (() => void) | undefined
  const reading = new Promise<void>((done, fail) => {
    const guarded = (work: () => void) => {
      try {
        work()
      } catch (error) {
        fail(error)
      }
    }
    onEnd = () => fail(new Error('the connection ended'))
    client.once('end', onEnd)
    client.query({
      submit(connection: Connection) {
        connection.parse({ text: sql })
        connection.bind({ values })
        connection.describe({ type: 'P' })
        connection.execute({ rows: maxRows })
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: Field[] }) => guarded(() => onFields(fields)),
      handleDataRow: ({ fields }: { fields: (string | null)[] }) => guarded(() => onRow(fields)),
      handleError: (error: unknown) => fail(error),
      handleReadyForQuery: () => done(),
      handleCommandComplete: () => undefined,
      handleEmptyQuery: () => undefined,
      handlePortalSuspended: () => undefined,
    } as never)
  })
  // The connection may answer many more.
  return reading.finally(() => onEnd && client.off('end', onEnd))
}

interface AnsweredType {
  type: ColumnType
  native: string
  json: ToJson
}

// The numbers of the types that every server has; what an extension brings has numbers of its own and is text.
const byNumber: Record<number, AnsweredType> = {
  16: { type: 'boolean', native: 'boolean', json: (text) => String(text === 't') },
  20: { type: 'integer', native: 'bigint', json: jsonInteger },
  21: { type: 'integer', native: 'smallint', json: jsonAsIs },
  23: { type: 'integer', native: 'integer', json: jsonAsIs },
  26: { type: 'integer', native: 'oid', json: jsonAsIs },
  700: { type: 'number', native: 'real', json: jsonFloat },
  701: { type: 'number', native: 'double precision', json: jsonFloat },
  1700: { type: 'decimal', native: 'numeric', json: jsonDecimal(undefined) },
  790: {
    type: 'decimal',
    native: 'money',
    json: (text) => jsonDecimal(undefined)(text.replace(/[^0-9.-]/g, '')),
  },
  1082: { type: 'date', native: 'date', json: (text) => jsonText(withIsoYear(text)) },
  1083: { type: 'time', native: 'time without time zone', json: jsonText },
  1266: { type: 'time', native: 'time with time zone', json: jsonText },
  1114: {
    type: 'timestamp',
    native: 'timestamp without time zone',
    json: (text) => jsonMoment(withIsoYear(text)),
  },
  1184: {
    type: 'timestamp',
    native: 'timestamp with time zone',
    json: (text) => jsonMoment(withIsoYear(text)),
  },
  1186: { type: 'interval', native: 'interval', json: (text) => jsonText(intervalText(text)) },
  114: { type: 'json', native: 'json', json: jsonAsIs },
  3802: { type: 'json', native: 'jsonb', json: jsonAsIs },
  17: {
    type: 'binary',
    native: 'bytea',
    json: (text) => `"${Buffer.from(text.slice(2), 'hex').toString('base64')}"`,
  },
  25: { type: 'text', native: 'text', json: jsonText },
  1043: { type: 'text', native: 'character varying', json: jsonText },
  2950: { type: 'text', native: 'uuid', json: jsonText },
}

function answeredType({ dataTypeID, dataTypeModifier }: Field): AnsweredType {
  if (dataTypeID === 1700 && dataTypeModifier >= 4) {
    const digits = ((dataTypeModifier - 4) >> 16) & 0xffff
    return {
      type: 'decimal',
      native: `numeric(${digits},${(dataTypeModifier - 4) & 0x7ff})`,
      json: jsonDecimal(digits),
    }
  }
  const element = elementReading(dataTypeID)
  if (element) return { type: 'json', native: 'json', json: (text) => jsonOfArray(text, element) }
  return byNumber[dataTypeID] ?? { type: 'text', native: 'text', json: jsonText }
}

const formOf = (field: Field): ToJson => answeredType(field).json

// "0044-03-15 BC" and "12026-01-31"; ISO 8601 has a sign and six digits for such years.
function withIsoYear(text: string): string {
  const [, digits = '', rest = '', era] = /^(\d+)(-\d\d-\d\d.*?)( BC)?$/.exec(text) ?? []
  if (era === undefined && digits.length <= 4) return text
  const year = era === undefined ? Number(digits) : 1 - Number(digits)
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}${rest}`
}

const intervalText = (text: string) =>
  text.replaceAll('+', '').replace(/(?<!\d)(\d+) (year|mon|day)s?/g, (_, count: string, unit: string) => {
    const word = unit === 'mon' ? 'month' : unit
    return `${count} ${word}${count === '1' ? '' : 's'}`
  })
