import { Group, NumberInput, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../lib/words.ts'
import { operatorWords, type Condition } from './alert-words.ts'

export type ConditionValues = {
  kind: Condition['kind']
  operator: keyof typeof operatorWords
  value: number | string
  /** Upper bound of two. */
  to: number | string
  direction: 'up' | 'down' | 'either'
  against: Extract<Condition, { kind: 'change' }>['against']
  unit: 'absolute' | 'percent'
}

export const firstCondition: ConditionValues = {
  kind: 'threshold',
  operator: 'above',
  value: 0,
  to: 0,
  direction: 'either',
  against: 'previous_period',
  unit: 'percent',
}

export function conditionOf(values: ConditionValues): Condition {
  const number = Number(values.value)
  if (values.kind === 'missing') return number > 0 ? { kind: 'missing', hours: number } : { kind: 'missing' }
  if (values.kind === 'threshold')
    return {
      kind: 'threshold',
      operator: values.operator,
      value: number,
      ...(hasTwo(values) ? { to: Number(values.to) } : {}),
    }
  const { direction, against, unit } = values
  return { kind: 'change', direction, against, unit, by: Math.max(number, Number.MIN_VALUE) }
}

const hasTwo = ({ kind, operator }: ConditionValues) =>
  kind === 'threshold' && (operator === 'between' || operator === 'outside')

/** The fields as the condition says. */
export function conditionValues(condition: Condition): ConditionValues {
  if (condition.kind === 'missing')
    return { ...firstCondition, kind: 'missing', value: condition.hours ?? '' }
  if (condition.kind === 'threshold') return { ...firstCondition, ...condition }
  const { by, ...rest } = condition
  return { ...firstCondition, ...rest, value: by }
}

export const conditionRules = {
  value: (value: number | string, { kind }: ConditionValues) =>
    value === '' && kind !== 'missing' ? t('Enter a number') : null,
  to: (to: number | string, values: ConditionValues) =>
    hasTwo(values) && (to === '' || Number(to) < Number(values.value))
      ? t('Enter a number that is not below the first')
      : null,
}

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const kinds = options({
  threshold: t('is beyond a threshold'),
  change: t('changes too much'),
  missing: t('has no new value'),
})
const directions = options({ up: t('rises'), down: t('falls'), either: t('rises or falls') })
const periods = options({
  previous_period: t('the period before'),
  previous_month: t('the month before'),
  previous_quarter: t('the quarter before'),
  previous_year: t('the year before'),
})
const units = options({ percent: t('percent'), absolute: t('in its own unit') })

/** When an alert fires. */
export function ConditionFields({ form }: { form: UseFormReturnType<ConditionValues> }) {
  const { kind } = form.values
  const choice = (name: keyof ConditionValues, label: string, data: { value: string; label: string }[]) => (
    <Select label={label} allowDeselect={false} data={data} {...form.getInputProps(name)} />
  )
  return (
    <Group align="flex-end">
      {choice('kind', t('Notify me when the value'), kinds)}
      {kind === 'threshold' && choice('operator', t('Namely'), options(operatorWords))}
      {kind === 'change' && choice('direction', t('Direction'), directions)}
      <NumberInput
        label={
          kind === 'missing' ? t('For so many hours') : kind === 'change' ? t('By at least') : t('Value')
        }
        w={140}
        {...form.getInputProps('value')}
      />
      {hasTwo(form.values) && <NumberInput label={t('And')} w={140} {...form.getInputProps('to')} />}
      {kind === 'change' && choice('unit', t('Counted in'), units)}
      {kind === 'change' && choice('against', t('Against'), periods)}
    </Group>
  )
}
