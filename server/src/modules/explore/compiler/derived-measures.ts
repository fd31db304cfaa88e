import type {
  AggregateMeasure,
  ModelMeasure,
  ShareOfTotalMeasure,
} from '../../../../../contract/src/models.ts'
import { refuse } from '../../../kernel/errors.ts'
import {
  cutTo,
  isMoment,
  isNumeric,
  rankSql,
  rowBeforeSql,
  windowSql,
  type Dialect,
  type QueryColumn,
} from '../../sql/index.ts'
import type { Shift, Compiling } from './compiling.ts'
import { type Expression, mergeOf, readsOtherRows, typeOf } from './expression.ts'
import { isSameField } from './field-sql.ts'
import { findField } from './fields.ts'
import type { Grouping } from './grouping.ts'
import { formulaMeasure, nestedMeasure } from './formula-measures.ts'
import type { Building, MeasureOutput } from './measures.ts'
import { isTimeGrain, lengthOf, timeField, timelineOf } from './time-shift.ts'
import type { Output } from './output.ts'

type Derived = Exclude<ModelMeasure, AggregateMeasure>
type DerivedOf<Kind> = Extract<Derived, { kind: Kind }>

interface Place {
  /** The expression of another measure, by the name that the model gives it. */
  part(name: string, shift?: Shift): Expression
  /** The join whose model has the measure. */
  path: string
  at: string
}

type Build<Kind> = (building: Building, measure: DerivedOf<Kind>, place: Place) => Expression

/** What each kind of measure makes of others. */
const builds: { [Kind in Derived['kind']]: Build<Kind> } = {
  ratio: ({ dialect }, { numerator, denominator }, { part }) => ({
    kind: 'scalar',
    of: [part(numerator), part(denominator)],
    sql: ([above = '', below = '']) => `${dialect.cast(above, 'number')} / nullif(${below}, 0)`,
  }),
  cumulative,
  moving,
  period_over_period: (building, { measure, grain, offset = 1, show }, { part, at }) => {
    const { path, column } = timeField(building, building.asked, at)
    const shift = added(building.shift, { path, column: column.name, ...lengthOf(grain, offset) }, at)
    const value = part(measure, shift)
    return show === 'value'
      ? value
      : comparisonSql(building.dialect, { current: part(measure), previous: value, show })
  },
  share_of_total: (building, { measure, within = [], of }, place) => ({
    kind: 'share',
    of: flat(place.part(measure), measure, place.at),
    within: [...new Set([...groupingsOf(building, within, place), ...wholeOf(building, of)])],
  }),
  formula: formulaMeasure,
  nested_aggregate: nestedMeasure,
  rank: (building, { measure, order = 'desc', within = [] }, place) => ({
    kind: 'windowed',
    of: flat(place.part(measure), measure, place.at),
    along: { within: groupingsOf(building, within, place) },
    type: { name: '', type: 'integer', native: 'BIGINT' },
    sql: (value, { apart }) =>
      rankSql(building.dialect, value, { partition: apart, descending: order === 'desc' }),
  }),
  difference,
}

/** Those of the query's groupings that a measure names. */
function groupingsOf({ scene, asked }: Building, names: readonly string[], { path, at }: Place): Grouping[] {
  const fields = names.map((name) => findField(scene, { from: path, name, at }))
  return asked.groupings.filter(({ field }) => fields.some((one) => isSameField(one, field)))
}

/** What a share is within, by the layout of the query. */
function wholeOf({ asked, acrossCount }: Building, of: ShareOfTotalMeasure['of']): readonly Grouping[] {
  const { groupings } = asked
  const downCount = groupings.length - acrossCount
  if (of === 'row') return groupings.slice(0, downCount)
  if (of === 'column') return groupings.slice(downCount)
  return of === 'parent' ? groupings.filter((_, at) => at !== downCount - 1) : []
}

/** Against the row so many before, in the order of a dimension. */
function difference(
  building: Building,
  { measure, show, along, offset = 1 }: DerivedOf<'difference'>,
  place: Place,
): Expression {
  const { dialect } = building
  const of = flat(place.part(measure), measure, place.at)
  const type = typeOf(of)
  if (!isNumeric(type)) throw refuse.invalid(place.at, `"${measure}" is no number, and has no differences`)
  const line = along === undefined ? undefined : rowsAlong(building, along, place)
  const first = building.asked.groupings[timelineOf(building.asked.groupings) ?? 0]
  const grouping = line ?? first
  if (!grouping) throw refuse.invalid(place.at, 'runs along a dimension: group by one')
  const previous: Expression = {
    kind: 'windowed',
    of,
    along: grouping,
    sql: (value, { order, apart }) =>
      rowBeforeSql(dialect, value, { partition: apart, order, count: offset }),
  }
  return show === 'value' ? previous : comparisonSql(dialect, { current: of, previous, show, type })
}

/** The grouping of the query that a measure runs along. */
function rowsAlong(building: Building, along: string, place: Place): Grouping {
  const [found] = groupingsOf(building, [along], place)
  if (found) return found
  throw refuse.invalid(place.at, `runs along "${along}": group by it`)
}

export function derivedMeasureSql(building: Building, measure: Derived, place: Place): Expression {
  const build = builds[measure.kind] as Build<Derived['kind']>
  return build(building, measure, place)
}

function cumulative(
  building: Building,
  { measure, reset, along: named }: DerivedOf<'cumulative'>,
  place: Place,
): Expression {
  const { part, at } = place
  const of = flat(part(measure), measure, at)
  const merge = mergeOf(of)
  if (!merge)
    throw refuse.invalid(
      at,
      `"${measure}" does not add up over periods: cumulate a sum, a count, a min or a max`,
    )
  const along = named === undefined ? timeline(building, at) : rowsAlong(building, named, place)
  if (reset !== undefined && !isMoment(along.type))
    throw refuse.invalid(at, `"${along.name}" is no time to restart at: leave out "reset"`)
  const restarted = (time: string) =>
    reset === undefined ? [] : [startOf(building, along, { time, grain: reset, at })]
  return {
    kind: 'windowed',
    of,
    along,
    sql: (value, { line, order, apart }) =>
      windowSql(
        building.dialect,
        { name: merge, of: value },
        { partition: [...apart, ...restarted(line)], along: { sql: line, order, back: 'all' } },
      ),
  }
}

function moving(building: Building, wanted: DerivedOf<'moving'>, place: Place): Expression {
  const { part, at } = place
  const { measure, periods, aggregate = 'avg' } = wanted
  const along = wanted.along === undefined ? timeline(building, at) : rowsAlong(building, wanted.along, place)
  const frame = isMoment(along.field.column) ? timeFrame(building, along, { wanted, at }) : rowFrame(periods)
  const { dialect } = building
  return {
    kind: 'windowed',
    of: flat(part(measure), measure, at),
    ...(aggregate === 'avg' ? { type: { name: '', type: 'number', native: 'DOUBLE' } as const } : {}),
    along,
    sql: (value, { line, order, apart }) => {
      const summed = aggregate === 'avg' ? dialect.cast(value, 'number') : value
      const along = { order, ...frame(line) }
      return windowSql(dialect, { name: aggregate, of: summed }, { partition: apart, along })
    },
  }
}

const rowFrame = (periods: number) => (line: string) => ({ sql: line, back: { rows: periods - 1 } })

/** Periods without rows are missing from the result, so the frame counts time and not rows. */
function timeFrame(
  { dialect }: Building,
  along: Grouping,
  { wanted, at }: { wanted: DerivedOf<'moving'>; at: string },
) {
  const { periods } = wanted
  const grain = along.grain ?? (along.type.type === 'date' ? 'day' : undefined)
  if (!isTimeGrain(grain))
    throw refuse.invalid(at, `"${wanted.name}" moves along a time: give the dimension a grain`)
  const { count, unit } = lengthOf(grain)
  const back = count * (periods - 1)
  return (line: string) => ({ sql: dialect.ordinal(line, unit), back })
}

function timeline({ asked }: Building, at: string): Grouping {
  const line = timelineOf(asked.groupings)
  const grouping = line === undefined ? undefined : asked.groupings[line]
  if (grouping) return grouping
  throw refuse.invalid(at, 'runs along a time: add a dimension with a date or a timestamp and a grain')
}

function startOf(
  { dialect, calendar }: Building,
  { type }: Grouping,
  { time, grain, at }: { time: string; grain: Parameters<typeof cutTo>[0]; at: string },
): string {
  return cutTo(grain, type, { dialect, moment: time, path: at, calendar })
}

/** SQL does not allow nested windows. */
function flat(expression: Expression, name: string, at: string): Expression {
  if (!readsOtherRows(expression)) return expression
  throw refuse.invalid(at, `"${name}" already reads other rows of the answer`)
}

function added(before: Shift | undefined, more: Shift, at: string): Shift {
  if (!before) return more
  if (before.path === more.path && before.column === more.column && before.unit === more.unit)
    return { ...more, count: before.count + more.count }
  throw refuse.invalid(at, 'is compared with an earlier period already')
}

/** How a value differs from the one before. */
function comparisonSql(
  dialect: Dialect,
  {
    current,
    previous,
    show,
    type,
  }: {
    current: Expression
    previous: Expression
    show: 'change' | 'percent_change'
    type?: QueryColumn
  },
): Expression {
  const of = [current, previous]
  if (show === 'change')
    return {
      kind: 'scalar',
      of,
      sql: ([now = '', before = '']) => `${now} - ${before}`,
      ...(type ? { type } : {}),
    }
  return {
    kind: 'scalar',
    of,
    sql: ([now = '', before = '']) =>
      `${dialect.cast(`(${now} - ${before})`, 'number')} / nullif(${before}, 0)`,
  }
}

/** A measure, what it was before, and the difference. */
export function withComparison(
  { dialect }: Compiling,
  measure: MeasureOutput,
  earlier: Expression,
): MeasureOutput[] {
  const shows = { current: measure.expression, previous: earlier }
  const made = (compares: NonNullable<Output['compares']>, expression: Expression): MeasureOutput => {
    const { label, format: _format, ...rest } = measure
    const name = `${measure.name}_${compares}`
    const isPercent = compares === 'percent_change'
    const type = isPercent ? ({ name, type: 'number', native: 'DOUBLE' } as const) : measure.type
    return {
      ...rest,
      name,
      namedAt: undefined,
      alsoCalled: [],
      type,
      ...(isPercent ? { format: { kind: 'percent', decimals: 1 } as const } : formatOf(measure)),
      ...(label === undefined ? {} : { label }),
      of: measure.name,
      compares,
      expression,
    }
  }
  return [
    measure,
    made('previous', earlier),
    ...(isNumber(measure)
      ? [
          made('change', comparisonSql(dialect, { ...shows, show: 'change', type: measure.type })),
          made('percent_change', comparisonSql(dialect, { ...shows, show: 'percent_change' })),
        ]
      : []),
  ]
}

const formatOf = ({ format }: MeasureOutput) => (format === undefined ? {} : { format })

const isNumber = ({ type }: MeasureOutput) => ['integer', 'decimal', 'number'].includes(type.type)
