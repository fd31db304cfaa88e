import type { Assumption } from '../../../../../contract/src/interpretation.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { addDays, addUnits, startOf } from '../../../kernel/calendar.ts'
import { periodOfQuery } from './kept-periods.ts'
import type { Reader } from './reader.ts'
import { dataRangeOf } from './scope.ts'

const german = {
  week: 'Die letzte Woche',
  month: 'Der letzte Monat',
  quarter: 'Das letzte Quartal',
  year: 'Das letzte Jahr',
} as const

const isLong = (grain: string | undefined): grain is keyof typeof german =>
  grain !== undefined && grain in german

/** That the last of the periods which a result has rows for is cut off by the end of the data: it is no fall. */
export function incompletePeriod(query: Query, reader: Reader): Assumption[] {
  const { dimensions = [], limit } = query
  const [along] = dimensions.filter((one) => typeof one !== 'string').filter(({ grain }) => isLong(grain))
  const { rules } = reader.given
  const range = along && dataRangeOf(reader.scope, along.column)
  if (!along || !isLong(along.grain) || !range || limit !== undefined) return []
  const from = startOf(range.to, along.grain, rules)
  const asked = periodOfQuery(query, rules)
  const isLeftOut = asked?.column === along.column && asked.to < from
  if (isLeftOut || addDays(range.to, 1) >= addUnits(from, 1, along.grain)) return []
  const locale = reader.given.isGerman ? 'de' : 'en'
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${range.to}T00:00:00Z`),
  )
  const text = reader.say(
    `The last ${along.grain} is incomplete: the data ends on ${day}`,
    `${german[along.grain]} ist unvollständig: Die Daten enden am ${day}`,
  )
  return [{ code: 'incomplete_period', text, from }]
}
