import { type Body, bodySql } from './body.ts'
import type { Compiling } from './compiling.ts'
import type { Grouping } from './grouping.ts'

/** The same query with fewer dimensions, computed from its rows. */
export interface Branch {
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
