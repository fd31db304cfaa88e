/** Up to three of the names that the wanted one may be a slip of, nearest first. */
export function nearestNames(wanted: string, names: readonly string[]): string[] {
  const target = wanted.toLowerCase()
  const max = Math.max(1, Math.floor(target.length / 3))
  return names
    .map((name) => ({ name, distance: distanceOf(target, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= max || isPartOf(target, name.toLowerCase()))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** The same to put behind a message: `; did you mean "origin"?`, or nothing. */
export function nearestHint(wanted: string, names: readonly string[]): string {
  const near = nearestNames(wanted, names)
  return near.length === 0 ? '' : `; did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`
}

const isPartOf = (a: string, b: string) => a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a))

/** Levenshtein distance of the first 100 characters. */
function distanceOf(a: string, b: string): number {
  const [left, right] = [[...a].slice(0, 100), [...b].slice(0, 100)]
  let above = right.map((_, index) => index + 1)
  for (const [row, letter] of left.entries()) above = nextRow({ above, row, letter, right })
  return above.at(-1) ?? left.length
}

function nextRow({
  above,
  row,
  letter,
  right,
}: {
  above: number[]
  row: number
  letter: string
  right: string[]
}) {
  const current: number[] = []
  for (const [index, other] of right.entries()) {
    const diagonal = index === 0 ? row : (above[index - 1] ?? 0)
    const before = index === 0 ? row + 1 : (current[index - 1] ?? 0)
    current.push(Math.min(diagonal + (letter === other ? 0 : 1), before + 1, (above[index] ?? 0) + 1))
  }
  return current
}
