import { ActionIcon, Button, Group, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { IconPlus, IconVariable, IconX } from '@tabler/icons-react'
import { takesNoValue } from '../../../../../contract/src/operators.ts'
import { fixedOperatorChoices } from '../../../../../charts/src/texts/operators.ts'
import { familyOf, toNumber } from '../../../../../charts/src/values/columns.ts'
import { withChanges } from '../../../lib/changed.ts'
import type { FieldChoice } from '../../../lib/dataset-fields.ts'
import { t } from '../../../lib/words.ts'
import { errorAt } from '../../../ui/field-forms/model-field.ts'
import {
  type EndpointQuery,
  isSimpleFilter,
  parameterOf,
  parametrize,
  type SimpleFilter,
  takesList,
  withoutValue,
  withParameter,
} from './endpoint-query.ts'

interface EndpointFiltersProps {
  query: EndpointQuery
  filters: NonNullable<EndpointQuery['filters']>
  columns: FieldChoice[]
  errors: Record<string, string>
  onChange: (query: EndpointQuery) => void
}

/** Conditions that rows must meet: with fixed values, or with those of parameters. */
export function EndpointFilters({ query, filters, columns, errors, onChange }: EndpointFiltersProps) {
  const set = (next: typeof filters) =>
    onChange(withChanges(query, { filters: next.length > 0 ? next : undefined }))
  const first = columns[0]
  return (
    <Stack gap="xs" role="group" aria-label={t('Filters')}>
      <Text size="sm" fw={500}>
        {t('Filters')}
      </Text>
      {filters.map((filter, at) =>
        isSimpleFilter(filter) ? (
          <FilterRow
            key={at}
            filter={filter}
            number={String(at + 1)}
            columns={columns}
            parameters={query.parameter_definitions ?? []}
            error={errorAt(errors, `query.filters.${at}`)}
            onFilter={(next) => set(filters.with(at, next))}
            onParameter={() =>
              onChange(parametrize(query, at, columns.find(({ name }) => name === filter.column)?.type))
            }
            onRemove={() => set(filters.toSpliced(at, 1))}
          />
        ) : null,
      )}
      <Group>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!first}
          onClick={() => first && set([...filters, { column: first.name, operator: operatorOf(first) }])}
        >
          {t('Add filter')}
        </Button>
      </Group>
    </Stack>
  )
}

const operatorsOf = (column: FieldChoice | undefined) => fixedOperatorChoices(familyOf(column?.type))

const operatorOf = (column: FieldChoice): SimpleFilter['operator'] =>
  operatorsOf(column)[0]?.value ?? 'is_not_null'

interface FilterRowProps {
  filter: SimpleFilter
  number: string
  columns: FieldChoice[]
  parameters: NonNullable<EndpointQuery['parameter_definitions']>
  error: string | undefined
  onFilter: (filter: SimpleFilter) => void
  onParameter: () => void
  onRemove: () => void
}

function FilterRow(props: FilterRowProps) {
  const { filter, number, columns, error, onFilter, onRemove } = props
  const column = columns.find(({ name }) => name === filter.column)
  const label = t('Filter {{number}}', { number })
  return (
    <div role="group" aria-label={label}>
      <Group gap="xs" align="flex-start">
        <Select
          w={180}
          aria-label={t('Field of filter {{number}}', { number })}
          allowDeselect={false}
          searchable
          nothingFoundMessage={t('No such field')}
          data={columns.map(({ name, label: words }) => ({ value: name, label: words }))}
          value={filter.column}
          onChange={(name) => {
            const next = columns.find((one) => one.name === name)
            if (next) onFilter({ column: next.name, operator: operatorOf(next) })
          }}
        />
        <Select
          w={160}
          aria-label={t('Comparison of filter {{number}}', { number })}
          allowDeselect={false}
          data={operatorsOf(column)}
          value={filter.operator}
          onChange={(operator) =>
            operator !== null &&
            onFilter(withoutValue({ ...filter, operator: operator as SimpleFilter['operator'] }))
          }
        />
        {!takesNoValue(filter.operator) && <Compared {...props} column={column} />}
        <ActionIcon size="lg" aria-label={t('Remove filter {{number}}', { number })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

/** A fixed value, or a parameter in its place. */
function Compared(props: FilterRowProps & { column: FieldChoice | undefined }) {
  const { filter, number, parameters, onFilter, onParameter } = props
  const parameter = parameterOf(filter)
  if (parameter !== undefined)
    return (
      <Select
        w={220}
        aria-label={t('Value of filter {{number}}', { number })}
        allowDeselect={false}
        data={[
          ...parameters.map(({ name, label }) => ({
            value: name,
            label: `$${name}${label ? ` · ${label}` : ''}`,
          })),
          { value: '', label: t('A fixed value instead') },
        ]}
        value={parameter}
        onChange={(name) => onFilter(name ? withParameter(filter, name) : withoutValue(filter))}
      />
    )
  return (
    <>
      <FixedValue {...props} />
      <Button variant="default" leftSection={<IconVariable size={16} aria-hidden />} onClick={onParameter}>
        {t('Make it a parameter')}
      </Button>
    </>
  )
}

function FixedValue({
  filter,
  number,
  column,
  onFilter,
}: FilterRowProps & { column: FieldChoice | undefined }) {
  const family = familyOf(column?.type)
  const label = t('Value of filter {{number}}', { number })
  const typed = (text: string) => (family === 'number' ? (toNumber(text) ?? text) : text)
  if (takesList(filter.operator)) {
    const values = Array.isArray(filter.values) ? filter.values : []
    return (
      <TagsInput
        w={220}
        aria-label={label}
        placeholder={t('Enter adds a value')}
        value={values.map(String)}
        onChange={(texts) => onFilter({ ...withoutValue(filter), values: texts.map(typed) })}
      />
    )
  }
  if (family === 'boolean')
    return (
      <Select
        w={120}
        aria-label={label}
        allowDeselect={false}
        data={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        value={String(filter.value ?? '')}
        onChange={(text) => onFilter({ ...withoutValue(filter), value: text === 'true' })}
      />
    )
  return (
    <TextInput
      w={220}
      aria-label={label}
      {...(family === 'time' ? { type: column?.type === 'date' ? 'date' : 'datetime-local' } : {})}
      value={typeof filter.value === 'object' ? '' : String(filter.value ?? '')}
      onChange={({ currentTarget: { value } }) =>
        onFilter(value === '' ? withoutValue(filter) : { ...withoutValue(filter), value: typed(value) })
      }
    />
  )
}
