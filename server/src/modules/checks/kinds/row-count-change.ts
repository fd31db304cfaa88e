import { refuse } from '../../../kernel/errors.ts'
import type { CheckKind } from '../check-kind.ts'

const defaultVersions = 7

export const rowCountChange: CheckKind<'row_count_change'> = {
  kind: 'row_count_change',
  isRowLevel: false,
  takesFilters: false,
  plan({ against, versions, max_decrease_percent: decrease, max_increase_percent: increase }, scene) {
    const { path, earlierCounts, version } = scene
    if (decrease === undefined && increase === undefined)
      throw refuse.invalid(
        `${path}.max_decrease_percent`,
        'name how much fewer rows are accepted, or how much more',
      )
    if (against === 'last' && versions !== undefined)
      throw refuse.invalid(`${path}.versions`, 'goes with "median" only')
    return {
      aggregates: [],
      find() {
        const of = version.rowCount
        const counts = earlierCounts.slice(0, against === 'last' ? 1 : (versions ?? defaultVersions))
        if (counts.length === 0)
          return { found: 'nothing', words: 'there is no earlier version to compare with' }
        const median = medianOf(counts)
        const value = changeInPercent(median, of)
        const fewer = decrease !== undefined && value < -decrease
        const more = increase !== undefined && value > increase
        const limit = fewer
          ? `at most ${decrease} % fewer are accepted`
          : `at most ${increase} % more are accepted`
        const change = `${of} rows are ${Math.abs(round(value))} % ${value < 0 ? 'fewer' : 'more'} than ${median}`
        return {
          found: 'whole',
          holds: !fewer && !more,
          value,
          of,
          words: fewer || more ? `${change}: ${limit}` : change,
        }
      },
    }
  },
}

function medianOf(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/** From nothing, every row is as much as there can be. */
const maxPercent = 1_000_000

function changeInPercent(from: number, to: number): number {
  if (from === to) return 0
  return from === 0 ? maxPercent : Math.min(maxPercent, ((to - from) / from) * 100)
}

const round = (value: number) => Math.round(value * 10) / 10
