import { familyOf, formatCell, toNumber, type ColumnType } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'

/** What a column of the rows shown looks like, small enough for the head of a table. */
export interface Sketch {
  /** Heights from 0 to 1. */
  bars: number[]
  words: string
  emptyShare: number
}

const barCount = 12

/** Numbers and times as a histogram, everything else by its most frequent values. */
export function sketchOf(values: readonly unknown[], type: ColumnType): Sketch {
  const present = values.filter((value) => value !== null && value !== undefined)
  const emptyShare = values.length === 0 ? 0 : 1 - present.length / values.length
  if (present.length === 0) return { bars: [], words: t('empty'), emptyShare }
  const family = familyOf(type)
  const numbers =
    family === 'number'
      ? present.map(toNumber)
      : family === 'time'
        ? present.map((value) => Date.parse(String(value)))
        : []
  const known = numbers.filter((number): number is number => number !== undefined && !Number.isNaN(number))
  if (known.length > 0) return { ...histogram(known, present, type), emptyShare }
  return { ...frequencies(present, type), emptyShare }
}

function histogram(numbers: number[], present: unknown[], type: ColumnType): Omit<Sketch, 'emptyShare'> {
  let [low, high] = [Infinity, -Infinity]
  let [lowAt, highAt] = [0, 0]
  for (const [at, number] of numbers.entries()) {
    if (number < low) [low, lowAt] = [number, at]
    if (number > high) [high, highAt] = [number, at]
  }
  const counts = Array.from({ length: barCount }, () => 0)
  for (const number of numbers) {
    const at = high === low ? 0 : Math.min(barCount - 1, Math.floor(shareOf(number, low, high) * barCount))
    counts[at] = (counts[at] ?? 0) + 1
  }
  const max = Math.max(...counts)
  const isWhole = numbers.length === present.length
  const edge = (at: number, number: number) => (isWhole ? formatCell(present[at], type) : String(number))
  const words = low === high ? edge(lowAt, low) : `${edge(lowAt, low)} to ${edge(highAt, high)}`
  return { bars: low === high ? [1] : counts.map((count) => count / max), words }
}

function frequencies(present: unknown[], type: ColumnType): Omit<Sketch, 'emptyShare'> {
  const counts = new Map<string, number>()
  for (const value of present) {
    const text = formatCell(value, type)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const sorted = [...counts.values()].toSorted((a, b) => b - a)
  const max = sorted[0] ?? 1
  const words =
    counts.size === 1
      ? t('always the same')
      : counts.size === present.length
        ? t('all different')
        : `${counts.size} values`
  return {
    bars: counts.size === present.length ? [] : sorted.slice(0, barCount).map((count) => count / max),
    words,
  }
}

/** Where a number lies, from 0 to 1; halved, because the difference of the largest numbers is none. */
function shareOf(number: number, low: number, high: number): number {
  return (number / 2 - low / 2) / (high / 2 - low / 2)
}
