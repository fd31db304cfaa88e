import type { Mask } from '../../../../contract/src/policy-document.ts'
import {
  type Dialect,
  type DialectName,
  cutColumn,
  cutTo,
  describeColumn,
  isMoment,
  isNumeric,
} from '../sql/index.ts'
import type { GovernedColumn } from './column.ts'
import { matchesNothing } from './condition.ts'

type Kind = Mask['kind']
type MaskOf<K extends Kind> = Extract<Mask, { kind: K }>

export interface Masking {
  dialect: Dialect
  /** A placeholder for the key that makes hashes specific to the organization. */
  keySql: string
}

/** What a column is once it is masked. */
export type Masked = Pick<GovernedColumn, 'sql' | 'type' | 'native'>

interface MaskKind<K extends Kind> {
  /** Why the mask does not suit the column. */
  unfit(mask: MaskOf<K>, column: GovernedColumn): string | undefined
  /** Undefined: the column does not exist. No expression may fail on a value: the failure would tell it. */
  apply(mask: MaskOf<K>, column: GovernedColumn, masking: Masking): Masked | undefined
}

const veil = '***'
const nested = new Set(['json', 'binary', 'list', 'struct', 'interval'])

/** Every way to mask. A new one is a name in the contract and an entry here. */
const kinds: { [K in Kind]: MaskKind<K> } = {
  hide: { unfit: () => undefined, apply: () => undefined },
  null: {
    unfit: () => undefined,
    // A null that has the type of the column in every dialect.
    apply: (_mask, column) => ({ ...column, sql: `CASE WHEN ${matchesNothing} THEN ${column.sql} END` }),
  },
  hash: {
    unfit: (_mask, column) =>
      nested.has(column.type) ? `${describeColumn(column)}, and hash needs a plain value` : undefined,
    apply: (_mask, column, { dialect, keySql }) => ({
      ...asText(dialect.name),
      sql: dialect.hash(dialect.concat(keySql, textOf(column, dialect))),
    }),
  },
  partial: { unfit: unfitForPartial, apply: partial },
  bucket: { unfit: unfitForBucket, apply: bucket },
}

/** Why a mask does not suit a column; undefined when it does. */
export const unfitMask = (mask: Mask, column: GovernedColumn): string | undefined =>
  kindOf(mask)?.unfit(mask, column)

/** A column as the mask leaves it; undefined when it is not there any more, also when the mask is not known. */
export const maskColumn = (mask: Mask, column: GovernedColumn, masking: Masking): Masked | undefined =>
  kindOf(mask)?.apply(mask, column, masking)

const kindOf = (mask: Mask) =>
  (Object.hasOwn(kinds, mask.kind) ? kinds[mask.kind] : undefined) as MaskKind<Kind> | undefined

function unfitForPartial({ keep_first = 0, keep_last = 0 }: MaskOf<'partial'>, column: GovernedColumn) {
  if (keep_first + keep_last === 0) return 'keep_first or keep_last says how much of the text to keep'
  if (column.type === 'text' || column.type === 'integer') return undefined
  return `${describeColumn(column)}, and partial needs a text or whole numbers`
}

/** The ends are shown only where they are at most half of the text, so that the rest cannot be guessed from them. */
function partial(mask: MaskOf<'partial'>, column: GovernedColumn, { dialect }: Masking): Masked {
  const { keep_first: first = 0, keep_last: last = 0 } = mask
  const text = textOf(column, dialect)
  const kept = dialect.concat(
    ...(first > 0 ? [dialect.left(text, first)] : []),
    dialect.literal(veil),
    ...(last > 0 ? [dialect.right(text, last)] : []),
  )
  const sql =
    `CASE WHEN ${dialect.length(text)} >= ${2 * (first + last)} THEN ${kept} ` +
    `WHEN ${text} IS NOT NULL THEN ${dialect.literal(veil)} END`
  return { ...asText(dialect.name), sql }
}

function unfitForBucket({ width, grain }: MaskOf<'bucket'>, column: GovernedColumn): string | undefined {
  if (isNumeric(column))
    return width === undefined || grain !== undefined ? 'a number needs a width' : undefined
  if (!isMoment(column)) return `${describeColumn(column)}, and bucket needs a number, a date or a timestamp`
  if (grain === undefined || width !== undefined) return 'a date or a timestamp needs a grain'
  const fine = grain === 'second' || grain === 'minute' || grain === 'hour'
  return column.type === 'date' && fine ? `${describeColumn(column)} and has no ${grain}` : undefined
}

function bucket(mask: MaskOf<'bucket'>, column: GovernedColumn, { dialect }: Masking): Masked | undefined {
  if (unfitForBucket(mask, column) !== undefined) return undefined
  if (mask.grain !== undefined) {
    const isDay = column.type === 'date'
    const zoned = dialect.isZoned(column)
    const moment = isDay ? column.sql : dialect.local(column.sql, { zoned, timezone: undefined })
    const { type, native } = cutColumn(mask.grain, column)
    const sql = cutTo(mask.grain, column, { dialect, moment, path: '' })
    return { type, native, sql }
  }
  // As a float whatever the column is: a cast back could fail on what does not fit.
  const width = dialect.literal(mask.width ?? 1)
  const sql = `floor(${dialect.cast(column.sql, 'number')} / ${width}) * ${width}`
  return { type: 'number', native: floats[dialect.name], sql }
}

const textOf = (column: GovernedColumn, dialect: Dialect): string =>
  dialect.cast(dialect.read(column.sql, column), 'text')

const texts: Record<DialectName, string> = {
  duckdb: 'VARCHAR',
  postgres: 'text',
  mysql: 'longtext',
  clickhouse: 'Nullable(String)',
}
const floats: Record<DialectName, string> = {
  duckdb: 'DOUBLE',
  postgres: 'double precision',
  mysql: 'double',
  clickhouse: 'Nullable(Float64)',
}

const asText = (dialect: DialectName) => ({ type: 'text' as const, native: texts[dialect] })
