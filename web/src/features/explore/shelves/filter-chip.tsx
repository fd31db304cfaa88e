import { ActionIcon, Button, Group, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Chip } from './chip.tsx'
import { familyOfField, type Field } from '../draft/field.ts'
import { FilterValue } from './filter-value.tsx'
import { operatorChoices, operatorWords } from '../../../../../charts/src/texts/operators.ts'
import { t } from '../../../lib/words.ts'
import { filterOf } from '../draft/draft-moves.ts'
import type { Filter, FilterOrGroup, QueryDraft } from '../draft/query-draft.ts'
import { comparisonsIn, conditionWords, isComparison } from '../../../ui/conditions/condition.ts'
import { ConditionGroup } from '../../../ui/conditions/condition-group.tsx'
import { grainWords, spanWords } from '../../../lib/grain-words.ts'

interface FilterChipProps {
  datasetId: number
  at: number
  filter: FilterOrGroup
  fields: Field[]
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

/** A filter, or a group of filters of which all, any or none have to hold. */
export function FilterChip(props: FilterChipProps) {
  const { at, filter, draft, onDraft, fields } = props
  const remove = () => onDraft({ ...draft, filters: draft.filters.toSpliced(at, 1) })
  const change = (next: FilterOrGroup | undefined) =>
    next === undefined ? remove() : onDraft({ ...draft, filters: draft.filters.with(at, next) })
  const chip = {
    label: conditionWords<Filter>(filter, (one) => labelOfFilter(one, fieldNamed(fields, one.column))),
    kind: 'filter' as const,
    startsOpen: comparisonsIn<Filter>(filter).some(lacksValue),
    onRemove: remove,
  }
  // A filter that becomes a group keeps its settings open.
  if (!isComparison<Filter>(filter))
    return (
      <Chip {...chip} width={520}>
        <FilterGroup {...props} group={filter} onGroup={change} />
      </Chip>
    )
  const field = fieldNamed(fields, filter.column)
  const { column, grain } = filter
  return (
    <Chip {...chip} dragged={{ field: column, from: 'filters', at }}>
      <OperatorField
        label={`${field?.label ?? column}${grain ? ` (${grainWords[grain]})` : ''}`}
        filter={filter}
        field={field}
        onFilter={change}
      />
      <FilterValue datasetId={props.datasetId} field={field} filter={filter} onChange={change} />
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => change({ any: [filter, field ? filterOf(field) : { ...filter }] })}
      >
        {t('Or …')}
      </Button>
    </Chip>
  )
}

const fieldNamed = (fields: Field[], name: string) => fields.find((field) => field.name === name)

interface OperatorFieldProps {
  label: string
  filter: Filter
  field: Field | undefined
  onFilter: (filter: Filter) => void
}

function OperatorField({ label, filter, field, onFilter }: OperatorFieldProps) {
  const { column, grain, operator } = filter
  return (
    <Select
      size="xs"
      label={label}
      aria-label={t('How to filter {{column}}', { column })}
      allowDeselect={false}
      data-autofocus
      comboboxProps={{ withinPortal: false }}
      data={operatorChoices(familyOfField(field))}
      value={operator}
      onChange={(next) => next && onFilter({ column, ...(grain ? { grain } : {}), operator: next })}
    />
  )
}

interface FilterGroupProps extends Pick<FilterChipProps, 'datasetId' | 'fields'> {
  group: FilterOrGroup
  onGroup: (group: FilterOrGroup | undefined) => void
}

function FilterGroup({ datasetId, fields, group, onGroup }: FilterGroupProps) {
  const dimensions = fields.filter(({ role, is_hidden }) => role === 'dimension' && !is_hidden)
  const [one] = comparisonsIn<Filter>(group)
  const field = fieldNamed(dimensions, one?.column ?? '') ?? dimensions[0]
  const choices = dimensions.map(({ name, label }) => ({ value: name, label }))
  return (
    <ConditionGroup<Filter>
      label={t('Filter')}
      condition={group}
      first={field ? filterOf(field) : { column: '', operator: 'is_not_null' }}
      onCondition={onGroup}
      row={({ label, comparison, onComparison, onRemove }) => (
        <Group gap={6} align="flex-end" wrap="nowrap" role="group" aria-label={label}>
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
            filter={comparison}
            field={fieldNamed(fields, comparison.column)}
            onFilter={onComparison}
          />
          <FilterValue
            datasetId={datasetId}
            field={fieldNamed(fields, comparison.column)}
            filter={comparison}
            onChange={onComparison}
          />
          <ActionIcon size="sm" aria-label={t('Remove {{label}}', { label })} onClick={onRemove}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    />
  )
}

function lacksValue({ operator, value, values }: Filter): boolean {
  return operator !== 'is_null' && operator !== 'is_not_null' && value === undefined && values === undefined
}

const maxListed = 2

function labelOfFilter({ column, grain, operator, value, values, unit }: Filter, field?: Field): string {
  const name = `${field?.label ?? column}${grain ? ` (${grainWords[grain]})` : ''}`
  const words = `${name} ${operatorWords(operator)}`
  if (operator === 'last')
    return value === undefined ? `${words} …` : `${words} ${spanWords(value as number, unit)}`
  if (operator === 'between') return `${words} ${values?.map(shown).join(t(' and ')) ?? '…'}`
  if (values) {
    const rest = values.length - maxListed
    return `${words} ${values.slice(0, maxListed).map(shown).join(', ')}${rest > 0 ? t(' and {{rest}} more', { rest }) : ''}`
  }
  if (operator === 'is_null' || operator === 'is_not_null') return words
  return `${words} ${value === undefined ? '…' : shown(value)}`
}

function shown(value: unknown): string {
  return String(value).replace(/T00:00:00(\.0+)?Z?$/, '')
}
