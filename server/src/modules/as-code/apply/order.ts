/** Dependencies first; cycles come last. */
export function inOrder<T>(
  items: readonly T[],
  needs: (item: T) => readonly T[],
): { ordered: T[]; circle: T[] } {
  const ordered: T[] = []
  const placed = new Set<T>()
  let left = [...items]
  for (;;) {
    const ready = left.filter((item) => needs(item).every((one) => placed.has(one) || !items.includes(one)))
    if (ready.length === 0) return { ordered, circle: left }
    for (const item of ready) {
      ordered.push(item)
      placed.add(item)
    }
    left = left.filter((item) => !placed.has(item))
  }
}
