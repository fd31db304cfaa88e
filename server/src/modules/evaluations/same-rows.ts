type Rows = readonly (readonly unknown[])[]

/** What else counts as the same value. */
export interface Leniency {
  /** A value as it is compared, by the expected column. */
  shown?: (value: unknown, column: number) => unknown
  /** Expected columns of shares, which may be in percent. */
  shares?: readonly number[]
}

/** Whether rows are the expected ones in any order, each expected column being one of theirs; they may have more columns. */
export function haveRows(found: Rows, expected: Rows, leniency: Leniency = {}): boolean {
  if (found.length !== expected.length) return false
  const [first] = expected
  if (!first) return true
  const { shown = (value) => value, shares = [] } = leniency
  const candidates = first.map((_, at) => {
    const column = expected.map((row) => shown(row[at], at)).sort(inOrder)
    return (found[0] ?? []).flatMap((__, place) => {
      const other = found.map((row) => shown(row[place], at)).sort(inOrder)
      return column.every((value, index) => isSame(value, other[index], shares.includes(at))) ? [place] : []
    })
  })
  const haveTuples = (places: readonly number[]) => {
    const left = found.map((row) => places.map((place, at) => shown(row[place], at)))
    return expected.every((row) => {
      const match = left.findIndex((other) =>
        other.every((value, at) => isSame(shown(row[at], at), value, shares.includes(at))),
      )
      if (match >= 0) left.splice(match, 1)
      return match >= 0
    })
  }
  const assign = (at: number, places: readonly number[]): boolean =>
    at === first.length
      ? haveTuples(places)
      : (candidates[at] ?? []).some((place) => !places.includes(place) && assign(at + 1, [...places, place]))
  return assign(0, [])
}

/** Whether two cells are the same for a reader: numbers up to rounding, texts in any case. */
function isSame(a: unknown, b: unknown, isShare: boolean): boolean {
  if (a === b) return true
  if (a === null || b === null || a === undefined || b === undefined) return (a ?? '') === (b ?? '')
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x === undefined || y === undefined) return textOf(a) === textOf(b)
  const tolerance = 1e-6 * Math.max(1, Math.abs(y)) + (isShare ? 6e-5 : 6e-7)
  return (isShare ? [1, 100, 0.01] : [1]).some((factor) => Math.abs(x * factor - y) <= tolerance)
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(value.trim())
    ? Number(value)
    : undefined
}

const textOf = (value: unknown) =>
  String(value)
    .trim()
    .toLowerCase()
    .replace(/[t ]00:00:00(\.0+)?(z|\+00(:00)?)?$/, '')

const sortable = (value: unknown) => numberOf(value) ?? textOf(value ?? '')

function inOrder(a: unknown, b: unknown): number {
  const [x, y] = [sortable(a), sortable(b)]
  if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1
  return x < y ? -1 : x > y ? 1 : 0
}
