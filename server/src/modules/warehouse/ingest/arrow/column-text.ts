import * as arrow from 'apache-arrow'
import { ArrowError, checkBits, checkOffsets, checkWidth, offsetAt } from './buffers.ts'

/** How the values of an Arrow type become CSV, or JSON inside of lists and rows. A null value is never asked for. */
export interface ColumnText {
  /** Type in the warehouse. */
  native: string
  /** Refuses data whose buffers do not hold what they say. */
  check(data: arrow.Data): void
  csv(data: arrow.Data, at: number): string
  json(data: arrow.Data, at: number): string
}

type Text = (data: arrow.Data, at: number) => string

const maxNesting = 20

/** The reading of a type; throws when there is none. */
export function columnText(type: arrow.DataType, depth = 0): ColumnText {
  if (depth > maxNesting) throw new ArrowError(`a column is nested deeper than ${maxNesting} levels`)
  const reading = scalar(type) ?? nested(type, depth + 1)
  if (!reading) throw new ArrowError(`the type ${String(type)} cannot be read`)
  return reading
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const valueAt: Text = ({ values }, at) => String((values as ArrayLike<unknown>)[at])
const widthOf = (stride: number) => (data: arrow.Data) => checkWidth(data, stride)

const plain = (native: string, text: Text, check = widthOf(1)): ColumnText => ({
  native,
  check,
  csv: text,
  json: text,
})
const moment = (native: string, text: Text): ColumnText => ({
  ...plain(native, text),
  json: (data, at) => `"${text(data, at)}"`,
})

function scalar(type: arrow.DataType): ColumnText | undefined {
  if (arrow.DataType.isInt(type))
    return plain(`${type.isSigned ? '' : 'U'}${integers[type.bitWidth] ?? ''}`, valueAt)
  if (arrow.DataType.isFloat(type)) return floating(type)
  if (arrow.DataType.isBool(type)) return plain('BOOLEAN', boolean, checkBits)
  if (arrow.DataType.isDecimal(type)) return decimal(type)
  if (arrow.DataType.isDate(type)) {
    const perDay = type.unit === arrow.DateUnit.DAY ? 1n : 86_400_000n
    return moment('DATE', (data, at) => dateText(inUnits(BigInt(valueAt(data, at)), perDay).whole))
  }
  if (arrow.DataType.isTime(type))
    return moment('TIME', (data, at) => timeText(BigInt(valueAt(data, at)), type.unit))
  if (arrow.DataType.isTimestamp(type)) return timestamp(type)
  if (arrow.DataType.isNull(type))
    return plain(
      'VARCHAR',
      () => '',
      () => undefined,
    )
  return bytes(type)
}

const integers: Record<number, string> = { 8: 'TINYINT', 16: 'SMALLINT', 32: 'INTEGER', 64: 'BIGINT' }

function floating(type: arrow.Float): ColumnText {
  const text: Text =
    type.precision === arrow.Precision.HALF
      ? ({ values }, at) => String(arrow.util.uint16ToFloat64((values as Uint16Array)[at] ?? 0))
      : valueAt
  const native = type.precision === arrow.Precision.DOUBLE ? 'DOUBLE' : 'FLOAT'
  const json: Text = (data, at) => (Number.isFinite(Number(text(data, at))) ? text(data, at) : 'null')
  return { ...plain(native, text), json }
}

const boolean: Text = ({ values }, at) =>
  (((values as Uint8Array)[at >> 3] ?? 0) >> (at & 7)) & 1 ? 'true' : 'false'

function decimal({ precision, scale, bitWidth }: arrow.Decimal): ColumnText {
  const words = bitWidth / 32
  const text: Text = ({ values }, at) => {
    let value = 0n
    for (let word = words - 1; word >= 0; word -= 1)
      value = (value << 32n) | BigInt((values as Uint32Array)[at * words + word] ?? 0)
    return withPoint(BigInt.asIntN(bitWidth, value), scale)
  }
  // Wider than the engine's: what does not fit stops the load and is named.
  return plain(`DECIMAL(${Math.min(precision, 38)},${Math.max(scale, 0)})`, text, widthOf(words))
}

function withPoint(value: bigint, scale: number): string {
  if (scale <= 0) return String(value * 10n ** BigInt(-scale))
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

function timestamp({ unit, timezone }: arrow.Timestamp): ColumnText {
  const text: Text = (data, at) => {
    const { whole, rest } = inUnits(BigInt(valueAt(data, at)), 10n ** BigInt(unit * 3))
    const { whole: days, rest: seconds } = inUnits(whole, 86_400n)
    const fraction = unit === 0 ? '' : `.${String(rest).padStart(unit * 3, '0')}`
    const [date = '', era = ''] = dateText(days).split(/(?= \(BC\))/)
    return `${date} ${timeText(seconds, 0)}${fraction}${native.endsWith('ZONE') ? '+00' : ''}${era}`
  }
  // Beyond microseconds only moments without a zone keep their digits.
  const isNanoseconds = unit === arrow.TimeUnit.NANOSECOND
  const native = isNanoseconds ? 'TIMESTAMP_NS' : timezone ? 'TIMESTAMP WITH TIME ZONE' : 'TIMESTAMP'
  return moment(native, text)
}

function bytes(type: arrow.DataType): ColumnText | undefined {
  if (arrow.DataType.isFixedSizeBinary(type)) {
    const { byteWidth } = type
    const at = (data: arrow.Data, row: number) =>
      Buffer.from((data.values as Uint8Array).subarray(row * byteWidth, (row + 1) * byteWidth))
    return binary(at, widthOf(byteWidth))
  }
  const at = (data: arrow.Data, row: number) => {
    const { buffer, byteOffset } = data.values as Uint8Array
    const begin = offsetAt(data, row)
    return Buffer.from(buffer, byteOffset + begin, offsetAt(data, row + 1) - begin)
  }
  const check = (data: arrow.Data) => checkOffsets(data, (data.values as Uint8Array).length)
  if (arrow.DataType.isBinary(type) || arrow.DataType.isLargeBinary(type)) return binary(at, check)
  if (!arrow.DataType.isUtf8(type) && !arrow.DataType.isLargeUtf8(type)) return undefined
  const text: Text = (data, row) => at(data, row).toString('utf8')
  return {
    native: 'VARCHAR',
    check,
    csv: (data, row) => quoted(text(data, row)),
    json: (data, row) => JSON.stringify(text(data, row)),
  }
}

const binary = (
  at: (data: arrow.Data, row: number) => Buffer,
  check: (data: arrow.Data) => void,
): ColumnText => ({
  native: 'BLOB',
  check,
  csv: (data, row) => `"${at(data, row).toString('hex').replace(/../g, '\\x$&')}"`,
  json: (data, row) => `"${at(data, row).toString('base64')}"`,
})

function nested(type: arrow.DataType, depth: number): ColumnText | undefined {
  if (arrow.DataType.isDictionary(type)) return dictionary(columnText(type.dictionary, depth))
  if (arrow.DataType.isFixedSizeList(type)) {
    const item = columnText(type.valueType, depth)
    const { listSize } = type
    return jsonColumn(
      (data) => checkChild(data, item, data.length * listSize),
      (data, at) => listText(data, item, { from: at * listSize, to: (at + 1) * listSize }),
    )
  }
  if (arrow.DataType.isList(type) || arrow.DataType.isMap(type)) {
    const item = columnText(type.children[0]?.type ?? new arrow.Null(), depth)
    return jsonColumn(
      (data) => {
        checkOffsets(data, data.children[0]?.length ?? 0)
        checkChild(data, item, 0)
      },
      (data, at) => listText(data, item, { from: offsetAt(data, at), to: offsetAt(data, at + 1) }),
    )
  }
  return arrow.DataType.isStruct(type) ? struct(type, depth) : undefined
}

function struct(type: arrow.Struct, depth: number): ColumnText {
  const fields = type.children.map((field) => ({
    key: JSON.stringify(field.name),
    text: columnText(field.type, depth),
  }))
  return jsonColumn(
    (data) => fields.forEach(({ text }, at) => checkData(data.children[at], text, data.length)),
    (data, row) =>
      `{${fields.map(({ key, text }, at) => `${key}:${jsonAt(data.children[at] as arrow.Data, text, row)}`).join(',')}}`,
  )
}

const jsonColumn = (check: (data: arrow.Data) => void, json: Text): ColumnText => ({
  native: 'JSON',
  check,
  json,
  csv: (data, at) => quoted(json(data, at)),
})

const checkChild = (data: arrow.Data, item: ColumnText, least: number) =>
  checkData(data.children[0], item, least)

/** Refuses a column of a batch that holds fewer rows than it should, or less than it says. */
export function checkData(data: arrow.Data | undefined, text: ColumnText, least: number): void {
  if (!data || data.length < least) throw new ArrowError('a column has fewer values than its batch has rows')
  text.check(data)
}

const jsonAt = (data: arrow.Data, text: ColumnText, at: number): string =>
  data.getValid(at) ? text.json(data, at) : 'null'

function listText(data: arrow.Data, item: ColumnText, { from, to }: { from: number; to: number }): string {
  const [child] = data.children as [arrow.Data]
  const items: string[] = []
  for (let at = from; at < to; at += 1) items.push(jsonAt(child, item, at))
  return `[${items.join(',')}]`
}

/** Values that stand once and are pointed at. */
function dictionary(inner: ColumnText): ColumnText {
  const found = (data: arrow.Data, at: number) => {
    let index = Number(valueAt(data, at))
    for (const chunk of index < 0 ? [] : (data.dictionary?.data ?? [])) {
      if (index < chunk.length) return { chunk, index }
      index -= chunk.length
    }
    throw new ArrowError('a value points to where its dictionary has none')
  }
  const through =
    (form: 'csv' | 'json', nothing: string): Text =>
    (data, at) => {
      const { chunk, index } = found(data, at)
      return chunk.getValid(index) ? inner[form](chunk, index) : nothing
    }
  return {
    native: inner.native,
    check(data) {
      checkWidth(data, 1)
      for (const chunk of data.dictionary?.data ?? []) inner.check(chunk)
    },
    csv: through('csv', ''),
    json: through('json', 'null'),
  }
}

const dayMs = 86_400_000
// What the calendar of the language reaches.
const maxDays = 100_000_000n

/** Divides downwards, so that what is left is never negative. */
function inUnits(value: bigint, unit: bigint): { whole: bigint; rest: bigint } {
  const rest = ((value % unit) + unit) % unit
  return { whole: (value - rest) / unit, rest }
}

/** A day as the engine reads it: years before Christ stand behind it. */
function dateText(days: bigint): string {
  if (days > maxDays || days < -maxDays) throw new ArrowError('a date is too far away to be read')
  const date = new Date(Number(days) * dayMs)
  const year = date.getUTCFullYear()
  const monthAndDay = date.toISOString().slice(-19, -14)
  const text = `${String(year < 1 ? 1 - year : year).padStart(4, '0')}-${monthAndDay}`
  return year < 1 ? `${text} (BC)` : text
}

/** A time of the day; `unit` counts thousands from seconds on. */
function timeText(value: bigint, unit: number): string {
  const { whole, rest } = inUnits(value, 10n ** BigInt(unit * 3))
  if (unit === 3 && rest % 1000n !== 0n) throw new ArrowError('a time of the day is finer than microseconds')
  const two = (number: bigint) => String(number).padStart(2, '0')
  const text = `${two(whole / 3600n)}:${two((whole / 60n) % 60n)}:${two(whole % 60n)}`
  return unit === 0
    ? text
    : `${text}.${String(rest)
        .padStart(unit * 3, '0')
        .slice(0, 6)}`
}
