import { SegmentedControl, TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import { t } from '../../lib/words.ts'
import type { Filter, FilterValue, State } from '../board-state.ts'
import { DateField, RangeField } from './bound-fields.tsx'
import { ValuesField } from './values-field.tsx'

export interface FieldProps {
  filter: Filter
  /** All of the dashboard, for lists that depend on others. */
  filters: Filter[]
  state: State
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

const fields: Record<Filter['kind'], ComponentType<FieldProps>> = {
  values: ValuesField,
  range: RangeField,
  date: DateField,
  search: SearchField,
  boolean: BooleanField,
}

/** How a filter of any kind is asked for. */
export function FilterField(props: FieldProps) {
  const Field = fields[props.filter.kind]
  return <Field {...props} />
}

function SearchField({ filter, value, onChange }: FieldProps) {
  return (
    <TextInput
      size="sm"
      data-autofocus
      label={t('Contains')}
      aria-label={t('{{label}} contains', { label: filter.label })}
      value={typeof value?.value === 'string' ? value.value : ''}
      onChange={(event) => {
        const text = event.currentTarget.value
        onChange(text === '' ? undefined : { operator: 'contains', value: text })
      }}
    />
  )
}

function BooleanField({ filter, value, onChange }: FieldProps) {
  return (
    <SegmentedControl
      size="sm"
      aria-label={filter.label}
      data={[
        { value: 'any', label: t('Any') },
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]}
      value={value?.value === undefined ? 'any' : String(value.value)}
      onChange={(next) =>
        onChange(next === 'any' ? undefined : { operator: 'equals', value: next === 'true' })
      }
    />
  )
}
