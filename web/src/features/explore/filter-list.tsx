import { ActionIcon, Group, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { familyOf, toNumber } from '../../lib/columns.ts'
import { operatorChoices } from './operators.ts'
import type { DatasetColumn, Filter } from './query-draft.ts'

interface FilterListProps {
  columns: DatasetColumn[]
  filters: Filter[]
  onFilters: (filters: Filter[]) => void
}

export function FilterList({ columns, filters, onFilters }: FilterListProps) {
  const columnOf = (name: string) => columns.find((column) => column.name === name)
  return (
    <>
      {filters.map((filter, at) => (
        <FilterRow
          key={at}
          column={columnOf(filter.column)}
          filter={filter}
          onChange={(next) => onFilters(filters.with(at, next))}
          onRemove={() => onFilters(filters.toSpliced(at, 1))}
        />
      ))}
      <Select
        size="sm"
        aria-label="Add a filter"
        placeholder="Add a filter"
        searchable
        nothingFoundMessage="No such column"
        data={columns.map(({ name, label }) => ({ value: name, label: label ?? name }))}
        value={null}
        onChange={(name) => {
          const column = name === null ? undefined : columnOf(name)
          const operator = column && operatorChoices(familyOf(column.type))[0]?.value
          if (column && operator) onFilters([...filters, { column: column.name, operator }])
        }}
      />
    </>
  )
}

interface FilterRowProps {
  column: DatasetColumn | undefined
  filter: Filter
  onChange: (filter: Filter) => void
  onRemove: () => void
}

function FilterRow({ column, filter, onChange, onRemove }: FilterRowProps) {
  const family = familyOf(column?.type)
  return (
    <div className="chosen">
      <Group gap="xs" wrap="nowrap">
        <Select
          size="xs"
          flex={1}
          aria-label={`How to filter ${filter.column}`}
          allowDeselect={false}
          data={operatorChoices(family).map(({ value, label }) => ({
            value,
            label: `${filter.column} ${label}`,
          }))}
          value={filter.operator}
          onChange={(operator) => operator && onChange({ column: filter.column, operator })}
        />
        <ActionIcon size="sm" aria-label={`Remove the filter of ${filter.column}`} onClick={onRemove}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </Group>
      <FilterValue column={column} filter={filter} onChange={onChange} />
    </div>
  )
}

function FilterValue({ column, filter, onChange }: Omit<FilterRowProps, 'onRemove'>) {
  const { operator, value, values } = filter
  const label = `Value for ${filter.column}`
  const typed = (text: string) => (familyOf(column?.type) === 'number' ? (toNumber(text) ?? text) : text)
  const set = (next: Pick<Filter, 'value' | 'values'>) =>
    onChange({ column: filter.column, operator, ...next })
  if (operator === 'is_null' || operator === 'is_not_null') return null
  if (operator === 'in' || operator === 'not_in')
    return (
      <TagsInput
        size="xs"
        aria-label={label}
        placeholder="Type a value and press Enter"
        value={values?.map(String) ?? []}
        onChange={(next) => set({ values: next.map(typed) })}
      />
    )
  if (operator === 'between') {
    const [low = '', high = ''] = values ?? []
    return (
      <Group gap="xs" wrap="nowrap">
        <Bound
          column={column}
          label={`${label}, from`}
          value={low}
          onChange={(next) => set({ values: [typed(next), high] })}
        />
        <Bound
          column={column}
          label={`${label}, to`}
          value={high}
          onChange={(next) => set({ values: [low, typed(next)] })}
        />
      </Group>
    )
  }
  if (operator === 'last') return <LastValue filter={filter} onChange={onChange} />
  if (familyOf(column?.type) === 'boolean')
    return (
      <Select
        size="xs"
        aria-label={label}
        data={['true', 'false']}
        value={value === undefined ? null : String(value)}
        onChange={(next) => next && set({ value: next === 'true' })}
      />
    )
  return (
    <Bound
      column={column}
      label={label}
      value={value ?? ''}
      onChange={(next) => set({ value: typed(next) })}
    />
  )
}

function LastValue({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <NumberInput
        size="xs"
        min={1}
        allowDecimal={false}
        aria-label={`How many for ${filter.column}`}
        value={typeof filter.value === 'number' ? filter.value : ''}
        onChange={(next) => typeof next === 'number' && onChange({ ...filter, value: next })}
      />
      <Select
        size="xs"
        aria-label={`Unit for ${filter.column}`}
        allowDeselect={false}
        data={['hour', 'day', 'week', 'month', 'quarter', 'year'].map((unit) => ({
          value: unit,
          label: `${unit}s`,
        }))}
        value={filter.unit ?? 'day'}
        onChange={(unit) => unit && onChange({ ...filter, unit: unit as NonNullable<Filter['unit']> })}
      />
    </Group>
  )
}

interface BoundProps {
  column: DatasetColumn | undefined
  label: string
  value: string | number | boolean
  onChange: (value: string) => void
}

const inputTypes = { date: 'date', timestamp: 'datetime-local' } as const

function Bound({ column, label, value, onChange }: BoundProps) {
  const type = column?.type === 'date' || column?.type === 'timestamp' ? inputTypes[column.type] : 'text'
  return (
    <TextInput
      size="xs"
      flex={1}
      aria-label={label}
      placeholder="Value"
      type={type}
      inputMode={familyOf(column?.type) === 'number' ? 'decimal' : 'text'}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
