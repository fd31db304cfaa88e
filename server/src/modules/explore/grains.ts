import { cyclicGrains, type Grain } from '../../../../contract/src/explore.ts'
import { type QueryColumn, described, isMoment } from './column.ts'
import { refuse } from '../../kernel/errors.ts'

type Cut = (moment: string) => string

const started = (unit: string) => (moment: string) => `date_trunc('${unit}', ${moment})`
const startedOn = (unit: string) => (moment: string) => `CAST(date_trunc('${unit}', ${moment}) AS DATE)`
const part = (name: string) => (moment: string) => `${name}(${moment})`

/** What each grain makes of a moment. A new grain is a name in the contract and a line here. */
const cuts: Record<Grain, Cut> = {
  second: started('second'),
  minute: started('minute'),
  hour: started('hour'),
  day: startedOn('day'),
  week: startedOn('week'),
  month: startedOn('month'),
  quarter: startedOn('quarter'),
  year: startedOn('year'),
  hour_of_day: part('hour'),
  day_of_week: part('isodow'),
  day_of_month: part('day'),
  month_of_year: part('month'),
}

const withinDay: ReadonlySet<Grain> = new Set(['second', 'minute', 'hour', 'hour_of_day'])

/** The SQL of a moment cut to a grain. */
export function cutTo(grain: Grain, column: QueryColumn, place: { moment: string; path: string }): string {
  if (!isMoment(column))
    throw refuse.invalid(place.path, `${described(column)}, and a grain needs a date or a timestamp`)
  if (column.type === 'date' && withinDay.has(grain))
    throw refuse.invalid(place.path, `${described(column)} and has no ${grain.replaceAll('_', ' ')}`)
  return cuts[grain](place.moment)
}

const cyclic: ReadonlySet<Grain> = new Set(cyclicGrains)

/** What a column is once it was cut to a grain. */
export function cutColumn(grain: Grain, { name }: QueryColumn): QueryColumn {
  if (cyclic.has(grain)) return { name, type: 'integer', native: 'BIGINT' }
  return withinDay.has(grain)
    ? { name, type: 'timestamp', native: 'TIMESTAMP' }
    : { name, type: 'date', native: 'DATE' }
}
