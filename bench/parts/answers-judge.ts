// Whether two results are the same by the rules of the sets: rows in any order, columns too, more columns allowed.

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

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(value.trim())
    ? Number(value)
    : undefined
}

const plain = (value: unknown) =>
  String(value)
    .trim()
    .toLowerCase()
    .replace(/[t ]00:00:00$/, '')

function isEqual(a: unknown, b: unknown, isRatio: boolean): boolean {
  if (a === b) return true
  if (a === null || b === null || a === undefined || b === undefined) return (a ?? '') === (b ?? '')
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x === undefined || y === undefined) return plain(a) === plain(b)
  const factors = isRatio ? [1, 100, 0.01] : [1]
  return factors.some(
    (factor) => Math.abs(x * factor - y) <= 1e-6 * Math.max(1, Math.abs(y)) + (isRatio ? 6e-5 : 6e-7),
  )
}

const sortable = (value: unknown) =>
  numberOf(value) ?? (value === null || value === undefined ? '' : String(value).trim().toLowerCase())

function inOrder(a: unknown, b: unknown): number {
  const [x, y] = [sortable(a), sortable(b)]
  if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1
  return x < y ? -1 : x > y ? 1 : 0
}

type Rules = Pick<Case, 'time_columns' | 'ratio_columns'>

function isMatch(
  gold: unknown[][],
  rows: unknown[][],
  { time_columns: times = [], ratio_columns: ratios = [] }: Rules,
): boolean {
  if (gold.length !== rows.length) return false
  if (gold.length === 0) return true
  const width = gold[0]!.length
  if ((rows[0]?.length ?? 0) < width) return false
  const grains = new Map(times.map(({ i, grain }) => [i, grain]))
  const years = new Set(gold.flatMap((row) => [...grains.keys()].map((at) => String(row[at]).slice(0, 4))))
  const shown = (value: unknown, at: number) =>
    grains.has(at) ? timeText(value, grains.get(at)!, years) : value
  const candidates = gold[0]!.map((_, at) => {
    const column = gold.map((row) => shown(row[at], at)).sort(inOrder)
    return rows[0]!.flatMap((__, place) => {
      const other = rows.map((row) => shown(row[place], at)).sort(inOrder)
      return column.every((value, index) => isEqual(value, other[index], ratios.includes(at))) ? [place] : []
    })
  })
  const areRowsEqual = (places: readonly number[]) => {
    const left = rows.map((row) => places.map((place, at) => shown(row[place], at)))
    return gold.every((row) => {
      const at = left.findIndex((other) =>
        other.every((value, index) => isEqual(shown(row[index], index), value, ratios.includes(index))),
      )
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  }
  const assign = (at: number, places: readonly number[]): boolean =>
    at === width
      ? areRowsEqual(places)
      : candidates[at]!.some((place) => !places.includes(place) && assign(at + 1, [...places, place]))
  return assign(0, [])
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
