import type { Dialect } from '../../sql/index.ts'
import type { PartWriter } from '../sources/part-writer.ts'
import { SourceError } from '../sources/source-error.ts'
import type { ExtractRequest, Extracted, PartColumn, Relation, SourceColumn } from '../sources/source.ts'
import { shownColumns } from './columns.ts'

/** A relation as it stands behind FROM; `nameOf` says where a table is. */
export function fromClause(
  relation: Relation,
  { identifier }: Pick<Dialect, 'identifier'>,
  nameOf: (table: { schema?: string | undefined; table: string }) => string[],
): string {
  if ('path' in relation) throw new SourceError('unknown_object', 'a database has tables, not files')
  // The line ends before the bracket, so that a comment at the end of the query cannot swallow it.
  if ('query' in relation) return `(${relation.query.replace(/(?<![;\s])[;\s]+$/, '')}\n) AS query`
  return nameOf(relation).map(identifier).join('.')
}

/** A table where the database itself is the one schema. */
export const inDatabase =
  (database: string) =>
  ({ schema = database, table }: { schema?: string | undefined; table: string }): string[] => {
    if (schema === database) return [schema, table]
    throw new SourceError('unknown_object', `the connector reads from ${database}, not from ${schema}`)
  }

export interface RelationColumn extends SourceColumn {
  reading: { native: string; sql?: (column: string) => string }
  /** Of a decimal with a declared size. */
  size?: { digits: number; scale: number }
}

/** What the values of a column need: digits before the point and behind it. */
export interface DecimalSize {
  whole: number
  scale: number
  isFinite: boolean
}

/** How a database reads a relation. Conditions begin with WHERE, or are empty. */
export interface RelationReader<Column extends RelationColumn> {
  dialect: Pick<Dialect, 'identifier'>
  /** Those that the relation has for whoever signs in. */
  columns: Column[]
  /** A value that a column had, as SQL. */
  valueOf(column: Column, text: string): string
  /** The highest value of a column; null where no row has one. */
  highest(place: string, where: string): Promise<string | null>
  /** Rows may come while it is read, because there is no transaction: they are left for the next time. */
  isOpen?: true
  /** What the values of decimals without a fitting size need. */
  sizesOf?(columns: readonly Column[], where: string): Promise<DecimalSize[]>
  /** How many rows the server expects; null when it will not say. */
  estimate?(where: string): Promise<number | null>
  /** Writes the rows into parts. */
  write(items: string, where: string, columns: readonly Column[]): Promise<void>
}

/** Reads a relation into parts. */
export async function extractRelation<Column extends RelationColumn>(
  reader: RelationReader<Column>,
  request: ExtractRequest,
  parts: PartWriter,
): Promise<Extracted> {
  const columns = request.columns?.map((name) => columnCalled(name, reader.columns)) ?? reader.columns
  const { where, cursor } = await newRows(reader, request, columns)
  parts.describe({ format: 'csv', columns: await partColumns(reader, where, columns) })
  parts.expectedRows = (await reader.estimate?.(where)) ?? null
  const { identifier } = reader.dialect
  const items = columns.map(({ name, reading }) => (reading.sql ?? String)(identifier(name)))
  await reader.write(items.join(', '), where, columns)
  await parts.finish()
  const { rowCount, sizeBytes } = parts
  return { columns: shownColumns(columns), rowCount, sizeBytes, cursor }
}

function columnCalled<Column extends SourceColumn>(
  name: string,
  columns: readonly Column[],
  why = '',
): Column {
  const column = columns.find((one) => one.name === name)
  if (!column) throw new SourceError('unknown_object', `there is no column ${name}${why}`)
  return column
}

const orderedTypes = new Set(['integer', 'decimal', 'number', 'date', 'timestamp', 'text'])

/** Only what lies above the cursor, and the value that the next extract goes on from. */
async function newRows<Column extends RelationColumn>(
  { dialect, isOpen, highest, valueOf }: RelationReader<Column>,
  request: ExtractRequest,
  columns: readonly Column[],
): Promise<{ where: string; cursor: string | null }> {
  if (!request.cursor) return { where: '', cursor: null }
  const { column: name, after, inclusive = false } = request.cursor
  const column = columnCalled(name, columns, ' to go on from')
  if (!orderedTypes.has(column.type))
    throw new SourceError(
      'bad_value',
      `${name} is of the type ${column.native_type}: it has no order to go on from`,
    )
  const place = dialect.identifier(name)
  const above = after === null ? '' : ` WHERE ${place} ${inclusive ? '>=' : '>'} ${valueOf(column, after)}`
  const found = await highest(place, above)
  if (!isOpen || found === null) return { where: above, cursor: found ?? after }
  const upTo = `${place} <= ${valueOf(column, found)}`
  const where = above === '' ? ` WHERE ${upTo} OR ${place} IS NULL` : `${above} AND ${upTo}`
  return { where, cursor: found }
}

/** The most digits that a decimal of the engine holds. */
const maxDecimalDigits = 38
// Room for what money and measures have behind the point: the column keeps its type while its values stay within.
const defaultScale = 10

/** The types of the parts: those of the columns, and for decimals of any size what their values need. */
async function partColumns<Column extends RelationColumn>(
  { sizesOf }: RelationReader<Column>,
  where: string,
  columns: readonly Column[],
): Promise<PartColumn[]> {
  const isFree = ({ reading, size }: Column) =>
    reading.native === 'DECIMAL' && !(size && size.digits <= maxDecimalDigits)
  const free = columns.filter(isFree)
  const sizes = free.length === 0 ? [] : ((await sizesOf?.(free, where)) ?? [])
  return columns.map((column) => {
    const { name, reading, size } = column
    if (isFree(column)) return { name, native: decimalFor(name, sizes[free.indexOf(column)]) }
    return {
      name,
      native: reading.native === 'DECIMAL' && size ? `DECIMAL(${size.digits},${size.scale})` : reading.native,
    }
  })
}

/** The type that holds every value of a column whose own type has no fitting size; refused when none does. */
function decimalFor(name: string, size: DecimalSize | undefined): string {
  const { whole, scale, isFinite } = size ?? { whole: 1, scale: 0, isFinite: true }
  if (!isFinite)
    throw new SourceError(
      'bad_value',
      `column ${name} holds NaN or infinity, which no decimal is: cast it in a query`,
    )
  if (scale <= defaultScale && whole <= maxDecimalDigits - defaultScale)
    return `DECIMAL(${maxDecimalDigits},${defaultScale})`
  if (whole + scale <= maxDecimalDigits) return `DECIMAL(${maxDecimalDigits},${scale})`
  throw new SourceError(
    'bad_value',
    `column ${name} holds numbers of more than ${maxDecimalDigits} digits: cast it in a query`,
  )
}
