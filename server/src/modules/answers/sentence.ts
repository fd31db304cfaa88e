import { formatValue } from '../../../../charts/src/values/value-format.ts'
import { toNumber } from '../../../../charts/src/values/columns.ts'
import { filled, type Translations } from '../../../../charts/src/texts/translate.ts'
import type { AnswerLanguage } from '../../../../contract/src/chat-answers.ts'
import type { ExploreResult, ResultColumn } from '../../../../contract/src/explore.ts'

const texts = {
  noRows: { en: 'No rows match.', de: 'Keine Zeilen passen dazu.' },
  allEmpty: {
    en: 'There are no values: {{measures}} is empty in every row.',
    de: 'Es gibt keine Werte: {{measures}} ist in jeder Zeile leer.',
  },
  one: { en: '{{measure}}: {{value}}', de: '{{measure}}: {{value}}' },
  group: { en: '{{measure}} of {{group}}: {{value}}.', de: '{{measure}} für {{group}}: {{value}}.' },
  course: {
    en: '{{measure}} went from {{first}} ({{firstAt}}) to {{last}} ({{lastAt}}); highest in {{highAt}} with {{high}}.',
    de: '{{measure}} ging von {{first}} ({{firstAt}}) auf {{last}} ({{lastAt}}); am höchsten {{highAt}} mit {{high}}.',
  },
  extremes: {
    en: '{{measure}} by {{dimensions}}: highest for {{highAt}} with {{high}}, lowest for {{lowAt}} with {{low}} ({{rows}} rows).',
    de: '{{measure}} nach {{dimensions}}: am höchsten für {{highAt}} mit {{high}}, am niedrigsten für {{lowAt}} mit {{low}} ({{rows}} Zeilen).',
  },
  list: { en: '{{rows}} rows of {{dimensions}}.', de: '{{rows}} Zeilen mit {{dimensions}}.' },
  few: { en: '{{dimensions}}: {{values}}.', de: '{{dimensions}}: {{values}}.' },
  nothingBefore: { en: 'no value before', de: 'zuvor kein Wert' },
  change: { en: '{{change}} against {{previous}} before', de: '{{change}} gegenüber {{previous}} zuvor' },
  truncated: {
    en: ' These are the first {{rows}} rows of more.',
    de: ' Das sind die ersten {{rows}} Zeilen von mehr.',
  },
  emptyGroup: { en: 'no value', de: 'kein Wert' },
} satisfies Record<string, Translations>

const listedInFull = 5

/** What a sentence is computed from: nothing but the result. */
type Result = Pick<ExploreResult, 'columns' | 'rows' | 'truncated'>

interface SentenceOptions {
  language: AnswerLanguage
  note?: string | undefined
  /** First day of a period that the data does not cover to its end: its value is no end of a course. */
  incompleteFrom?: string | undefined
}

/** One sentence about a result. An empty one, and one without any value, are said to be so. */
export function sentenceOf(result: Result, options: SentenceOptions): string {
  const sentence = withoutNote(result, options)
  return options.note === undefined ? sentence : `${sentence} ${options.note}.`
}

function withoutNote(result: Result, options: SentenceOptions): string {
  const say = (text: Translations, values: Record<string, string> = {}) =>
    filled(text[options.language], values)
  const { rows, truncated } = result
  if (rows.length === 0) return say(texts.noRows)
  const readable = new ReadableResult(unspread(result), options)
  const rest = truncated ? say(texts.truncated, { rows: readable.count(rows.length) }) : ''
  return `${mainClause(readable, say)}${rest}`
}

/** A result that is spread over columns with one row for each of its values. */
function unspread(result: Result): Result {
  const { columns, rows } = result
  const measure = columns.find(({ pivot }) => pivot)?.of
  const spread = columns.flatMap(({ pivot, of, compares }, at) =>
    pivot && pivot.length > 0 && of === measure && compares === undefined ? [{ pivot, at }] : [],
  )
  const depth = Math.max(0, ...spread.map(({ pivot }) => pivot.length))
  if (depth === 0) return result
  const whole = spread.filter(({ pivot }) => pivot.length === depth)
  const down = columns.flatMap(({ role }, at) => (role === 'dimension' ? [at] : []))
  const across = Array.from({ length: depth }, (_, line): ResultColumn => {
    const isDay = whole.every(({ pivot }) => /^\d{4}-\d\d-\d\d$/.test(String(pivot[line])))
    return { name: '', type: isDay ? 'date' : 'text', role: 'dimension' }
  })
  const { pivot: _, of: __, ...value } = columns[whole[0]!.at]!
  return {
    ...result,
    columns: [...down.map((at) => columns[at]!), ...across, value],
    rows: rows.flatMap((row) =>
      whole.map(({ pivot, at }) => [...down.map((one) => row[one]), ...pivot, row[at]]),
    ),
  }
}

type Say = (text: Translations, values?: Record<string, string>) => string

function mainClause(readable: ReadableResult, say: Say): string {
  const { rows, measures, dimensions } = readable
  const dimensionNames = dimensions
    .map((at) => readable.name(at))
    .filter(Boolean)
    .join(', ')
  if (measures.length === 0) {
    const values = rows.slice(0, listedInFull).map((row) => readable.group(row, say))
    return rows.length > listedInFull
      ? say(texts.list, { rows: readable.count(rows.length), dimensions: dimensionNames })
      : say(texts.few, { dimensions: dimensionNames, values: values.join('; ') })
  }
  const isEmpty = measures.every((at) => rows.every((row) => row[at] === null))
  if (isEmpty) return say(texts.allEmpty, { measures: measures.map((at) => readable.name(at)).join(', ') })
  const only = rows.length === 1 ? rows[0] : undefined
  if (only && dimensions.length === 0) return oneRow(readable, only, say)
  const [measure = 0] = measures
  if (only) {
    const previous = readable.compared(measure, 'previous')
    const isAlone = previous !== undefined && only[previous] === null
    const value = readable.value(only, measure)
    return say(texts.group, {
      measure: readable.name(measure),
      group: readable.group(only, say),
      value: isAlone ? `${value} (${say(texts.nothingBefore)})` : value,
    })
  }
  return manyRows(readable, { measure, dimensionNames }, say)
}

function oneRow(readable: ReadableResult, row: unknown[], say: Say): string {
  const clauses = readable.measures.map((at) => {
    const value = readable.value(row, at) || say(texts.emptyGroup)
    const text = say(texts.one, { measure: readable.name(at), value })
    const [previous, change] = [readable.compared(at, 'previous'), readable.compared(at, 'percent_change')]
    if (previous === undefined || change === undefined) return text
    if (row[previous] === null) return `${text} (${say(texts.nothingBefore)})`
    const against = { change: readable.share(row[change]), previous: readable.value(row, previous) }
    return `${text} (${say(texts.change, against)})`
  })
  return `${clauses.join('; ')}.`
}

function manyRows(
  readable: ReadableResult,
  about: { measure: number; dimensionNames: string },
  say: Say,
): string {
  const { measure, dimensionNames } = about
  const known = readable.rows.filter((row) => toNumber(row[measure]) !== undefined)
  const sorted = known.toSorted((a, b) => (toNumber(a[measure]) ?? 0) - (toNumber(b[measure]) ?? 0))
  const [low, high] = [sorted[0] ?? [], sorted.at(-1) ?? []]
  const values = {
    measure: readable.name(measure),
    dimensions: dimensionNames,
    high: readable.value(high, measure),
    highAt: readable.group(high, say),
    low: readable.value(low, measure),
    lowAt: readable.group(low, say),
    rows: readable.count(readable.rows.length),
  }
  const [along] = readable.dimensions
  if (along === undefined || readable.dimensions.length > 1 || !readable.isTime(along))
    return say(texts.extremes, values)
  const inOrder = known.toSorted((a, b) => (String(a[along]) < String(b[along]) ? -1 : 1))
  const complete = inOrder.filter((row) => readable.isComplete(row[along]))
  const course = complete.length > 1 ? complete : inOrder
  const [first, last] = [course[0] ?? [], course.at(-1) ?? []]
  return say(texts.course, {
    ...values,
    first: readable.value(first, measure),
    firstAt: readable.group(first, say),
    last: readable.value(last, measure),
    lastAt: readable.group(last, say),
  })
}

/** A result as people read it. */
class ReadableResult {
  readonly rows: unknown[][]
  readonly dimensions: number[]
  /** Without those that compare others. */
  readonly measures: number[]
  readonly #columns: ResultColumn[]
  readonly #locale: string
  readonly #incompleteFrom: string | undefined

  constructor({ columns, rows }: Result, { language, incompleteFrom }: SentenceOptions) {
    const at = (isWanted: (column: ResultColumn) => boolean) =>
      columns.flatMap((column, index) => (isWanted(column) ? [index] : []))
    const marks = columns.findIndex(({ role }) => role === 'level')
    // Totals and subtotals are no rows of the answer.
    this.rows = marks < 0 ? rows : rows.filter((row) => row[marks] === rows[0]?.[marks])
    this.dimensions = at(({ role }) => role === 'dimension')
    this.measures = at(({ role, of }) => role === 'measure' && of === undefined)
    this.#columns = columns
    this.#locale = language
    this.#incompleteFrom = incompleteFrom
  }

  /** Whether the data covers a period to its end. */
  isComplete = (start: unknown): boolean =>
    this.#incompleteFrom === undefined || String(start) < this.#incompleteFrom

  name(at: number): string {
    const column = this.#columns[at]
    return column?.label ?? column?.name.replaceAll('_', ' ') ?? ''
  }

  value(row: unknown[], at: number): string {
    const column = this.#columns[at]
    return column ? formatValue(row[at], column, this.#locale) : ''
  }

  group(row: unknown[], say: Say): string {
    return this.dimensions.map((at) => this.value(row, at) || say(texts.emptyGroup)).join(', ')
  }

  isTime(at: number): boolean {
    return this.#columns[at]?.type === 'date' || this.#columns[at]?.type === 'timestamp'
  }

  compared(at: number, kind: NonNullable<ResultColumn['compares']>): number | undefined {
    const found = this.#columns.findIndex(
      ({ of, compares }) => of === this.#columns[at]?.name && compares === kind,
    )
    return found < 0 ? undefined : found
  }

  count(value: number): string {
    return new Intl.NumberFormat(this.#locale).format(value)
  }

  share(value: unknown): string {
    const number = toNumber(value)
    return number === undefined
      ? '?'
      : new Intl.NumberFormat(this.#locale, {
          style: 'percent',
          maximumFractionDigits: 1,
          signDisplay: 'exceptZero',
        }).format(number)
  }
}
