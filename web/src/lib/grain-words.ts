import { type Grain, type TimeGrain as Unit, timeGrains } from '../../../contract/src/grains.ts'
import { units } from '../../../contract/src/operators.ts'
import { t } from './words.ts'

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
/** Units that a calendar counts in. */
export const wholeUnitChoices = units.map((value) => ({ value, label: unitsWords[value] }))
export const spanChoices = coarse.map((value) => ({ value, label: grainWords[value] }))
