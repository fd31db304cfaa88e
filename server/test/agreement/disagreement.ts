import type { Query } from '../../../contract/src/query.ts'
import { type Evaluated, evaluate } from './evaluate.ts'
import { answeredWithoutBooleans, isRefusedWith, refusalsOf, withoutBooleans } from './mariadb-lacks.ts'
import type { PlaceOfRows } from './places.ts'
import { randomQuery } from './random-query.ts'
import type { Row } from './rows.ts'
import { type Value, says } from './values.ts'

export interface Question {
  seed: number
  query: Query
  /** Computed when the first answer is waited for, once for all places. */
  expected(): Evaluated
}

export function questionOf(seed: number, rows: readonly Row[]): Question {
  const query = randomQuery(seed)
  let expected: Evaluated | undefined
  return { seed, query, expected: () => (expected ??= evaluate(query, rows)) }
}

/** Where the answer of a place is not what the question means; undefined where it is. */
export async function disagreement(place: PlaceOfRows, question: Question): Promise<string | undefined> {
  const difference = place.isLiveMariadb
    ? await mariadbDifference(place, question)
    : await answerDifference(place, question)
  if (difference === undefined) return undefined
  return `${question.seed}, ${place.name}: ${JSON.stringify(question.query)}\n${difference}`
}

async function mariadbDifference(place: PlaceOfRows, { query, expected, seed }: Question) {
  const asked = withoutBooleans(query)
  const refusals = refusalsOf(query)
  if (refusals.length === 0)
    return answerDifference(place, {
      seed,
      query: asked,
      expected: () => answeredWithoutBooleans(expected()),
    })
  const answer = await place.query(asked)
  if (isRefusedWith(answer, refusals)) return undefined
  return `${answer.status}: ${answer.text.slice(0, 600)} for ${JSON.stringify(refusals)}`
}

async function answerDifference({ query: ask }: PlaceOfRows, { query, expected }: Question) {
  const asked = ask(query)
  const { rows, totals } = expected()
  const { status, text, body } = await asked
  // Live databases take only so much of SQL.
  if (status === 422 && text.includes('the query is too large')) return undefined
  if (status !== 200) return `${status}: ${text.slice(0, 600)}`
  const all = [...body.rows, ...(body.totals ? [body.totals] : [])]
  const wanted = [...rows, ...(totals ? [totals] : [])]
  const at = wanted.findIndex((row, index) => !isEqual(all[index], row))
  if (at < 0 && all.length === wanted.length) return undefined
  const place = at < 0 ? wanted.length : at
  return `row ${place} of ${wanted.length}, ${all.length} answered: ${JSON.stringify(all[place])} for ${shown(wanted[place])}\n${body.sql}`
}

const isEqual = (cells: unknown[] | undefined, row: readonly Value[]) =>
  cells?.length === row.length && row.every((value, index) => says(cells[index], value))

const shown = (row: readonly Value[] | undefined) =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) / 10_000 : value))
