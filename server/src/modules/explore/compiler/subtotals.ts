import { refuse } from '../../../kernel/errors.ts'
import { type Body, bodySql } from './body.ts'
import type { Compiling } from './compiling.ts'
import type { Grouping } from './grouping.ts'
import { outputNamed } from './output.ts'

interface Levels {
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

/** The same query with fewer dimensions, computed from its rows. */
interface Branch {
  body: Body
  /** Those of the groupings that it keeps. */
  kept: readonly Grouping[]
  /** Whether it is over everything, and not only over what the top leaves. */
  isOverAll: boolean
  /** What tells it from the other branches: expressions with their names. */
  marks: readonly (readonly [sql: string, name: string])[]
}

/** All columns of the query, with nulls where it is not grouped, followed by the markers. */
export function branchSql(
  compiling: Compiling,
  { body, kept, isOverAll, marks }: Branch,
  names: readonly string[],
): string {
  const { dialect } = compiling
  const { groupings, top, measures } = body
  const isTopHere = top !== undefined && kept.includes(top.grouping)
  const others = top?.others ? 1 : 0
  const othersHere = isTopHere ? others : 0
  // What was left out is left out of subtotals too; what was put together is in them anyhow.
  const isRestricted = isTopHere || (others === 0 && !isOverAll)
  const own = { ...body, groupings: kept, top: isRestricted ? top : undefined }
  const shown = [
    ...groupings.map((grouping) => {
      const at = kept.indexOf(grouping)
      return at < 0 ? dialect.nullOf(grouping.type) : `l.c${at}`
    }),
    ...(others ? [isTopHere ? `l.c${kept.length}` : '0'] : []),
    ...measures.map((_, at) => `l.c${kept.length + othersHere + at}`),
  ]
  const inner = Array.from({ length: kept.length + othersHere + measures.length }, (_, at) => `c${at}`)
  const items = [
    ...shown.map((sql, at) => `${sql} AS ${dialect.identifier(names[at] ?? `c${at}`)}`),
    ...marks.map(([sql, name]) => `${sql} AS ${dialect.identifier(name)}`),
  ]
  return `SELECT ${items.join(', ')}\nFROM (${bodySql(compiling, own, inner)}) AS l`
}
