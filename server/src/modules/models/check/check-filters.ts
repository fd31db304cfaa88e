import type {
  Filter,
  FilterOrGroup,
  QueryFilter,
  SetFilter,
  SetHaving,
} from '../../../../../contract/src/filters.ts'
import type { AggregateMeasure } from '../../../../../contract/src/models.ts'
import {
  type QueryColumn,
  aggregateExpression,
  aggregates,
  Bindings,
  comparisonsIn,
  conditionSql,
  cutColumn,
  describeColumn,
  float,
  isMoment,
  isTimed,
} from '../../sql/index.ts'
import { dialectOf, findColumn, findField, noColumn, noField, queryColumn } from '../field.ts'
import type { Known } from '../known.ts'
import { unfitGrain } from './fits.ts'
import { type Problem, problemsOf } from './problem.ts'

interface Place {
  known: Known
  path: string
  /** The measure that is checked. */
  field: string
}

const problem = ({ field }: Place, path: string, message: string): Problem => ({ path, field, message })

/** What does not fit in the filters of a measure, also within their sets. */
export const checkFilters = (filters: readonly FilterOrGroup[] = [], place: Place): Problem[] =>
  checkConditions(filters, `${place.path}.filters`, place)

/** The same for a list of conditions that is called otherwise. */
export const checkConditions = (
  conditions: readonly FilterOrGroup[] = [],
  path: string,
  place: Place,
): Problem[] =>
  conditions.flatMap((condition, index) => {
    const comparisons: { comparison: QueryFilter; at: string }[] = []
    const problems = problemsOf(place.field, () => {
      comparisons.push(...comparisonsIn<QueryFilter>(condition, `${path}.${index}`))
    })
    return [
      ...problems,
      ...comparisons.flatMap(({ comparison, at }) => {
        const here = { ...place, path: at }
        return 'set' in comparison ? checkSet(comparison, here) : checkFilter(comparison, here)
      }),
    ]
  })

/** The column that a filter names, or what is wrong with the name. */
function columnOf(name: string, place: Place): QueryColumn | Problem {
  const { known, path } = place
  const field = findField(known, name)
  if (!field) return problem(place, `${path}.column`, noField(known, name))
  if (field.role === 'measure')
    return problem(place, `${path}.column`, `"${name}" is a measure, and rows are kept by columns`)
  if (!field.column)
    return problem(place, `${path}.column`, noColumn(field.of, field.dimension?.column ?? name))
  return queryColumn(field.column)
}

function checkGrain({ column, grain }: QueryFilter, place: Place): Problem[] {
  const field = findField(place.known, column)
  if (grain === undefined || field?.role !== 'dimension' || !field.column) return []
  return unfitGrain(field.column, grain, { path: `${place.path}.grain`, field: place.field })
}

function checkFilter(filter: Filter, place: Place): Problem[] {
  const column = columnOf(filter.column, place)
  if ('message' in column) return [column]
  const unfit = checkGrain(filter, place)
  if (unfit.length > 0) return unfit
  const { grain } = filter
  return checkComparison(filter, grain ? cutColumn(grain, column) : column, place)
}

function checkComparison(filter: Filter, column: QueryColumn, { known, path, field }: Place): Problem[] {
  const dialect = dialectOf(known)
  return problemsOf(field, () =>
    conditionSql({
      dialect,
      values: new Bindings(dialect),
      filter,
      column,
      sql: '',
      path,
      timezone: undefined,
      now: () => new Date(0),
    }),
  )
}

function checkSet(filter: SetFilter, place: Place): Problem[] {
  const column = columnOf(filter.column, place)
  const { filters, having = [] } = filter.set
  const within = { ...place, path: `${place.path}.set` }
  return [
    ...('message' in column ? [column] : checkGrain(filter, place)),
    ...checkFilters(filters, within),
    ...having.flatMap((one, index) => checkHaving(one, { ...place, path: `${within.path}.having.${index}` })),
  ]
}

/** A measure that is named is checked with the others that a measure is made of. */
function checkHaving({ measure, operator, value, values }: SetHaving, place: Place): Problem[] {
  if (typeof measure === 'string') return []
  const at = { ...place, path: `${place.path}.measure` }
  const { column: name, aggregate } = measure
  const stored = name === undefined ? undefined : findColumn(place.known, name)
  if (name === undefined && aggregate !== 'count')
    return [problem(at, `${at.path}.column`, `is needed with the aggregate ${aggregate}`)]
  if (name !== undefined && !stored) return [problem(at, `${at.path}.column`, noColumn(place.known, name))]
  const column = stored && queryColumn(stored)
  const compared = aggregates[aggregate].gives(column) ?? float
  const filter = {
    column: aggregate,
    operator,
    ...(value === undefined ? {} : { value }),
    ...(values === undefined ? {} : { values }),
  }
  return [
    ...(column
      ? problemsOf(place.field, () =>
          aggregateExpression(measure, {
            dialect: dialectOf(place.known),
            column,
            sql: '',
            path: at.path,
          }),
        )
      : []),
    ...checkFilters(measure.filters, at),
    ...checkTime(measure, at),
    ...checkComparison(filter, { ...compared, name: aggregate }, place),
  ]
}

/** The time that the first or last value follows. */
export function checkTime(
  { aggregate, by }: Pick<AggregateMeasure, 'aggregate' | 'by'>,
  place: Place,
): Problem[] {
  const { known } = place
  const at = `${place.path}.by`
  if (!isTimed(aggregate))
    return by === undefined ? [] : [problem(place, at, 'goes with the aggregates first and last only')]
  const name = by ?? known.model.default_time_dimension
  if (name === undefined)
    return [
      problem(
        place,
        at,
        `is needed with the aggregate ${aggregate}, for the model has no default time dimension`,
      ),
    ]
  const field = findField(known, name)
  if (!field) return [problem(place, at, noField(known, name))]
  if (field.role === 'measure' || !field.column)
    return [problem(place, at, `"${name}" is no column, and ${aggregate} follows a date or a timestamp`)]
  const column = queryColumn(field.column)
  return isMoment(column)
    ? []
    : [problem(place, at, `${describeColumn(column)}, and ${aggregate} follows a date or a timestamp`)]
}
