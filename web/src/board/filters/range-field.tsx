import { Group, NumberInput } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { FieldProps } from './filter-field.tsx'
import { boundsOf, rangeFilterValue } from './bounds.ts'

/** Numbers from one to another; either may be left out. */
export function RangeField({ filter, value, onChange }: FieldProps) {
  const [from, to] = boundsOf(value)
  const number = (one: unknown) => (one === undefined || one === '' ? '' : Number(one))
  const bound = (next: string | number) => (next === '' ? undefined : Number(next))
  return (
    <Group gap="xs" wrap="nowrap">
      <NumberInput
        size="sm"
        data-autofocus
        label={t('From')}
        aria-label={t('{{label}}, from', { label: filter.label })}
        value={number(from)}
        onChange={(next) => onChange(rangeFilterValue(bound(next), to))}
      />
      <NumberInput
        size="sm"
        label={t('To')}
        aria-label={t('{{label}}, to', { label: filter.label })}
        value={number(to)}
        onChange={(next) => onChange(rangeFilterValue(from, bound(next)))}
      />
    </Group>
  )
}
