import { Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { FilterValue } from '../board-state.ts'
import { boundsOf, rangeFilterValue } from './bounds.ts'
import type { FieldProps } from './filter-field.tsx'
import { unitChoices } from '../../lib/grain-words.ts'

const presets: [label: string, value: number, unit: NonNullable<FilterValue['unit']>][] = [
  [t('Last 24 hours'), 24, 'hour'],
  [t('Last 7 days'), 7, 'day'],
  [t('Last 30 days'), 30, 'day'],
  [t('Last 90 days'), 90, 'day'],
  [t('Last 12 months'), 12, 'month'],
  [t('Last 5 years'), 5, 'year'],
]

/** Days that move along with today, or from one day to another. */
export function DateField({ filter, value, onChange }: FieldProps) {
  const [from, to] = boundsOf(value)
  const last = value?.operator === 'last' ? value : undefined
  const day = (text: string) => (text === '' ? undefined : text)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing={6} verticalSpacing={6} role="group" aria-label={t('Days up to now')}>
        {presets.map(([label, count, unit]) => {
          const isOn = last?.value === count && (last.unit ?? 'day') === unit
          return (
            <Button
              key={label}
              size="compact-sm"
              variant={isOn ? 'light' : 'default'}
              aria-pressed={isOn}
              onClick={() => onChange({ operator: 'last', value: count, unit })}
            >
              {label}
            </Button>
          )
        })}
      </SimpleGrid>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <NumberInput
          size="sm"
          label={t('The last')}
          min={1}
          allowDecimal={false}
          value={typeof last?.value === 'number' ? last.value : ''}
          onChange={(next) =>
            onChange(
              next === '' ? undefined : { operator: 'last', value: Number(next), unit: last?.unit ?? 'day' },
            )
          }
        />
        <Select
          size="sm"
          aria-label={t('Unit of time')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={unitChoices}
          value={last?.unit ?? 'day'}
          onChange={(unit) =>
            onChange({
              operator: 'last',
              value: last?.value ?? 1,
              unit: (unit ?? 'day') as NonNullable<FilterValue['unit']>,
            })
          }
        />
      </Group>
      <Group gap="xs" wrap="nowrap" grow>
        <TextInput
          size="sm"
          type="date"
          label={t('From')}
          aria-label={t('{{label}}, from', { label: filter.label })}
          value={dayOf(from)}
          onChange={(event) => onChange(rangeFilterValue(day(event.currentTarget.value), to))}
        />
        <TextInput
          size="sm"
          type="date"
          label={t('To')}
          aria-label={t('{{label}}, to', { label: filter.label })}
          value={dayOf(to)}
          onChange={(event) => onChange(rangeFilterValue(from, day(event.currentTarget.value)))}
        />
      </Group>
    </Stack>
  )
}

const dayOf = (bound: unknown): string => (typeof bound === 'string' ? bound.slice(0, 10) : '')
