import { ActionIcon, Group, Select, TagsInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { familyOf, toNumber } from '../../../../charts/src/values/columns.ts'
import { operatorChoices } from '../../../../charts/src/texts/operators.ts'
import { t } from '../../lib/words.ts'
import { errorAt, type DatasetColumn, type Errors } from './draft.ts'

type Filter = Schema<'Filter'>
type Scalar = NonNullable<Filter['value']>

interface FilterRowsProps {
  columns: DatasetColumn[]
  filters: Filter[]
  path: string
  errors: Errors
  onFilters: (filters: Filter[]) => void
}

/** Conditions that rows must meet, one line each. */
export function FilterRows({ columns, filters, path, errors, onFilters }: FilterRowsProps) {
  return (
    <>
      {filters.map((filter, at) => (
        <FilterRow
          key={at}
          column={columns.find(({ name }) => name === filter.column)}
          filter={filter}
          error={errorAt(errors, `${path}.${at}`)}
          onFilter={(next) => onFilters(filters.with(at, next))}
          onRemove={() => onFilters(filters.toSpliced(at, 1))}
        />
      ))}
      <Select
        size="sm"
        w={280}
        aria-label={t('Add a condition')}
        placeholder={t('Add a condition')}
        searchable
        nothingFoundMessage={t('No such column')}
        data={columns.map(({ name }) => name)}
        value={null}
        onChange={(name) => {
          const column = columns.find((one) => one.name === name)
          const operator = column && operatorChoices(familyOf(column.type))[0]?.value
          if (column && operator) onFilters([...filters, { column: column.name, operator, ...start(column) }])
        }}
      />
    </>
  )
}

// A boolean has a value from the start, because its choice shows one.
const start = (column: DatasetColumn) => (column.type === 'boolean' ? { value: true } : {})

interface FilterRowProps {
  column: DatasetColumn | undefined
  filter: Filter
  error: string | undefined
  onFilter: (filter: Filter) => void
  onRemove: () => void
}

function FilterRow({ column, filter, error, onFilter, onRemove }: FilterRowProps) {
  return (
    <Group gap="xs" align="flex-start">
      <Select
        size="sm"
        w={280}
        aria-label={t('How {{column}} is compared', { column: filter.column })}
        allowDeselect={false}
        data={operatorChoices(familyOf(column?.type))
          .filter(({ value }) => value !== 'last' && value !== 'between')
          .map(({ value, label }) => ({ value, label: `${filter.column} ${label}` }))}
        value={filter.operator}
        onChange={(operator) => operator && onFilter({ column: filter.column, operator })}
      />
      <FilterValue column={column} filter={filter} error={error} onFilter={onFilter} />
      <ActionIcon
        size="lg"
        aria-label={t('Remove the condition on {{column}}', { column: filter.column })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function FilterValue({ column, filter, error, onFilter }: Omit<FilterRowProps, 'onRemove'>) {
  const { operator, value, values } = filter
  const label = t('Value for {{column}}', { column: filter.column })
  const typed = (text: string): Scalar =>
    familyOf(column?.type) === 'number' ? (toNumber(text) ?? text) : text
  if (operator === 'is_null' || operator === 'is_not_null') return null
  if (operator === 'in' || operator === 'not_in')
    return (
      <TagsInput
        size="sm"
        flex={1}
        aria-label={label}
        placeholder={t('Type a value and press Enter')}
        value={values?.map(String) ?? []}
        error={error}
        onChange={(next) => onFilter({ column: filter.column, operator, values: next.map(typed) })}
      />
    )
  if (column?.type === 'boolean')
    return (
      <Select
        size="sm"
        aria-label={label}
        allowDeselect={false}
        data={['true', 'false']}
        value={String(value ?? true)}
        error={error}
        onChange={(next) => onFilter({ column: filter.column, operator, value: next === 'true' })}
      />
    )
  return (
    <TextInput
      size="sm"
      flex={1}
      aria-label={label}
      placeholder={familyOf(column?.type) === 'time' ? '2026-01-31' : t('Value')}
      value={value === undefined ? '' : String(value)}
      error={error}
      onChange={(event) =>
        onFilter({ column: filter.column, operator, value: typed(event.currentTarget.value) })
      }
    />
  )
}
