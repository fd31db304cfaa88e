// Whether a result is right by the rules of the sets: those of evaluations, and times and shares as sets write them.

import { haveRows } from '../../server/src/modules/evaluations/same-rows.ts'

export interface Case {
  id: string
  question: string
  db?: string
  category?: string
  gold_sql?: string
  gold_result: unknown[][]
  alternatives?: { result: unknown[][] }[]
  time_columns?: { i: number; grain: string }[]
  ratio_columns?: number[]
  key_columns?: number[]
  tables: unknown[]
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

function timeText(value: unknown, grain: string, years: ReadonlySet<string>): string | null {
  if (value === null || value === undefined) return null
  const text = String(value).toLowerCase().trim()
  const only = years.size === 1 ? [...years][0] : undefined
  if (grain === 'year') return /\d{4}/.exec(text)?.[0] ?? text
  if (grain === 'quarter') return quarterText(text, only)
  if (grain === 'month') return monthText(text, only)
  return text.slice(0, 10)
}

function quarterText(text: string, only: string | undefined): string {
  const forward = /(\d{4})-?\s*q(\d)/.exec(text)
  if (forward) return `${forward[1]}-q${forward[2]}`
  const backward = /q(\d)\s*-?\s*(\d{4})/.exec(text)
  if (backward) return `${backward[2]}-q${backward[1]}`
  const date = /^(\d{4})-(\d\d)/.exec(text)
  if (date) return `${date[1]}-q${Math.ceil(Number(date[2]) / 3)}`
  const bare = /^q?([1-4])$/.exec(text)
  return bare && only !== undefined ? `${only}-q${bare[1]}` : text
}

function monthText(text: string, only: string | undefined): string {
  const date = /^(\d{4})-(\d\d?)/.exec(text)
  if (date) return `${date[1]}-${date[2]!.padStart(2, '0')}`
  const at = months.findIndex((month) => text.startsWith(month.slice(0, 3)))
  const year = /\d{4}/.exec(text)?.[0] ?? only
  if (at >= 0 && year !== undefined) return `${year}-${String(at + 1).padStart(2, '0')}`
  return /^\d{1,2}$/.test(text) && only !== undefined ? `${only}-${text.padStart(2, '0')}` : text
}

type Rules = Pick<Case, 'time_columns' | 'ratio_columns'>

function isMatch(
  gold: unknown[][],
  rows: unknown[][],
  { time_columns: times = [], ratio_columns: shares = [] }: Rules,
): boolean {
  const grains = new Map(times.map(({ i, grain }) => [i, grain]))
  const years = new Set(gold.flatMap((row) => [...grains.keys()].map((at) => String(row[at]).slice(0, 4))))
  const shown = (value: unknown, at: number) =>
    grains.has(at) ? timeText(value, grains.get(at)!, years) : value
  return haveRows(rows, gold, { shown, shares })
}

/** Whether rows answer a case, by its own result, an accepted other one, or the columns that tell its rows apart. */
export function isRight(one: Case, rows: unknown[][]): boolean {
  const golds = [one.gold_result, ...(one.alternatives ?? []).map(({ result }) => result)]
  if (golds.some((gold) => isMatch(gold, rows, one))) return true
  const { key_columns: keys, time_columns: times = [] } = one
  if (!keys) return false
  return isMatch(
    one.gold_result.map((row) => keys.map((at) => row[at])),
    rows,
    { time_columns: times.filter(({ i }) => keys.includes(i)) },
  )
}

/** Months as starts of months or as names; shares as fractions or percentages; one wanted row by its name. */
export function rulesOf(sql: string): Partial<Case> {
  const grain = /date_trunc\('(\w+)'/.exec(sql)?.[1]
  return {
    ...(grain === undefined ? {} : { time_columns: [{ i: 0, grain }] }),
    ratio_columns: [0, 1],
    ...(/HAVING|LIMIT|FROM products WHERE/.test(sql) ? { key_columns: [0] } : {}),
  }
}
