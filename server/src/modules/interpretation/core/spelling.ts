/** Whether one letter is missing, added, wrong, or swapped with the next. */
export function isMisspelt(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  let tail = 0
  while (tail < Math.min(a.length, b.length) - from && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  const left = a.slice(from, a.length - tail)
  const right = b.slice(from, b.length - tail)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
