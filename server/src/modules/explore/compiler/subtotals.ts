import { refuse } from '../../../kernel/errors.ts'
import { type Body, bodySql } from './body.ts'
import type { Compiling } from './compiling.ts'
import { readsOtherRows } from './expression.ts'
import { outputNamed } from './order.ts'

/** How many of the dimensions the rows of each level are grouped by; all of them first. */
export function levelsOf(subtotals: boolean | string[], { groupings, measures }: Body): number[] | undefined {
  if (subtotals === false) return undefined
  if (groupings.length === 0) throw refuse.invalid('body.subtotals', 'there is no dimension to total by')
  const running = measures.find(({ expression }) => readsOtherRows(expression))
  if (running)
    throw refuse.invalid(
      'body.subtotals',
      `"${running.name}" is computed from other rows and has no subtotals`,
    )
  const all = groupings.length
  const after =
    subtotals === true
      ? groupings.slice(0, -1).map((_, at) => at + 1)
      : subtotals.map((name, index) => outputNamed(name, groupings, `body.subtotals.${index}`) + 1)
  return [all, ...[...new Set(after)].filter((level) => level < all).toSorted((a, b) => b - a), 0]
}

interface Levels {
  body: Body
  names: readonly string[]
  levels: readonly number[]
}

/** The same question at several levels, each computed from the rows; the last column says which. */
export function levelSql(compiling: Compiling, { body, names, levels }: Levels): string {
  return levels.map((level) => oneLevel(compiling, { body, names, level })).join('\nUNION ALL\n')
}

function oneLevel(
  compiling: Compiling,
  { body, names, level }: { body: Body; names: readonly string[]; level: number },
): string {
  const { dialect } = compiling
  const { groupings, top } = body
  const isTopHere = top === undefined || groupings.indexOf(top.grouping) < level
  const others = top?.others ? 1 : 0
  const own = {
    ...body,
    groupings: groupings.slice(0, level),
    // What was left out is left out of its totals too; what was put together is in them anyhow.
    top: isTopHere || !top?.others ? top : undefined,
  }
  const shown = [
    ...groupings.map(({ type }, at) => (at < level ? `l.c${at}` : dialect.nullOf(type))),
    ...(others ? [isTopHere ? `l.c${level}` : '0'] : []),
    ...body.measures.map((_, at) => `l.c${level + (isTopHere ? others : 0) + at}`),
    String(level),
  ]
  const inner = Array.from({ length: level + others + body.measures.length }, (_, at) => `c${at}`)
  const items = shown.map((sql, at) => `${sql} AS ${dialect.identifier(names[at] ?? `c${at}`)}`)
  return `SELECT ${items.join(', ')}\nFROM (${bodySql(compiling, own, inner)}) AS l`
}
