import type { Filter, Having } from '../../../../../contract/src/filters.ts'
import type { ParametrizedQuery } from '../../../../../contract/src/parametrized-query.ts'
import type { Dimension, Query, Top } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import { comparisonsIn } from '../../sql/index.ts'
import { type Cell, type Scene, groupedBy, levelsOf } from '../../explore/index.ts'
import { isReference } from '../../parameters/index.ts'
import type { ResolvedChart } from './resolve-chart.ts'

type Level = string | Dimension

/** What a chart shows one after the other as its values are opened: its first dimension, then the levels below it. */
export function drillPath({ dimensions: [first] = [] }: Query, levels: readonly Level[]): Level[] {
  if (first === undefined) return [...levels]
  const at = levels.findIndex((level) => isEqual(level, first))
  return at < 0 ? [first, ...levels] : [first, ...levels.slice(at + 1)]
}

/** The same of a chart as it is written; undefined where a variable decides what it begins with. */
export function writtenPath({ dimensions: [first] = [] }: ParametrizedQuery, levels: readonly Level[]) {
  if (first === undefined || typeof first === 'string')
    return drillPath({ dimensions: first === undefined ? [] : [first] }, levels)
  if (isReference(first)) return undefined
  const { grain, ...rest } = first
  if (isReference(grain)) return undefined
  return drillPath({ dimensions: [{ ...rest, ...(grain === undefined ? {} : { grain }) }] }, levels)
}

function isEqual(one: Level, other: Level): boolean {
  const [a, b] = [asDimension(one), asDimension(other)]
  return a.column.toLowerCase() === b.column.toLowerCase() && a.grain === b.grain && a.bin === b.bin
}

const asDimension = (level: Level): Dimension => (typeof level === 'string' ? { column: level } : level)

/** The question of a chart after values of its levels were opened, and the filters that they are. */
export function drillDown(
  { query = {}, drill, title }: ResolvedChart,
  values: readonly Cell[],
  { scene, now }: { scene: Scene; now(): Date },
): { query: Query; filters: Filter[] } {
  if (values.length === 0) return { query, filters: [] }
  const levels = drill?.levels ?? levelsOf(scene, drill?.hierarchy ?? '')
  if (!levels) throw refuse.invalid('body.state.drills', `there is no hierarchy "${drill?.hierarchy ?? ''}"`)
  const path = drillPath(query, levels)
  const level = path[values.length]
  if (level === undefined) throw refuse.invalid('body.state.drills', `there is no level of "${title}" below`)
  const { fields } = query
  const opened = { ...(fields ? { fields } : {}), dimensions: path.slice(0, values.length) }
  const above = groupedBy(opened, scene, now)
  const filters = above.flatMap(({ filters: of }, at) => of(values.slice(at, at + 1), 'body.state.drills'))
  const rest = (query.dimensions ?? []).slice(1).filter((dimension) => !isEqual(dimension, level))
  const deeper = { ...query, dimensions: [level, ...rest] }
  const [was] = query.dimensions?.length ? groupedBy(query, scene, now) : []
  const [is] = groupedBy(deeper, scene, now)
  return { query: was && is ? renamed(deeper, [was.name, ...was.called], is.name) : deeper, filters }
}

const renamedTop = (top: Top, now: (name: string) => string): Top => ({
  ...top,
  ...(top.dimension === undefined ? {} : { dimension: now(top.dimension) }),
  ...(top.per ? { per: top.per.map(now) } : {}),
})

/** What named the dimension that was replaced names the new one; conditions on its values mean nothing any more. */
function renamed(query: Query, names: readonly string[], to: string): Query {
  const isOld = (name: string) => names.some((old) => old.toLowerCase() === name.toLowerCase())
  const now = (name: string) => (isOld(name) ? to : name)
  const { sort, top, subtotals, having } = query
  return {
    ...query,
    ...(sort ? { sort: sort.map((key) => ({ ...key, by: now(key.by) })) } : {}),
    ...(top ? { top: renamedTop(top, now) } : {}),
    ...(Array.isArray(subtotals) ? { subtotals: subtotals.map(now) } : {}),
    ...(having
      ? {
          having: having.filter(
            (one) => !comparisonsIn<Having>(one).some(({ comparison }) => isOld(comparison.column)),
          ),
        }
      : {}),
  }
}
