import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportColumn } from '../../../../../contract/src/dataset-imports.ts'
import { literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/run-statement.ts'

/** How the texts of a column are read: SQL that is null for a value of another kind. */
export interface ChosenColumn {
  type: string
  /** Values that are of another kind. */
  misfits: number
  sqlOf(text: string): string
}

const grouped = { ',': '[1-9][0-9]{0,2}([. ][0-9]{3})+', '.': "[1-9][0-9]{0,2}([,' ][0-9]{3})+" }
const sign = '[$€£¥]'
const unit = `(${sign}|%|‰|[\\pL°µ]{1,6}[²³]?(/[\\pL]{1,6}[²³]?)?)`

/** A number, perhaps with a sign of currency or a unit before or behind it. */
export const numberPattern = (separator: ',' | '.', hasUnit: boolean): string => {
  const digits = `-?((${grouped[separator]}|0|[1-9][0-9]*)([${separator}][0-9]+)?)`
  return hasUnit ? `(${sign} ?|[A-Z]{3} )?${digits}( ?${unit})?` : digits
}

export const datePattern = '([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4}|[0-9]{2})'
const isoPattern = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
const clockPattern = '[ T][0-9]{1,2}:[0-9]{2}(:[0-9]{2})?'

/** A text without blanks around it; spaces that do not break are spaces. */
export const plainText = (column: string): string =>
  `nullif(trim(replace(replace(${column}, chr(160), ' '), chr(8239), ' ')), '')`

export const matching = (text: string, pattern: string): string =>
  `regexp_full_match(${text}, ${literal(pattern)})`

/** What stands beside the digits of a number. */
export const unitOf = (text: string): string => `trim(translate(${text}, '0123456789.,- ''', ''))`

/** The number of a text as the engine writes numbers. */
export function digitsOf(text: string, separator: ',' | '.'): string {
  const bare = `regexp_replace(${text}, '[^0-9,.-]', '', 'g')`
  return separator === ',' ? `replace(replace(${bare}, '.', ''), ',', '.')` : `replace(${bare}, ',', '')`
}

/** A date in either order, with or without the time of day, as ISO 8601. */
export function isoText(text: string, order: 'day_first' | 'month_first', hasClock: boolean): string {
  const rest = hasClock ? `(${clockPattern})?` : ''
  const part = (at: number) => `regexp_extract(${text}, ${literal(`^${datePattern}`)}, ${at})`
  const [day, month] = order === 'day_first' ? [part(1), part(2)] : [part(2), part(1)]
  const year = `CASE WHEN strlen(${part(3)}) = 4 THEN ${part(3)} WHEN ${part(3)} < '69' THEN '20' || ${part(3)} ELSE '19' || ${part(3)} END`
  const clock = hasClock ? ` || regexp_extract(${text}, ${literal(`${clockPattern}$`)})` : ''
  const ordered = `(${year}) || '-' || lpad(${month}, 2, '0') || '-' || lpad(${day}, 2, '0')${clock}`
  return `CASE WHEN ${matching(text, datePattern + rest)} THEN ${ordered} WHEN ${matching(text, isoPattern + rest)} THEN ${text} END`
}

/** Signs of currencies, by the code that formats have. */
export const currencySigns: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£' }

const spellingsOf = (wanted: string) => ['', wanted, ...(currencySigns[wanted] ?? [])]

type SqlOf = (text: string) => string

/** A choice as SQL, but for the type of a number, which its digits tell. */
function partsOf(choice: ImportColumn): { type: string; sqlOf: SqlOf; digits?: SqlOf } {
  const separator = choice.decimal_separator ?? '.'
  switch (choice.as) {
    case 'number':
    case 'percent': {
      const wanted = choice.as === 'percent' ? '%' : choice.unit
      const fits = (text: string) =>
        wanted === undefined
          ? matching(text, numberPattern(separator, false))
          : `${matching(text, numberPattern(separator, true))} AND ${unitOf(text)} IN (${spellingsOf(wanted).map(literal).join(', ')})`
      const digits = (text: string) => `CASE WHEN ${fits(text)} THEN ${digitsOf(text, separator)} END`
      return { type: 'DECIMAL', sqlOf: digits, digits }
    }
    case 'yes_no': {
      const [yes = 'yes', no = 'no'] = [choice.yes?.toLowerCase(), choice.no?.toLowerCase()]
      return {
        type: 'BOOLEAN',
        sqlOf: (text) =>
          `CASE lower(${text}) WHEN ${literal(yes)} THEN true WHEN ${literal(no)} THEN false END`,
      }
    }
    case 'date':
    case 'timestamp': {
      const type = choice.as === 'date' ? 'DATE' : 'TIMESTAMP'
      const order = choice.date_order ?? 'day_first'
      return {
        type,
        sqlOf: (text) => `TRY_CAST(${isoText(text, order, choice.as === 'timestamp')} AS ${type})`,
      }
    }
    default:
      return { type: 'VARCHAR', sqlOf: (text) => text }
  }
}

/** Looks at all values of the chosen columns: how wide the numbers are, and how many values do not fit. */
export async function resolveChoices(
  connection: DuckDBConnection,
  from: string,
  choices: readonly (ImportColumn & { source: string })[],
): Promise<ChosenColumn[]> {
  if (choices.length === 0) return []
  const parts = choices.map(partsOf)
  const texts = choices.map(({ source }, at) => `${plainText(source)} AS t${at}`)
  const facts = parts.flatMap(({ sqlOf, digits }, at) => {
    const text = `t${at}`
    const [whole, scale] = digits
      ? [`split_part(ltrim(${digits(text)}, '-'), '.', 1)`, `split_part(${digits(text)}, '.', 2)`]
      : ["''", "''"]
    return [
      `count(${text}) - count(${sqlOf(text)})`,
      `coalesce(max(strlen(${whole})), 0)`,
      `coalesce(max(strlen(${scale})), 0)`,
    ]
  })
  const [row = []] = await rowsOf(
    connection,
    `SELECT ${facts.join(', ')} FROM (SELECT ${texts.join(', ')} FROM ${from})`,
  )
  return parts.map(({ type, sqlOf, digits }, at) => {
    const [misfits = 0, width = 0, scale = 0] = row.slice(3 * at, 3 * at + 3).map(Number)
    if (!digits) return { type, misfits, sqlOf }
    return { misfits, ...numberOf(digits, { width, scale, isPercent: choices[at]?.as === 'percent' }) }
  })
}

interface Digits {
  width: number
  scale: number
  isPercent: boolean
}

function numberOf(digits: SqlOf, { width, scale, isPercent }: Digits): Pick<ChosenColumn, 'type' | 'sqlOf'> {
  const places = isPercent ? scale + 2 : scale
  if (width + places > 38) return { type: 'DOUBLE', sqlOf: castTo(digits, 'DOUBLE', isPercent) }
  if (places === 0)
    return width > 18
      ? { type: 'HUGEINT', sqlOf: castTo(digits, 'HUGEINT', false) }
      : { type: 'BIGINT', sqlOf: castTo(digits, 'BIGINT', false) }
  const type = `DECIMAL(${width + places > 18 ? 38 : 18},${places})`
  return { type, sqlOf: castTo(digits, type, isPercent) }
}

const castTo =
  (digits: SqlOf, type: string, isPercent: boolean): SqlOf =>
  (text) =>
    isPercent
      ? `CAST(TRY_CAST(${digits(text)} AS ${type}) * 0.01 AS ${type})`
      : `TRY_CAST(${digits(text)} AS ${type})`
