import { takesNoValue } from '../../../../contract/src/operators.ts'
import { ActionIcon, Group, Select, TagsInput, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { familyOf, toNumber } from '../../../../charts/src/values/columns.ts'
import { fixedOperatorChoices, operatorWords } from '../../../../charts/src/texts/operators.ts'
import { t } from '../../lib/words.ts'
import { asList, ofList, type Nested } from '../conditions/condition.ts'
import { ConditionGroup, type ComparisonRowProps } from '../conditions/condition-group.tsx'
import { filterWords } from '../conditions/set-words.ts'
import { errorsBelow } from '../schema-form/setting-schema.ts'
import type { DatasetColumn, Errors } from './model-field.ts'

type Filter = Schema<'Filter'>
type QueryFilter = Filter | Schema<'SetFilter'>
type Scalar = NonNullable<Filter['value']>

interface FilterRowsProps {
  columns: DatasetColumn[]
  filters: Nested<QueryFilter>[]
  path: string
  errors: Errors
  onFilters: (filters: Nested<QueryFilter>[]) => void
}

/** Conditions that rows must meet, in groups. */
export function FilterRows({ columns, filters, path, errors, onFilters }: FilterRowsProps) {
  const condition = ofList(filters)
  const below = errorsBelow(path, errors)
  const first = columns[0] ? startOf(columns[0]) : { column: '', operator: 'is_not_null' as const }
  return (
    <ConditionGroup<QueryFilter>
      label={t('Only rows where')}
      condition={condition}
      errors={condition === filters[0] ? errorsBelow('0', below) : prefixed(below)}
      first={first}
      row={({ comparison, ...row }) =>
        'set' in comparison ? (
          <SetRow {...row} comparison={comparison} />
        ) : (
          <FilterRow {...row} comparison={comparison} columns={columns} />
        )
      }
      onCondition={(next) => onFilters(asList(next))}
    />
  )
}

const prefixed = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([place, message]) => [`all.${place}`, message]))

/** How a column is compared at first. A boolean has a value from the start, because its choice shows one. */
function startOf({ name, type }: DatasetColumn): Filter {
  const operator = fixedOperatorChoices(familyOf(type))[0]?.value ?? 'is_not_null'
  return { column: name, operator, ...(type === 'boolean' ? { value: true } : {}) }
}

/** A set is put together in Explore or through the API; here it is read, and kept. */
function SetRow({
  label,
  comparison,
  error,
  onRemove,
}: Omit<ComparisonRowProps<QueryFilter>, 'onComparison'>) {
  return (
    <Group gap="xs" wrap="nowrap" role="group" aria-label={label}>
      <Text size="sm" flex={1} className="wrap-anywhere">
        {filterWords(comparison, ({ column, operator, value, values }) =>
          [column, operatorWords(operator), String(values ?? value ?? '')].join(' '),
        )}
        {error && (
          <Text span size="sm" c="red" role="alert">
            {` ${error}`}
          </Text>
        )}
      </Text>
      <RemoveButton column={comparison.column} onRemove={onRemove} />
    </Group>
  )
}

function RemoveButton({ column, onRemove }: { column: string; onRemove: () => void }) {
  return (
    <ActionIcon size="lg" aria-label={t('Remove the condition on {{column}}', { column })} onClick={onRemove}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}

interface FilterRowProps extends ComparisonRowProps<Filter> {
  columns: DatasetColumn[]
}

function FilterRow({
  label,
  columns,
  comparison: filter,
  error,
  onComparison: onFilter,
  onRemove,
}: FilterRowProps) {
  const column = columns.find(({ name }) => name === filter.column)
  return (
    <Group gap="xs" align="flex-start" role="group" aria-label={label}>
      <Select
        size="sm"
        w={170}
        aria-label={t('Column of {{label}}', { label })}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('No such column')}
        data={columns.map(({ name }) => name)}
        value={filter.column}
        onChange={(name) => {
          const next = columns.find((one) => one.name === name)
          if (next) onFilter(startOf(next))
        }}
      />
      <Select
        size="sm"
        w={170}
        aria-label={t('How {{column}} is compared', { column: filter.column })}
        allowDeselect={false}
        data={fixedOperatorChoices(familyOf(column?.type)).filter(({ value }) => value !== 'between')}
        value={filter.operator}
        onChange={(operator) => operator && onFilter({ column: filter.column, operator })}
      />
      <FilterValue column={column} filter={filter} error={error} onFilter={onFilter} />
      <RemoveButton column={filter.column} onRemove={onRemove} />
    </Group>
  )
}

interface FilterValueProps {
  column: DatasetColumn | undefined
  filter: Filter
  error: string | undefined
  onFilter: (filter: Filter) => void
}

function FilterValue({ column, filter, error, onFilter }: FilterValueProps) {
  const { operator, value, values } = filter
  const label = t('Value for {{column}}', { column: filter.column })
  const typed = (text: string): Scalar =>
    familyOf(column?.type) === 'number' ? (toNumber(text) ?? text) : text
  if (takesNoValue(operator)) return null
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
