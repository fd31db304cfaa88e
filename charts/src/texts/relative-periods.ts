import type { TimeGrain } from '../../../contract/src/grains.ts'
import { isRelative } from '../../../contract/src/operators.ts'
import { plural, t } from './translate.ts'

type Unit = TimeGrain

const spans: Record<Unit, (count: number) => string> = {
  second: (count) => plural(count, 'second'),
  minute: (count) => plural(count, 'minute'),
  hour: (count) => plural(count, 'hour'),
  day: (count) => plural(count, 'day'),
  week: (count) => plural(count, 'week'),
  month: (count) => plural(count, 'month'),
  quarter: (count) => plural(count, 'quarter'),
  year: (count) => plural(count, 'year'),
}

/** So many units: "3 days". */
export const spanWords = (count: number, unit: Unit = 'day'): string => spans[unit](count)

const last: Record<Unit, string> = {
  second: t('last second'),
  minute: t('last minute'),
  hour: t('last hour'),
  day: t('last day'),
  week: t('last week'),
  month: t('last month'),
  quarter: t('last quarter'),
  year: t('last year'),
}

/** Up to now: "last 3 days". */
export const lastWords = (count: number, unit: Unit = 'day'): string =>
  count === 1 ? last[unit] : t('last {{span}}', { span: spanWords(count, unit) })

const words: Partial<Record<Unit, [before: string, present: string, toDate: string]>> = {
  day: [t('yesterday'), t('today'), t('today')],
  week: [t('previous week'), t('this week'), t('this week to date')],
  month: [t('previous month'), t('this month'), t('this month to date')],
  quarter: [t('previous quarter'), t('this quarter'), t('this quarter to date')],
  year: [t('previous year'), t('this year'), t('this year to date')],
}

interface Asked {
  operator: string
  value?: unknown
  unit?: Unit | undefined
}

/** What a filter keeps that is counted from now, in words: "previous 3 months"; undefined for any other. */
export function relativeWords({ operator, value, unit = 'day' }: Asked): string | undefined {
  if (!isRelative(operator)) return undefined
  const count = Number(value)
  if (operator === 'last') return lastWords(count, unit)
  const [before, present, toDate] = words[unit] ?? []
  if (operator === 'previous')
    return count === 1 ? before : t('previous {{span}}', { span: spanWords(count, unit) })
  return operator === 'this' ? present : toDate
}
