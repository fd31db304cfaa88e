import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, literal } from '../engine/quote.ts'
import { rowsOf, type Scalar } from '../engine/run-statement.ts'
import type { CsvDialect } from './csv-dialect.ts'

const whole = '-?(0|[1-9][0-9]*)'
const fraction = '-?((0|[1-9][0-9]*)([.][0-9]*)?|[.][0-9]+)'
const exponent = `${fraction}[eE][+-]?[0-9]+`
const numeric = '[+-]?[0-9][0-9._]*([eE][+-]?[0-9_]+)?|[+][.][0-9]+|0[xXbB][0-9a-fA-F]+'
const decorated = '[(]?-?[$€£¥]? ?-?([0-9]+|[0-9]{1,3}(,[0-9]{3})+)([.][0-9]+)? ?[%$€£¥]?[)]?'
const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
const clock = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?'
const offset = '(Z|[+-][0-9]{2}(:?[0-9]{2})?)'
const ordered =
  '([0-9]{1,2})([/.-])([0-9]{1,2})[/.-]([0-9]{4}|[0-9]{2})( [0-9]{1,2}:[0-9]{2}(:[0-9]{2})?( [AaPp][Mm])?)?'

/** What numbers of the file look like that lose nothing when they become numbers. */
export function decimalPattern({ decimalSeparator, thousands }: CsvDialect): string {
  if (decimalSeparator === '.') return fraction
  return thousands === '' ? `${whole}(,[0-9]*)?` : '-?(0|[1-9][0-9]*|[1-9][0-9]{0,2}([.][0-9]{3})+)(,[0-9]*)?'
}

/** A number of the file as the engine writes numbers. */
export const numberText = (text: string, { decimalSeparator }: CsvDialect): string =>
  decimalSeparator === ',' ? `replace(replace(${text}, '.', ''), ',', '.')` : text

type TypeCandidates = Record<string, string>

/** What values look like at a glance; more is asked only of what a column has. */
const glances = {
  number: /^[+-]?(\d[\d._,]*|[.]\d+)([eE][+-]?\d+)?$|^0[xXbB]|^[+-]?(nan|inf)/i,
  decorated: /^[-($€£¥ ]*\d.*[,.%$€£¥)\d]$|^[$€£¥(]/,
  truth: /^(true|false)$/i,
  iso: /^\d{4}-\d{2}-\d{2}/,
  clock: /^\d{2}:\d{2}/,
  ordered: /^\d{1,2}[/.-]\d{1,2}[/.-]\d/,
}

export type Family = keyof typeof glances

const families = Object.keys(glances) as Family[]

/** What each column of some records may be; of one without values everything. */
export function candidateFamilies(
  records: readonly string[][],
  names: readonly string[],
): Map<string, Set<Family>> {
  return new Map(
    names.map((name, at) => {
      const values = records.map((fields) => fields[at]?.trim() ?? '').filter((value) => value !== '')
      const seen = families.filter((family) => values.some((value) => glances[family].test(value)))
      return [name, new Set(values.length === 0 ? families : seen)]
    }),
  )
}

/** The same after evidence. */
export function remainingFamilies(evidence: ReadonlyMap<string, Evidence>): Map<string, Set<Family>> {
  const questions = candidatesOf('', {
    delimiter: ',',
    decimalSeparator: '.',
    thousands: '',
    prefaceLines: 0,
  })
  return new Map(
    [...evidence].map(([name, found]) => {
      const seen = families.filter((family) =>
        Object.keys(questions[family]).some((one) => evidenceCount(found, one) > 0),
      )
      return [name, new Set(evidenceCount(found, 'values') === 0 ? families : seen)]
    }),
  )
}

const matching = (text: string, pattern: string) => `regexp_full_match(${text}, ${literal(pattern)})`

/** What several questions need of a value, which is found once: columns beside the text, called after it. */
const factsOf = (text: string, dialect: CsvDialect): Partial<Record<Family, TypeCandidates>> => ({
  number: { [`${text}n`]: matching(text, decimalPattern(dialect)) },
  iso: { [`${text}d`]: matching(text, day), [`${text}m`]: matching(text, `${day}[ T]${clock}`) },
  ordered: { [`${text}o`]: matching(text, ordered) },
})

/** What is asked of the values of a column: groups of aggregates over a text that has no blanks around it, and its facts. */
function candidatesOf(text: string, dialect: CsvDialect): Record<Family, TypeCandidates> {
  const matches = (pattern: string) => matching(text, pattern)
  // The engine evaluates all of a conjunction here, but only those branches that a value comes to.
  const count = (...conditions: string[]) =>
    `count(${conditions.reduceRight((then, condition) => `CASE WHEN ${condition} THEN ${then} END`, '1')})`
  const over = (condition: string, aggregate: 'min' | 'max', value: string) =>
    `${aggregate}(CASE WHEN ${condition} THEN ${value} END)`
  const holds = (type: string, value = text) => `TRY_CAST(${value} AS ${type}) IS NOT NULL`
  const number = numberText(text, dialect)
  const [isDecimal, isDay, isMoment, isOrdered] = [`${text}n`, `${text}d`, `${text}m`, `${text}o`]
  const isOther = `NOT ${isDecimal}`
  const hasFraction = `contains(${text}, '.')`
  const isWhole = [isDecimal, `NOT contains(${number}, '.')`]
  const part = (at: number) => `TRY_CAST(regexp_extract(${text}, ${literal(ordered)}, ${at}) AS INTEGER) > 12`
  return {
    number: {
      whole: count(...isWhole),
      decimal: count(isDecimal),
      digits: over(isDecimal, 'max', `strlen(ltrim(split_part(${number}, '.', 1), '-'))`),
      scale: over(isDecimal, 'max', `strlen(split_part(${number}, '.', 2))`),
      beyondBigint: count(...isWhole, `NOT ${holds('BIGINT', number)}`),
      beyondHugeint: count(...isWhole, `NOT ${holds('BIGINT', number)}`, `NOT ${holds('HUGEINT', number)}`),
      exponent: count(isOther, matches(exponent), `isfinite(TRY_CAST(${text} AS DOUBLE))`),
      notFinite: count(isOther, `NOT ${matches(exponent)}`, `isfinite(TRY_CAST(${text} AS DOUBLE)) = false`),
      // A code such as 12E5 has neither a point nor a sign.
      code: count(isOther, matches('[0-9]+[eE][0-9]+')),
      // What a cast takes for a number and changes: leading zeros, plus signs, other separators, hexadecimal digits.
      altered: count(isOther, matches(numeric), `NOT ${matches(exponent)}`),
    },
    decorated: { decorated: count(matches(decorated)) },
    truth: { truth: count(`lower(${text}) IN ('true', 'false')`) },
    iso: {
      date: count(isDay, holds('DATE')),
      timestamp: count(isMoment, holds('TIMESTAMP')),
      nanoseconds: count(
        isMoment,
        hasFraction,
        matches('.*[.][0-9]{6}[0-9]*[1-9][0-9]*'),
        holds('TIMESTAMP_NS'),
      ),
      instant: count(`NOT ${isMoment}`, matches(`${day}[ T]${clock}${offset}`), holds('TIMESTAMPTZ')),
      beyondNanoseconds: count(`${isDay} OR ${isMoment}`, `NOT ${holds('TIMESTAMP_NS')}`),
      castable: count(holds('TIMESTAMP')),
      finerInstant: count(hasFraction, matches(`.*[.][0-9]{7,}${offset}`)),
    },
    clock: {
      time: count(matches(clock), holds('TIME')),
      finerTime: count(hasFraction, matches(`${clock}`), matches('.*[.][0-9]{7,}')),
    },
    ordered: {
      ordered: count(isOrdered),
      dayFirst: count(isOrdered, part(1)),
      monthFirst: count(isOrdered, part(3)),
      firstShape: over(isOrdered, 'min', shapeOf(text)),
      lastShape: over(isOrdered, 'max', shapeOf(text)),
    },
  }
}

// "31.12.2023 9:05:00 am" is of the shape "31.12.2023": separator and length of the year, then "h:m:s PM".
const shapeOf = (text: string) =>
  `concat(regexp_extract(${text}, '[/.-]'), strlen(regexp_extract(${text}, ${literal(ordered)}, 4)), ' ',
    len(regexp_extract_all(${text}, ':')), CASE WHEN regexp_matches(${text}, '[Mm]$') THEN 'p' ELSE '' END)`

/** Counts by question. */
export type Evidence = Readonly<Record<string, Scalar>>

export const evidenceCount = (evidence: Evidence | undefined, question: string): number =>
  Number(evidence?.[question] ?? 0)

/** How many dates of each column are not of their format. */
export async function misfitsOfFormats(
  connection: DuckDBConnection,
  from: string,
  decisions: ReadonlyMap<string, { format: string | null }>,
): Promise<Map<string, number>> {
  const dated = [...decisions].flatMap(([name, { format }]) => (format === null ? [] : [{ name, format }]))
  if (dated.length === 0) return new Map()
  const counts = dated.map(({ name, format }) => {
    const text = `trim(${identifier(name)})`
    const isDate = `regexp_full_match(${text}, ${literal(ordered)})`
    return `count(*) FILTER (${isDate} AND try_strptime(${text}, ${literal(format)}) IS NULL)`
  })
  const [row = []] = await rowsOf(connection, `SELECT ${counts.join(', ')} FROM ${from}`)
  return new Map(dated.map(({ name }, at) => [name, Number(row[at])]))
}

export interface TextTable {
  /** A table whose columns are all text. */
  from: string
  names: readonly string[]
  dialect: CsvDialect
}

/**
 * Finds out what the values of each column are. Only what is open is asked; of many columns what the values look like.
 */
export async function gatherEvidence(
  connection: DuckDBConnection,
  { names, ...table }: TextTable,
  open?: ReadonlyMap<string, ReadonlySet<Family>>,
): Promise<Map<string, Evidence>> {
  const evidence = new Map<string, Evidence>()
  for (let at = 0; at < names.length; at += columnsAtOnce) {
    const some = { ...table, names: names.slice(at, at + columnsAtOnce) }
    const asked = open ?? (names.length > askedOutright ? await glancedFamilies(connection, some) : undefined)
    for (const [name, found] of await evidenceOf(connection, some, asked)) evidence.set(name, found)
  }
  return evidence
}

// A statement of tens of thousands of aggregates takes longer to plan than to run.
const columnsAtOnce = 200
// To plan what is asked of a column takes 25 ms, and a glance at it 3.
const askedOutright = 40

/** What values of each column may be, by all of them. */
async function glancedFamilies(
  connection: DuckDBConnection,
  { from, names }: TextTable,
): Promise<Map<string, Set<Family>>> {
  const glanced = names.flatMap((_name, at) =>
    families.map((family) => `bool_or(regexp_matches(t${at}, ${literal(glances[family].source)}, 'i'))`),
  )
  const texts = names.map((name, at) => `trim(${identifier(name)}) AS t${at}`)
  const [row = []] = await rowsOf(
    connection,
    `SELECT ${glanced.join(', ')} FROM (SELECT ${texts.join(', ')} FROM ${from})`,
  )
  return new Map(
    names.map((name, at) => [
      name,
      new Set(families.filter((_family, index) => row[at * families.length + index] === true)),
    ]),
  )
}

async function evidenceOf(
  connection: DuckDBConnection,
  { from, names, dialect }: TextTable,
  open: ReadonlyMap<string, ReadonlySet<Family>> | undefined,
): Promise<[string, Evidence][]> {
  const asked = names.map((name, at) => {
    const text = `t${at}`
    const asked = open?.get(name)
    const openOf = (all: Partial<Record<Family, TypeCandidates>>) =>
      Object.entries(all).flatMap(([family, some]) => (!asked || asked.has(family as Family) ? [some] : []))
    const questions: TypeCandidates = Object.assign(
      { values: `count(${text})`, blank: `count(c${at}) - count(${text})` },
      ...openOf(candidatesOf(text, dialect)),
    )
    const facts = openOf(factsOf(text, dialect)).flatMap(Object.entries<string>)
    return {
      name,
      text: `${identifier(name)} AS c${at}, nullif(trim(${identifier(name)}), '') AS ${text}`,
      facts: facts.map(([fact, sql]) => `${sql} AS ${fact}`),
      questions,
    }
  })
  const aggregates = asked.flatMap(({ questions }) => Object.values(questions))
  const texts = asked.map(({ text }) => text)
  const facts = asked.flatMap((one) => one.facts)
  const [row = []] = await rowsOf(
    connection,
    `SELECT ${aggregates.join(', ')} FROM (SELECT ${['*', ...facts].join(', ')} FROM (SELECT ${texts.join(', ')} FROM ${from}))`,
  )
  const answers = [...row]
  return asked.map(({ name, questions }) => [
    name,
    Object.fromEntries(Object.keys(questions).map((question) => [question, answers.shift() ?? null])),
  ])
}
