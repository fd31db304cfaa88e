import { refuse } from '../../../kernel/errors.ts'
import type { Body } from './body.ts'
import { branchSql } from './branch.ts'
import type { Compiling } from './compiling.ts'
import type { Grouping } from './grouping.ts'
import { outputNamed } from './order.ts'

export interface Levels {
  /** How many of the dimensions that go down the rows are grouped by; all of them first, none last. */
  down: number[]
  /** How many of the dimensions across the columns of a pivot represent; all of them first. */
  across: number[]
}

/** The levels of the requested subtotals; the last `acrossCount` groupings are across. */
export function levelsOf(
  subtotals: boolean | readonly string[],
  groupings: readonly Grouping[],
  acrossCount = 0,
): Levels {
  const downCount = groupings.length - acrossCount
  if (subtotals === false) return { down: [downCount], across: [acrossCount] }
  if (groupings.length === 0) throw refuse.invalid('body.subtotals', 'there is no dimension to total by')
  const named =
    subtotals === true
      ? groupings.map((_, at) => at)
      : subtotals.map((name, index) => outputNamed(name, groupings, `body.subtotals.${index}`))
  const after = named.map((at) => at + 1)
  const across = after.map((level) => level - downCount)
  return {
    down: descending([downCount, ...after.filter((level) => level < downCount), 0]),
    across: descending([acrossCount, ...across.filter((level) => level > 0 && level < acrossCount)]),
  }
}

const descending = (levels: readonly number[]) => [...new Set(levels)].toSorted((a, b) => b - a)

/** The same query at several levels, each computed from the rows; the last column is the level. */
export function levelSql(
  compiling: Compiling,
  { body, names, levels }: { body: Body; names: readonly string[]; levels: readonly number[] },
): string {
  const marker = names.at(-1) ?? 'level'
  return levels
    .map((level) => {
      const kept = body.groupings.slice(0, level)
      const branch = { body, kept, isOverAll: false, marks: [[String(level), marker]] as const }
      return branchSql(compiling, branch, names)
    })
    .join('\nUNION ALL\n')
}
