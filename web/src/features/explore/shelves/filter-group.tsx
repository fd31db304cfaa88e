import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { maxSetNesting } from '../../../../../contract/src/known-values.ts'
import { operatorChoices } from '../../../../../charts/src/texts/operators.ts'
import { t } from '../../../lib/words.ts'
import { ConditionGroup } from '../../../ui/conditions/condition-group.tsx'
import { asList, comparisonsIn, ofList } from '../../../ui/conditions/condition.ts'
import { filterOf } from '../draft/draft-moves.ts'
import { familyOfField, type Field } from '../draft/field.ts'
import type { Filter, FilterOrGroup, QueryFilter, SetFilter } from '../draft/query-draft.ts'
import { FilterValue } from './filter-value.tsx'
import { SetHavingFields } from './set-having.tsx'

interface Place {
  datasetId: number
  fields: Field[]
  /** In how many sets it lies. */
  depth?: number
}

const fieldNamed = (fields: Field[], name: string) => fields.find((field) => field.name === name)

interface OperatorFieldProps extends Place {
  label: string
  filter: QueryFilter
  onFilter: (filter: QueryFilter) => void
}

/** How a field is compared: with values, or with what other rows have the same value. */
export function OperatorField({ label, filter, fields, depth = 0, onFilter }: OperatorFieldProps) {
  const { column, grain } = filter
  const place = { column, ...(grain ? { grain } : {}) }
  const field = fieldNamed(fields, column)
  const sets = [
    { value: 'in_set', label: t('has rows where …') },
    { value: 'not_in_set', label: t('never has rows where …') },
  ]
  return (
    <Select
      size="xs"
      label={label}
      aria-label={t('How to filter {{column}}', { column })}
      allowDeselect={false}
      data-autofocus
      comboboxProps={{ withinPortal: false }}
      data={[
        ...operatorChoices(familyOfField(field)),
        ...(depth < maxSetNesting && familyOfField(field) !== 'other' ? sets : []),
      ]}
      value={filter.operator}
      onChange={(next) => {
        if (next === 'in_set' || next === 'not_in_set')
          onFilter({ ...place, operator: next, set: 'set' in filter ? filter.set : {} })
        else if (next) onFilter({ ...place, operator: next as Filter['operator'] })
      }}
    />
  )
}

interface ComparedProps extends Place {
  filter: QueryFilter
  onFilter: (filter: QueryFilter) => void
}

/** What a filter compares with: values, or the rows that make a set. */
export function Compared({ datasetId, fields, filter, depth = 0, onFilter }: ComparedProps) {
  if ('set' in filter)
    return (
      <SetFields
        datasetId={datasetId}
        fields={fields}
        filter={filter}
        depth={depth + 1}
        onFilter={onFilter}
      />
    )
  const field = fieldNamed(fields, filter.column)
  return <FilterValue datasetId={datasetId} field={field} filter={filter} onChange={onFilter} />
}

interface SetFieldsProps extends Place {
  filter: SetFilter
  onFilter: (filter: QueryFilter) => void
}

/** The rows that put a value into a set: their conditions, and how much of them there has to be. */
function SetFields({ filter, onFilter, ...place }: SetFieldsProps) {
  const { filters = [], having = [] } = filter.set
  const set = (next: SetFilter['set']) => onFilter({ ...filter, set: { ...filter.set, ...next } })
  return (
    <Stack
      gap={6}
      className="set-fields"
      role="group"
      aria-label={t('Rows of {{column}}', { column: filter.column })}
    >
      <Text size="xs" c="dimmed">
        {filter.operator === 'in_set'
          ? t('Keeps all rows of those who have at least one row where:')
          : t('Keeps all rows of those who have no row where:')}
      </Text>
      <FilterGroup {...place} group={ofList(filters)} onGroup={(next) => set({ filters: asList(next) })} />
      <SetHavingFields fields={place.fields} having={having} onHaving={(next) => set({ having: next })} />
    </Stack>
  )
}

interface FilterGroupProps extends Place {
  group: FilterOrGroup | undefined
  onGroup: (group: FilterOrGroup | undefined) => void
}

/** Filters of which all, any or none have to hold. */
export function FilterGroup({ datasetId, fields, depth = 0, group, onGroup }: FilterGroupProps) {
  const dimensions = fields.filter(({ role, is_hidden }) => role === 'dimension' && !is_hidden)
  const [one] = group === undefined ? [] : comparisonsIn<QueryFilter>(group)
  const field = fieldNamed(dimensions, one?.column ?? '') ?? dimensions[0]
  const choices = dimensions.map(({ name, label }) => ({ value: name, label }))
  return (
    <ConditionGroup<QueryFilter>
      label={t('Filter')}
      condition={group}
      first={field ? filterOf(field) : { column: '', operator: 'is_not_null' }}
      onCondition={onGroup}
      row={({ label, comparison, onComparison, onRemove }) => (
        <Group
          gap={6}
          align="flex-end"
          wrap={'set' in comparison ? 'wrap' : 'nowrap'}
          role="group"
          aria-label={label}
        >
          <Select
            size="xs"
            label={t('Field')}
            aria-label={t('Field of {{label}}', { label })}
            allowDeselect={false}
            searchable
            limit={100}
            nothingFoundMessage={t('No such field')}
            comboboxProps={{ withinPortal: false }}
            data={choices}
            value={comparison.column}
            onChange={(name) => {
              const next = fieldNamed(dimensions, name ?? '')
              if (next) onComparison(filterOf(next))
            }}
          />
          <OperatorField
            label={t('Comparison')}
            datasetId={datasetId}
            fields={fields}
            depth={depth}
            filter={comparison}
            onFilter={onComparison}
          />
          <Compared
            datasetId={datasetId}
            fields={fields}
            depth={depth}
            filter={comparison}
            onFilter={onComparison}
          />
          <ActionIcon size="sm" aria-label={t('Remove {{label}}', { label })} onClick={onRemove}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    />
  )
}
