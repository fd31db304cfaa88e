import type { Assumption } from '../../../../../contract/src/interpretation.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { type CalendarRules, addDays, addUnits, startOf } from '../../../kernel/calendar.ts'
import { dayText } from './grammar/times.ts'
import { periodOfQuery } from './kept-periods.ts'
import { type Scope, dataRangeOf } from './scope.ts'

const german = {
  week: 'Die letzte Woche',
  month: 'Der letzte Monat',
  quarter: 'Das letzte Quartal',
  year: 'Das letzte Jahr',
} as const

const isLong = (grain: string | undefined): grain is keyof typeof german =>
  grain !== undefined && grain in german

interface About {
  scope: Scope
  rules: CalendarRules
  isGerman: boolean
}

/** The periods that a result has rows for, where they are longer than a day. */
export const longPeriodsOf = ({ dimensions = [], limit }: Query) =>
  limit === undefined
    ? dimensions.flatMap((one) =>
        typeof one !== 'string' && isLong(one.grain) ? [{ column: one.column, grain: one.grain }] : [],
      )[0]
    : undefined

/** That the last of the periods which a result has rows for is cut off by the end of the data: it is no fall. */
export function incompletePeriod(query: Query, { scope, rules, isGerman }: About): Assumption[] {
  const along = longPeriodsOf(query)
  const range = along && dataRangeOf(scope, along.column)
  if (!along || !range) return []
  const from = startOf(range.to, along.grain, rules)
  const asked = periodOfQuery(query, rules)
  const isLeftOut = asked?.column === along.column && asked.to < from
  if (isLeftOut || addDays(range.to, 1) >= addUnits(from, 1, along.grain)) return []
  const day = dayText(range.to, isGerman)
  const text = isGerman
    ? `${german[along.grain]} ist unvollständig: Die Daten enden am ${day}`
    : `The last ${along.grain} is incomplete: the data ends on ${day}`
  return [{ code: 'incomplete_period', text, from }]
}
