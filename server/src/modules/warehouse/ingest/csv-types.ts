import { literal } from '../engine/quote.ts'
import type { DateOrder, LoadNote } from '../load-note.ts'
import type { ChosenColumn } from './column-choice.ts'
import { type Evidence, evidenceCount } from './csv-evidence.ts'

/** What a column becomes. */
export interface Decision {
  type: string
  /** How its dates are written, where that is not ISO 8601. */
  format: string | null
  /** Values that are not of the type; their rows are rejects. */
  misfits: number
  note: LoadNote['kind'] | null
  /** Of ordered dates: what stands first. */
  order: DateOrder | null
  /** How the column is read, where that is chosen. */
  chosen?: ChosenColumn | undefined
}

/** A column keeps its type when at most this share of its values does not fit; with more it is text, which loses nothing. */
const maxMisfitShare = 0.001

export const asText: Decision = { type: 'VARCHAR', format: null, misfits: 0, note: null, order: null }

interface Candidate extends Partial<Decision> {
  type: string
  fits: number
  /** Whether other values may be left out as rejects: no cast bends one of them to fit. */
  isStrict: boolean
}

/** The narrowest type that changes none of the values. */
export function decide(evidence: Evidence, wanted: DateOrder | null): Decision {
  const values = evidenceCount(evidence, 'values')
  if (values === 0) return asText
  const max = values - Math.floor(values * maxMisfitShare)
  for (const { fits, isStrict, ...found } of candidatesOf(evidence, wanted)) {
    const misfits = values - fits
    if (fits < max) continue
    // A reader that leaves rows out takes an empty text for one of them.
    if (misfits > 0 && (!isStrict || evidenceCount(evidence, 'blank') > 0)) continue
    return { ...asText, ...found, misfits }
  }
  return { ...asText, note: noteOfText(evidence, max) }
}

function candidatesOf(evidence: Evidence, wanted: DateOrder | null): Candidate[] {
  return [
    ...numbers(evidence),
    { type: 'BOOLEAN', fits: evidenceCount(evidence, 'truth'), isStrict: false },
    ...moments(evidence),
    ...orderedDates(evidence, wanted),
  ]
}

function numbers(evidence: Evidence): Candidate[] {
  const of = (question: string) => evidenceCount(evidence, question)
  if (of('altered') > 0) return []
  const scale = of('scale')
  const width = of('digits') + scale
  const float = { type: 'DOUBLE', note: 'floating_point' as const, isStrict: true }
  if (of('exponent') > 0 || of('notFinite') > 0) {
    const isCode = of('code') > 0 && of('code') === of('exponent') && scale === 0
    return isCode ? [] : [{ ...float, fits: of('decimal') + of('exponent') + of('notFinite') }]
  }
  const fits = of('decimal')
  if (scale === 0) {
    if (of('beyondHugeint') > 0) return []
    return [{ type: of('beyondBigint') > 0 ? 'HUGEINT' : 'BIGINT', fits, isStrict: true }]
  }
  if (width > 38) return [{ ...float, fits }]
  return [{ type: `DECIMAL(${width > 18 ? 38 : 18},${scale})`, fits, isStrict: true }]
}

function moments(evidence: Evidence): Candidate[] {
  const of = (question: string) => evidenceCount(evidence, question)
  const [dates, timestamps] = [of('date'), of('timestamp')]
  const isStrict = of('castable') === dates + timestamps
  const time: Candidate = { type: 'TIME', fits: of('finerTime') > 0 ? 0 : of('time'), isStrict: false }
  const instant: Candidate = {
    type: 'TIMESTAMP WITH TIME ZONE',
    fits: of('finerInstant') > 0 ? 0 : of('instant'),
    isStrict: false,
  }
  if (timestamps === 0) return [{ type: 'DATE', fits: dates, isStrict }, instant, time]
  const fine = of('nanoseconds') > 0
  if (fine && of('beyondNanoseconds') > 0) return []
  return [{ type: fine ? 'TIMESTAMP_NS' : 'TIMESTAMP', fits: dates + timestamps, isStrict }]
}

function orderedDates(evidence: Evidence, wanted: DateOrder | null): Candidate[] {
  const of = (question: string) => evidenceCount(evidence, question)
  const shape = evidence['firstShape']
  if (typeof shape !== 'string' || shape !== evidence['lastShape']) return []
  if (of('dayFirst') > 0 && of('monthFirst') > 0) return []
  const isOpen = of('dayFirst') === 0 && of('monthFirst') === 0
  const order = isOpen ? (wanted ?? 'day_first') : of('dayFirst') > 0 ? 'day_first' : 'month_first'
  const { format, type, separator } = formatOf(shape, order)
  // Nobody writes the month first before a dot.
  const isAmbiguous = isOpen && wanted === null && separator !== '.'
  const note = isAmbiguous ? ('ambiguous_dates' as const) : null
  return [{ type, format, note, order, fits: of('ordered'), isStrict: true }]
}

/** Of the shape "/4 1p" that is a separator, the length of the year, the number of colons and whether it says am or pm. */
function formatOf(shape: string, order: DateOrder) {
  const [, separator = '/', years = '4', colons = '0', half = ''] = /^(.)(\d) (\d)(p?)$/.exec(shape) ?? []
  const parts = order === 'day_first' ? ['%d', '%m'] : ['%m', '%d']
  const date = [...parts, years === '4' ? '%Y' : '%y'].join(separator)
  const clock = ['', ' %H:%M', ' %H:%M:%S'][Number(colons)] ?? ''
  const twelve = half === 'p' ? `${clock.replace('%H', '%I')} %p` : clock
  return { separator, format: date + twelve, type: clock === '' ? 'DATE' : 'TIMESTAMP' }
}

function noteOfText(evidence: Evidence, max: number): Decision['note'] {
  const of = (question: string) => evidenceCount(evidence, question)
  if (of('ordered') >= max && of('dayFirst') > 0 && of('monthFirst') > 0) return 'mixed_date_order'
  const isDecorated = of('decorated') >= max && of('decimal') + of('altered') < max
  return isDecorated ? 'numbers_as_text' : null
}

/** A text of the column as its type. */
export function castOf({ type, format, chosen }: Decision, value: string): string {
  if (chosen) return chosen.sqlOf(value)
  if (format !== null) return `CAST(strptime(${value}, ${literal(format)}) AS ${type})`
  return `CAST(${value} AS ${type})`
}

const clock = '[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?'
const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}'

/**
 * Whether a value is in the text what it is in the type. Most are written just as the engine writes them, which is cheap to see;
 * only the others are looked at more closely.
 */
export function isUnchanged({ type, format }: Decision, value: string, source: string): string {
  if (format !== null) return `strftime(${value}, ${literal(format)}) = ${source}`
  const same = `CAST(${value} AS VARCHAR) = ${source}`
  const matches = (pattern: string) => `regexp_full_match(${source}, ${literal(pattern)})`
  const scale = /^DECIMAL\(\d+,(\d+)\)$/.exec(type)?.[1]
  if (scale !== undefined)
    return `${same} OR ${matches(`-?((0|[1-9][0-9]*)([.][0-9]{0,${scale}})?|[.][0-9]{1,${scale}})`)}`
  switch (type) {
    case 'DOUBLE':
      // What begins with a digit that is no leading zero is the number that it becomes, but for separators of thousands.
      return `((${source} BETWEEN '1' AND ':' OR ${source} BETWEEN '0.' AND '0/') AND NOT contains(${source}, '_') AND isfinite(${value})) OR ${same} OR (${matches('-?((0|[1-9][0-9]*)([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?')} AND isfinite(${value}))`
    case 'BOOLEAN':
      return `${source} = 'true' OR ${source} = 'false' OR lower(${source}) IN ('true', 'false')`
    case 'DATE':
      return `strlen(${source}) = 10`
    case 'TIMESTAMP':
      // Of that length are also moments without seconds but with an offset.
      return `(strlen(${source}) = 19 AND ${source} LIKE '________________:__') OR ${matches(`${day}([ T]${clock})?`)}`
    case 'TIMESTAMP WITH TIME ZONE':
      return matches(`${day}[ T]${clock}(Z|[+-][0-9]{2}(:?[0-9]{2})?)`)
    case 'TIME':
      return `${same} OR ${matches(clock)}`
    default:
      return same
  }
}

/** Whether a column can go on with the type that a former version has, without a change to any value. */
export function canBecome(evidence: Evidence, { type }: Decision, input: string): boolean {
  if (type === input || input === 'VARCHAR' || evidenceCount(evidence, 'values') === 0) return true
  const [digits, scale] = [evidenceCount(evidence, 'digits'), evidenceCount(evidence, 'scale')]
  const isExact = type === 'BIGINT' || type === 'HUGEINT' || type.startsWith('DECIMAL')
  const [, width, givenScale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(input) ?? []
  if (width !== undefined)
    return isExact && scale <= Number(givenScale) && digits <= Number(width) - Number(givenScale)
  if (input === 'HUGEINT') return type === 'BIGINT'
  // So many digits a floating point number always holds.
  if (input === 'DOUBLE') return isExact && digits + scale <= 15
  return type === 'DATE' && (input === 'TIMESTAMP' || input === 'TIMESTAMP_NS')
}
