import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportColumn, ImportPreviewColumn } from '../../../../../contract/src/dataset-imports.ts'
import { rowsOf, type Scalar } from '../engine/run-statement.ts'
import { columnTypeOf } from '../column.ts'
import {
  currencySigns,
  isoText,
  matching,
  numberPattern,
  plainText,
  resolveChoices,
  unitOf,
} from './column-choice.ts'

type Choice = ImportPreviewColumn['choices'][number]

const yesNo = [
  ['yes', 'no'],
  ['ja', 'nein'],
  ['oui', 'non'],
  ['sí', 'no'],
  ['si', 'no'],
  ['sim', 'não'],
  ['tak', 'nie'],
  ['true', 'false'],
  ['wahr', 'falsch'],
  ['vrai', 'faux'],
  ['y', 'n'],
  ['j', 'n'],
  ['on', 'off'],
] as const

/** A way to read a column is offered from this share of its values on, and suggested from that one on. */
const offeredShare = 0.5
const suggestedShare = 0.9
const maxExamples = 5
const maxMisfits = 5
// Each takes a scan of the column.
const maxExplained = 20

interface TextColumn {
  name: string
  /** The column of the file, quoted. */
  source: string
}

interface Candidate {
  choice: Omit<ImportColumn, 'name'>
  fits: number
}

const commas = [',', '.'] as const
const orders = ['day_first', 'month_first'] as const

/** What columns of texts could be, by all of their values, with what would be lost. */
export async function columnCandidates(
  connection: DuckDBConnection,
  from: string,
  columns: readonly TextColumn[],
): Promise<ImportPreviewColumn[]> {
  const found: ImportPreviewColumn[] = []
  let explained = 0
  for (const column of columns) {
    const { values, examples, candidates } = await candidatesOf(connection, from, column)
    const choices: Choice[] = []
    for (const { choice, fits } of candidates) {
      const [resolved] = await resolveChoices(connection, from, [{ ...choice, ...column }])
      if (!resolved || values - resolved.misfits < offeredShare * values || fits === 0) continue
      const isExplained = resolved.misfits > 0 && explained < maxExplained
      if (isExplained) explained += 1
      choices.push({
        ...choice,
        type: columnTypeOf(resolved.type),
        misfit_count: resolved.misfits,
        misfits: isExplained ? await misfitsOf(connection, from, { column, sqlOf: resolved.sqlOf }) : [],
      })
    }
    choices.sort((a, b) => a.misfit_count - b.misfit_count)
    const text: Choice = { as: 'text', type: 'text', misfit_count: 0, misfits: [] }
    const isClear = choices[0] && values - choices[0].misfit_count >= suggestedShare * values
    found.push({
      name: column.name,
      value_count: values,
      examples,
      choices: isClear ? [...choices, text] : [text, ...choices],
      is_ambiguous: isOpen(choices),
    })
  }
  return found
}

/** Both orders fit the same values, and nothing but a dot says which is meant. */
function isOpen(choices: readonly Choice[]): boolean {
  const [first, second] = choices.filter(({ as }) => as === 'date' || as === 'timestamp')
  return first !== undefined && second !== undefined && first.misfit_count === second.misfit_count
}

async function candidatesOf(
  connection: DuckDBConnection,
  from: string,
  { source }: TextColumn,
): Promise<{ values: number; examples: string[]; candidates: Candidate[] }> {
  const asDate = (order: (typeof orders)[number], hasClock: boolean) =>
    `TRY_CAST(${isoText('t', order, hasClock)} AS TIMESTAMP)`
  const facts = [
    'count(t)',
    `list(left(t, 100)) FILTER (t IS NOT NULL AND r <= ${maxExamples})`,
    ...commas.flatMap((comma) => {
      const isNumber = matching('t', numberPattern(comma, true))
      return [
        `count(*) FILTER (${matching('t', numberPattern(comma, false))})`,
        `count(*) FILTER (${isNumber})`,
        `arg_max(${unitOf('t')}, strlen(${unitOf('t')})) FILTER (${isNumber})`,
      ]
    }),
    ...yesNo.map(([yes, no]) => `count(*) FILTER (lower(t) IN ('${yes}', '${no}'))`),
    ...orders.flatMap((order) => [`count(${asDate(order, false)})`, `count(${asDate(order, true)})`]),
    `count(*) FILTER (contains(t, '.'))`,
    `count(*) FILTER (regexp_matches(t, '[0-9][.,][0-9]'))`,
  ]
  const [row = []] = await rowsOf(
    connection,
    `SELECT ${facts.join(', ')} FROM (SELECT row_number() OVER () AS r, ${plainText(source)} AS t FROM ${from})`,
  )
  return asCandidates([...row])
}

function asCandidates(row: Scalar[]) {
  const next = () => Number(row.shift() ?? 0)
  const values = next()
  const examples = texts(row.shift())
  const numbers = commas.flatMap((comma): Candidate[] => {
    const [plain, all, beside] = [next(), next(), String(row.shift() ?? '')]
    if (all < offeredShare * values || values === 0) return []
    if (beside === '') return [{ choice: { as: 'number', decimal_separator: comma }, fits: plain }]
    if (beside === '%') return [{ choice: { as: 'percent', decimal_separator: comma }, fits: all }]
    return [{ choice: { as: 'number', decimal_separator: comma, unit: currencyOf(beside) }, fits: all }]
  })
  const words = yesNo.map(([yes, no]): Candidate => ({ choice: { as: 'yes_no', yes, no }, fits: next() }))
  const bestWords = words.toSorted((a, b) => b.fits - a.fits)[0]
  const dates = orders.flatMap((order): Candidate[] => {
    const [days, moments] = [next(), next()]
    return moments > days
      ? [{ choice: { as: 'timestamp', date_order: order }, fits: moments }]
      : [{ choice: { as: 'date', date_order: order }, fits: days }]
  })
  const [dayFirst, monthFirst] = dates
  // Nobody writes the month first before a dot.
  const isDotted = next() >= offeredShare * values
  const kept = isDotted && dayFirst ? [dayFirst] : dates.filter(({ fits }) => fits > 0)
  const isOneOrder = dayFirst && monthFirst && dayFirst.fits !== monthFirst.fits
  const likely = isOneOrder ? kept.toSorted((a, b) => b.fits - a.fits).slice(0, 1) : kept
  // Without a separator in them numbers are the same in either notation.
  const distinct = next() > 0 ? numbers : numbers.slice(0, 1)
  const candidates = [...distinct, ...(bestWords ? [bestWords] : []), ...likely]
  return {
    values,
    examples,
    candidates: candidates.filter(({ fits }) => fits >= offeredShare * values && fits > 0),
  }
}

const currencyOf = (beside: string) =>
  Object.entries(currencySigns).find(([, sign]) => sign === beside)?.[0] ?? beside

const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : ((value as { items?: unknown[] } | null | undefined)?.items ?? []).map(String)

/** The first values that do not fit, with the number of their row. */
async function misfitsOf(
  connection: DuckDBConnection,
  from: string,
  { column, sqlOf }: { column: TextColumn; sqlOf: (text: string) => string },
): Promise<Choice['misfits']> {
  const rows = await rowsOf(
    connection,
    `SELECT r, left(t, 100) FROM (SELECT row_number() OVER () AS r, ${plainText(column.source)} AS t FROM ${from})
      WHERE t IS NOT NULL AND ${sqlOf('t')} IS NULL ORDER BY r LIMIT ${maxMisfits}`,
  )
  return rows.map(([row, text]) => ({ row: Number(row), text: String(text) }))
}
