import type { Schema } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { t } from '../../lib/words.ts'

export type Alert = Schema<'Alert'>
export type Condition = Schema<'AlertCondition'>
export type AlertStatus = Alert['status']

export const statusWords: Record<AlertStatus, string> = {
  ok: t('as it should be'),
  pending: t('may fire soon'),
  firing: t('firing'),
  missing_data: t('no data'),
  error: t('cannot be computed'),
}

export const statusColors: Record<AlertStatus, string> = {
  ok: 'teal',
  pending: 'yellow',
  firing: 'red',
  missing_data: 'gray',
  error: 'orange',
}

export const operatorWords = {
  above: t('above'),
  at_least: t('at least'),
  below: t('below'),
  at_most: t('at most'),
  equal: t('equal to'),
  not_equal: t('not equal to'),
  between: t('between'),
  outside: t('not between'),
} as const

/** When it fires, as a sentence. */
export function conditionText({ measure, condition }: Pick<Alert, 'measure' | 'condition'>): string {
  if (condition.kind === 'missing') return t('{{measure}} has no new value', { measure })
  if (condition.kind === 'threshold') {
    const values = { measure, value: formatNumber(condition.value), to: formatNumber(condition.to ?? 0) }
    if (condition.operator === 'between') return t('{{measure}} is between {{value}} and {{to}}', values)
    if (condition.operator === 'outside') return t('{{measure}} is not between {{value}} and {{to}}', values)
    return t('{{measure}} is {{is}} {{value}}', { ...values, is: operatorWords[condition.operator] })
  }
  const by = `${formatNumber(condition.by)}${condition.unit === 'percent' ? ' %' : ''}`
  if (condition.direction === 'up') return t('{{measure}} rises by {{by}} or more', { measure, by })
  if (condition.direction === 'down') return t('{{measure}} falls by {{by}} or more', { measure, by })
  return t('{{measure}} changes by {{by}} or more', { measure, by })
}
