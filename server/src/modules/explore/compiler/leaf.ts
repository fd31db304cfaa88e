import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { Measure } from '../../../../../contract/src/query.ts'
import { checkAll, refuse } from '../../../kernel/errors.ts'
import { aggregates, float } from '../../sql/index.ts'
import { conditionOf, everyCondition, filterSql } from './condition.ts'
import type { Leaf, Where } from './expression.ts'
import { fieldKey } from './field-sql.ts'
import { type Field, findField, pathsOf } from './fields.ts'
import { followedTime } from './followed-time.ts'
import type { Building } from './measures.ts'
import { stepsFrom } from './tables.ts'

interface Sum {
  aggregate: Measure['aggregate']
  column?: string | undefined
  percentile?: number | undefined
  by?: string | undefined
  filters?: FilterOrGroup[] | undefined
}

export function leafOf(building: Building, sum: Sum, { from, at }: { from: string; at: string }): Leaf {
  const { aggregate, column, percentile, filters = [] } = sum
  if (column === undefined && aggregate !== 'count')
    throw refuse.invalid(`${at}.column`, `is needed with the aggregate ${aggregate}`)
  const field =
    column === undefined ? undefined : findField(building.scene, { from, name: column, at: `${at}.column` })
  return summedLeaf(building, { aggregate, percentile, field, by: sum.by, filters }, { from, at })
}

interface Summed extends Pick<Sum, 'aggregate' | 'percentile' | 'by'> {
  /** Undefined: rows are counted. */
  field: Field | undefined
  filters: readonly FilterOrGroup[]
}

export function summedLeaf(
  building: Building,
  { aggregate, percentile, field, by: named, filters }: Summed,
  { from, at }: { from: string; at: string },
): Leaf {
  const home = field?.path ?? from
  const by = followedTime(building, { aggregate, by: named }, { from, home, at })
  const { shift } = building
  return {
    kind: 'leaf',
    home,
    shift,
    aggregate,
    percentile,
    field,
    by,
    where: filters.length === 0 ? undefined : whereOf(building, filters, { from, home, at }),
    type: aggregates[aggregate].gives(field?.column) ?? float,
    key: JSON.stringify([
      home,
      shift,
      aggregate,
      percentile,
      field && fieldKey(field),
      from,
      filters,
      by?.path,
      by && fieldKey(by),
    ]),
    at,
  }
}

/** Conditions of a measure are about its own rows, or about the one row of another table that each belongs to. */
function whereOf(
  building: Building,
  filters: readonly FilterOrGroup[],
  { from, home, at }: { from: string; home: string; at: string },
): Where {
  const conditions = checkAll(
    filters.map(
      (filter, index) => () => conditionOf(building, filter, { from, at: `${at}.filters.${index}` }),
    ),
  )
  const comparisons = everyCondition(conditions)
  for (const { field, filter, at: place } of comparisons)
    if (stepsFrom(building.scene, home, pathsOf(field)).some(({ isToMany }) => isToMany))
      throw refuse.invalid(
        `${place}.column`,
        `"${filter.column}" has several values for one row of what is summed up`,
      )
  return {
    paths: comparisons.flatMap(({ field }) => pathsOf(field)),
    sql: (compiling) =>
      conditions.map((condition) => filterSql(compiling, condition, building.shift)).join(' AND '),
  }
}
