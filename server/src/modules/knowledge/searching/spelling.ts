/** How many mistakes a word of this length may have: a short one would be another word. */
export const toleratedMistakes = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * Insertions, deletions, replacements and exchanges of neighbors that lead from one word to another (Damerau and
 * Levenshtein); infinite beyond the limit.
 */
export function mistakesBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let best = Math.min(current[column - 1]! + 1, last[column]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isExchange = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isExchange && row > 1 && column > 1) best = Math.min(best, beforeLast[column - 2]! + 1)
      current.push(best)
    }
    if (Math.min(...current) > limit) return Infinity
    beforeLast = last
    last = current
  }
  const mistakes = last[other.length]!
  return mistakes <= limit ? mistakes : Infinity
}
