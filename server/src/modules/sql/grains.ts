import { cyclicGrains, type Grain } from '../../../../contract/src/grains.ts'
import { refuse } from '../../kernel/errors.ts'
import { type QueryColumn, describeColumn, isMoment } from './column.ts'
import type { Dialect } from './dialect.ts'

/** Where weeks and years begin. */
export interface Calendar {
  /** Monday 0 to Sunday 6. */
  weekStartsOn: number
  /** January 1 to December 12. */
  yearStartsIn: number
}

export const plainCalendar: Calendar = { weekStartsOn: 0, yearStartsIn: 1 }

interface Place {
  dialect: Dialect
  /** The moment as the clocks of the query's zone show it. */
  moment: string
  path: string
  calendar?: Calendar | undefined
}

const withinDay: ReadonlySet<Grain> = new Set(['second', 'minute', 'hour', 'hour_of_day'])

/** The SQL of a moment cut to a grain. */
export function cutTo(grain: Grain, column: QueryColumn, place: Place): string {
  if (!isMoment(column))
    throw refuse.invalid(place.path, `${describeColumn(column)}, and a grain needs a date or a timestamp`)
  if (column.type === 'date' && withinDay.has(grain))
    throw refuse.invalid(place.path, `${describeColumn(column)} and has no ${grain.replaceAll('_', ' ')}`)
  return cut(grain, place)
}

// The start of a week that begins on Sunday is a day before the Monday that the day after falls behind; years alike.
function cut(grain: Grain, { dialect, moment, calendar = plainCalendar }: Place): string {
  const { weekStartsOn: days, yearStartsIn } = calendar
  const months = yearStartsIn - 1
  if (grain === 'week' && days > 0)
    return dialect.cast(
      dialect.shift(dialect.cuts.week(dialect.shift(moment, -days, 'day')), days, 'day'),
      'date',
    )
  if ((grain !== 'quarter' && grain !== 'year') || months === 0) return dialect.cuts[grain](moment)
  const month = dialect.cuts.month(moment)
  const start = dialect.cuts[grain](dialect.shift(month, -months, 'month'))
  return dialect.cast(dialect.shift(start, months, 'month'), 'date')
}

const cyclic: ReadonlySet<Grain> = new Set(cyclicGrains)

/** What a column is once it was cut to a grain. */
export function cutColumn(grain: Grain, { name }: QueryColumn): QueryColumn {
  if (cyclic.has(grain)) return { name, type: 'integer', native: 'BIGINT' }
  return withinDay.has(grain)
    ? { name, type: 'timestamp', native: 'TIMESTAMP' }
    : { name, type: 'date', native: 'DATE' }
}
