import { Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { FilterValue } from '../board-state.ts'
import type { FieldProps } from './filter-field.tsx'
import type { Scalar } from './values-from.ts'
import { unitChoices } from '../../lib/grain-words.ts'

type Unit = NonNullable<FilterValue['unit']>

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

type Bound = Scalar | undefined

function boundsOf(value: FilterValue | undefined): [from: Bound, to: Bound] {
  if (value?.operator === 'between') return [value.values?.[0], value.values?.[1]]
  if (value?.operator === 'greater_or_equal') return [value.value, undefined]
  if (value?.operator === 'less_or_equal') return [undefined, value.value]
  return value?.operator === 'equals' ? [value.value, value.value] : [undefined, undefined]
}

function rangeFilterValue(from: Bound, to: Bound): FilterValue | undefined {
  if (from !== undefined && to !== undefined) return { operator: 'between', values: [from, to] }
  if (from !== undefined) return { operator: 'greater_or_equal', value: from }
  return to === undefined ? undefined : { operator: 'less_or_equal', value: to }
}

const upToNow = (value: number, unit: Unit): FilterValue => ({ operator: 'last', value, unit })
const present = (unit: Unit): FilterValue => ({ operator: 'this', unit })
const before = (unit: Unit): FilterValue => ({ operator: 'previous', value: 1, unit })

const presets: [label: string, value: FilterValue][] = [
  [t('Today'), present('day')],
  [t('Yesterday'), before('day')],
  [t('This week'), present('week')],
  [t('Previous week'), before('week')],
  [t('This month'), present('month')],
  [t('Previous month'), before('month')],
  [t('This quarter'), present('quarter')],
  [t('Previous quarter'), before('quarter')],
  [t('This year'), present('year')],
  [t('Previous year'), before('year')],
  [t('Last 24 hours'), upToNow(24, 'hour')],
  [t('Last 7 days'), upToNow(7, 'day')],
  [t('Last 30 days'), upToNow(30, 'day')],
  [t('Last 90 days'), upToNow(90, 'day')],
  [t('Last 12 months'), upToNow(12, 'month')],
  [t('Last 5 years'), upToNow(5, 'year')],
]

const isSame = (one: FilterValue, other: FilterValue | undefined): boolean =>
  one.operator === other?.operator && one.value === other.value && one.unit === (other.unit ?? 'day')

/** Days that move along with today, or from one day to another. */
export function DateField({ filter, value, onChange }: FieldProps) {
  const [from, to] = boundsOf(value)
  const last = value?.operator === 'last' ? value : undefined
  const day = (text: string) => (text === '' ? undefined : text)
  return (
    <Stack gap="sm">
      <SimpleGrid
        cols={2}
        spacing={6}
        verticalSpacing={6}
        role="group"
        aria-label={t('Days that move along with today')}
      >
        {presets.map(([label, preset]) => {
          const isOn = isSame(preset, value)
          return (
            <Button
              key={label}
              size="compact-sm"
              variant={isOn ? 'light' : 'default'}
              aria-pressed={isOn}
              onClick={() => onChange(preset)}
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
