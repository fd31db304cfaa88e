import { type Grain, type TimeGrain as Unit, timeGrains } from '../../../contract/src/grains.ts'
import { plural, t } from './words.ts'

/** What moments are cut to, and the parts of them that come round again. */
export const grainWords: Record<Grain, string> = {
  second: t('second'),
  minute: t('minute'),
  hour: t('hour'),
  day: t('day'),
  week: t('week'),
  month: t('month'),
  quarter: t('quarter'),
  year: t('year'),
  hour_of_day: t('hour of day'),
  day_of_week: t('day of week'),
  day_of_month: t('day of month'),
  month_of_year: t('month of year'),
}

/** Units of time to count in. */
export const unitsWords: Record<Unit, string> = {
  second: t('seconds'),
  minute: t('minutes'),
  hour: t('hours'),
  day: t('days'),
  week: t('weeks'),
  month: t('months'),
  quarter: t('quarters'),
  year: t('years'),
}

const coarse = timeGrains.filter((grain) => grain !== 'second' && grain !== 'minute')

/** Units to look back by, and spans to cut moments to: nobody needs seconds there. */
export const unitChoices = coarse.map((value) => ({ value, label: unitsWords[value] }))
export const spanChoices = coarse.map((value) => ({ value, label: grainWords[value] }))

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

const single: Record<Unit, string> = {
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
  count === 1 ? single[unit] : t('last {{span}}', { span: spanWords(count, unit) })
