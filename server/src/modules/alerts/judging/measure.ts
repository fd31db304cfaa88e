import type { AlertCondition } from '../../../../../contract/src/alert-conditions.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { QueryContext } from '../../explore/index.ts'
import { fail } from '../errors.ts'
import { type AlertQuery, runAlertQuery, type Result } from './alert-query.ts'
import { momentOf } from './judge.ts'
import { type Measured, type Reading, wholeKey } from './reading.ts'

export interface Subject {
  measure: string
  condition: AlertCondition
  onlyComplete: boolean
}

const maxRows = 10_000
const maxGroups = 100

/** The query as an alert runs it: all rows, without display options. */
export function alertQueryOf({ query, datasetId }: AlertQuery, { condition }: Subject): AlertQuery {
  const {
    sort: _sort,
    limit: _limit,
    offset: _offset,
    totals: _totals,
    subtotals: _subtotals,
    ...rest
  } = query
  const { pivot, top: _top, comparison, ...alertQuery } = rest
  const kind = condition.kind === 'change' ? condition.against : undefined
  const compares = kind === undefined ? comparison : { ...comparison, kind }
  return {
    datasetId,
    query: {
      ...alertQuery,
      // What a pivot lays out as columns is judged group by group.
      ...(pivot ? { dimensions: [...(alertQuery.dimensions ?? []), ...pivot.columns] } : {}),
      ...(compares ? { comparison: compares } : {}),
      limit: maxRows,
    },
  }
}

/** Evaluates the measure of an alert, as the caller may see it. */
export async function evaluateMeasure(
  context: QueryContext,
  alertQuery: AlertQuery,
  subject: Subject & { now: Date },
): Promise<Measured> {
  const question = alertQueryOf(alertQuery, subject)
  const result = await runAlertQuery(context, question)
  if (result.truncated) throw fail.tooManyRows(maxRows)
  const all = readingsOf(result, subject.measure)
  const grain = subject.onlyComplete ? grainOf(question.query) : undefined
  return grain === undefined || all.timeAt === undefined ? all : withoutOpen(all, { grain, now: subject.now })
}

/** The points of each group in an answer. */
export function readingsOf({ columns, rows }: Pick<Result, 'columns' | 'rows'>, measure: string): Measured {
  const value = columns.findIndex(({ name, role, of }) => name === measure && role === 'measure' && !of)
  if (value < 0) throw fail.noMeasure(measure, namesOf(columns))
  if (!['integer', 'decimal', 'number'].includes(columns[value]!.type)) throw fail.notANumber(measure)
  const previous = columns.findIndex(({ of, compares }) => of === measure && compares === 'previous')
  const time = columns.findIndex(isTime)
  const dimensions = columns.flatMap(({ role }, at) => (role === 'dimension' ? [at] : []))
  const by = dimensions.filter((at) => at !== time)
  const groups = new Map<string, Measured['groups'][number]>()
  for (const row of rows) {
    const values = by.map((at) => row[at] ?? null)
    const key = by.length === 0 ? wholeKey : JSON.stringify(values)
    const label = values.map(labelOf).join(', ')
    const group = groups.get(key) ?? { key, label, points: [] }
    groups.set(key, group)
    const at = time < 0 ? null : textOf(row[time])
    if (time >= 0 && at === null) continue
    group.points.push({ key, label, at, value: numberOf(row[value]), previous: numberOf(row[previous]) })
  }
  if (groups.size > maxGroups) throw fail.tooManyGroups(groups.size, maxGroups)
  // Without any row, a query that groups only by time still has one missing value.
  if (groups.size === 0 && by.length === 0) groups.set(wholeKey, { key: wholeKey, label: '', points: [] })
  const found = [...groups.values()]
  for (const { points } of found) points.sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))
  return { groups: found, timeAt: time < 0 ? undefined : dimensions.indexOf(time) }
}

const namesOf = (columns: Result['columns']) =>
  columns.flatMap(({ name, role, of }) => (role === 'measure' && of === undefined ? [name] : []))

export const isTime = ({ role, type }: Result['columns'][number]): boolean =>
  role === 'dimension' && (type === 'date' || type === 'timestamp')

export const labelOf = (value: unknown): string =>
  value === null ? '(empty)' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Exact digits come as texts: what is judged is as near as a number can be. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** The time grain of a query. */
function grainOf({ dimensions = [] }: Query): string | undefined {
  const found = dimensions.find((one) => typeof one === 'object' && one.grain !== undefined)
  return typeof found === 'object' ? found.grain : undefined
}

const lengthsMs: Record<string, number> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
}
const months: Record<string, number> = { month: 1, quarter: 3, year: 12 }

/** Without the points whose period is not over. */
function withoutOpen({ groups, timeAt }: Measured, { grain, now }: { grain: string; now: Date }): Measured {
  const isOver = ({ at }: Reading) => at !== null && endOf(at, grain) <= now.getTime()
  return { groups: groups.map((group) => ({ ...group, points: group.points.filter(isOver) })), timeAt }
}

function endOf(at: string, grain: string): number {
  const start = momentOf(at)
  const count = months[grain]
  if (count === undefined) return start + (lengthsMs[grain] ?? 0)
  const end = new Date(start)
  return end.setUTCMonth(end.getUTCMonth() + count)
}
