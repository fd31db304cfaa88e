/** Whether two cells are the same for a reader: numbers up to rounding, texts in any case. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === null || b === null || a === undefined || b === undefined) return (a ?? null) === (b ?? null)
  const [x, y] = [Number(a), Number(b)]
  if (String(a).trim() !== '' && String(b).trim() !== '' && Number.isFinite(x) && Number.isFinite(y))
    return Math.abs(x - y) <= 1e-6 * Math.max(1, Math.abs(y))
  return textOf(a) === textOf(b)
}

const textOf = (value: unknown) =>
  String(value)
    .trim()
    .toLowerCase()
    .replace(/[t ]00:00:00(\.0+)?(z|\+00(:00)?)?$/, '')

type Rows = readonly (readonly unknown[])[]

/** Whether rows are the expected ones in any order, each expected column being one of theirs; they may have more columns. */
export function haveRows(found: Rows, expected: Rows): boolean {
  if (found.length !== expected.length) return false
  const [first] = expected
  if (!first) return true
  return columnsFor(found, expected, []) !== undefined
}

/** For each expected column the found one that stands for it. */
function columnsFor(found: Rows, expected: Rows, chosen: readonly number[]): readonly number[] | undefined {
  const at = chosen.length
  if (at === (expected[0]?.length ?? 0)) return haveTuples(found, expected, chosen) ? chosen : undefined
  for (let column = 0; column < (found[0]?.length ?? 0); column += 1) {
    if (chosen.includes(column) || !haveColumn(found, expected, { column, at })) continue
    const all = columnsFor(found, expected, [...chosen, column])
    if (all) return all
  }
  return undefined
}

/** Whether the values of two columns are the same in some order. */
const haveColumn = (found: Rows, expected: Rows, { column, at }: { column: number; at: number }) =>
  haveTuples(
    found.map((row) => [row[column]]),
    expected.map((row) => [row[at]]),
    [0],
  )

function haveTuples(found: Rows, expected: Rows, columns: readonly number[]): boolean {
  const used = new Set<number>()
  return expected.every((row) => {
    const match = found.findIndex(
      (one, at) => !used.has(at) && row.every((cell, place) => isSame(one[columns[place] ?? 0], cell)),
    )
    used.add(match)
    return match >= 0
  })
}
