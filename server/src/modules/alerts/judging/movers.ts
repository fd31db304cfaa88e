import type { AlertEvaluation } from '../../../../../contract/src/alert-conditions.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type { QueryContext } from '../../explore/index.ts'
import { type AlertQuery, runAlertQuery, type Result } from './alert-query.ts'
import { isTime, labelOf, numberOf, alertQueryOf, type Subject } from './measure.ts'
import type { Reading } from './reading.ts'

export type Mover = AlertEvaluation['movers'][number]

const maxOfEach = 3

interface Moved {
  alertQuery: AlertQuery
  subject: Subject
  explainBy: readonly string[]
  /** The group whose movement is looked into. */
  reading: Reading
  timeAt: number | undefined
}

/** Per dimension the values that changed most, or without a comparison the largest ones; one query each. */
export async function moversOf(context: QueryContext, moved: Moved): Promise<Mover[]> {
  const found: Mover[] = []
  for (const dimension of moved.explainBy) found.push(...(await moversBy(context, dimension, moved)))
  return found
}

async function moversBy(context: QueryContext, dimension: string, moved: Moved): Promise<Mover[]> {
  const { alertQuery, subject, reading } = moved
  const question = alertQueryOf(alertQuery, subject)
  const result = await runAlertQuery(context, {
    ...question,
    query: broken(question.query, dimension, moved),
  })
  // Too many values to say which of all moved most.
  if (result.truncated) return []
  return ranked(result, { dimension, measure: subject.measure, at: reading.at })
}

/** The query of one group, by one more dimension. */
function broken(
  query: Query,
  dimension: string,
  { reading, timeAt }: Pick<Moved, 'reading' | 'timeAt'>,
): Query {
  const { dimensions = [], filters = [], comparison, having: _having, ...rest } = query
  const values = JSON.parse(reading.key) as (string | number | boolean | null)[]
  const fixed = dimensions
    .filter((_, index) => index !== timeAt)
    .map((one, index) => filterOn(one, values[index] ?? null))
  const compares = comparison ?? (timeAt === undefined ? undefined : { kind: 'previous_period' as const })
  return {
    ...rest,
    dimensions: [
      ...dimensions.filter((_, index) => index === timeAt),
      { column: dimension, name: moverName },
    ],
    filters: [...filters, ...fixed],
    ...(compares ? { comparison: compares } : {}),
  }
}

function filterOn(
  dimension: NonNullable<Query['dimensions']>[number],
  value: string | number | boolean | null,
): NonNullable<Query['filters']>[number] {
  const { column, grain } = typeof dimension === 'string' ? { column: dimension } : dimension
  if (value === null) return { column, operator: 'is_null' }
  return { column, operator: 'equals', value, ...(grain === undefined ? {} : { grain }) }
}

const moverName = 'what moved'

function ranked(
  { columns, rows }: Result,
  { dimension, measure, at }: { dimension: string; measure: string; at: string | null },
): Mover[] {
  const index = (test: (column: Result['columns'][number]) => boolean) => columns.findIndex(test)
  const [time, by] = [index(isTime), index(({ name }) => name === moverName)]
  const now = index(({ name, of }) => name === measure && of === undefined)
  const before = index(({ of, compares }) => of === measure && compares === 'previous')
  const movers = rows
    .filter((row) => at === null || time < 0 || row[time] === at)
    .map((row) => ({
      dimension,
      value: labelOf(row[by] ?? null),
      now: numberOf(row[now]),
      before: before < 0 ? null : numberOf(row[before]),
    }))
  const size = (mover: Mover) => Math.abs((mover.now ?? 0) - (mover.before ?? 0))
  return movers
    .filter((mover) => size(mover) > 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, maxOfEach)
}
