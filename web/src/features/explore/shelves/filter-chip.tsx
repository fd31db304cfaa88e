import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { maxSetNesting } from '../../../../../contract/src/known-values.ts'
import { takesNoValue } from '../../../../../contract/src/operators.ts'
import { Chip } from './chip.tsx'
import type { Field } from '../draft/field.ts'
import { Compared, FilterGroup, OperatorField } from './filter-group.tsx'
import { operatorWords } from '../../../../../charts/src/texts/operators.ts'
import { t } from '../../../lib/words.ts'
import { filterOf } from '../draft/draft-moves.ts'
import type { Filter, FilterOrGroup, QueryFilter } from '../draft/query-draft.ts'
import { comparisonsIn, isComparison } from '../../../ui/conditions/condition.ts'
import { filterWords } from '../../../ui/conditions/set-words.ts'
import { relativeWords, spanWords } from '../../../../../charts/src/texts/relative-periods.ts'
import { grainWords } from '../../../lib/grain-words.ts'

interface FilterChipProps {
  datasetId: number
  at: number
  filters: FilterOrGroup[]
  fields: Field[]
  /** They are about results: no sets, and not to be dragged elsewhere. */
  ofResults?: boolean
  onFilters: (filters: FilterOrGroup[]) => void
}

/** A filter, or a group of filters of which all, any or none have to hold. */
export function FilterChip(props: FilterChipProps) {
  const { at, datasetId, filters, onFilters, fields, ofResults = false } = props
  const filter = filters[at]
  if (filter === undefined) return null
  const remove = () => onFilters(filters.toSpliced(at, 1))
  const change = (next: FilterOrGroup | undefined) =>
    next === undefined ? remove() : onFilters(filters.with(at, next))
  const place = { datasetId, fields, depth: ofResults ? maxSetNesting : 0 }
  const chip = {
    label: filterWords(
      filter,
      (one) => labelOfFilter(one, fieldNamed(fields, one.column)),
      (name) => fieldNamed(fields, name)?.label ?? name,
    ),
    kind: 'filter' as const,
    startsOpen: comparisonsIn<QueryFilter>(filter).some(lacksValue),
    onRemove: remove,
  }
  // A filter that becomes a group keeps its settings open.
  if (!isComparison<QueryFilter>(filter))
    return (
      <Chip {...chip} width={520}>
        <FilterGroup {...place} group={filter} onGroup={change} />
      </Chip>
    )
  const field = fieldNamed(fields, filter.column)
  const { column, grain } = filter
  return (
    <Chip
      {...chip}
      {...('set' in filter ? { width: 520 } : {})}
      {...(ofResults ? {} : { dragged: { field: column, from: 'filters', at } })}
    >
      <OperatorField
        label={`${field?.label ?? column}${grain ? ` (${grainWords[grain]})` : ''}`}
        {...place}
        filter={filter}
        onFilter={change}
      />
      <Compared {...place} filter={filter} onFilter={change} />
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

function lacksValue(filter: QueryFilter): boolean {
  if ('set' in filter) return (filter.set.filters ?? []).length + (filter.set.having ?? []).length === 0
  const { operator, value, values } = filter
  return !takesNoValue(operator) && value === undefined && values === undefined
}

const maxListed = 2

function labelOfFilter({ column, grain, operator, value, values, unit }: Filter, field?: Field): string {
  const name = `${field?.label ?? column}${grain ? ` (${grainWords[grain]})` : ''}`
  const words = `${name} ${operatorWords(operator)}`
  if (operator === 'last')
    return value === undefined ? `${words} …` : `${words} ${spanWords(value as number, unit)}`
  const relative =
    value === undefined && !takesNoValue(operator) ? undefined : relativeWords({ operator, value, unit })
  if (relative !== undefined) return `${name}: ${relative}`
  if (operator === 'between') return `${words} ${values?.map(shown).join(t(' and ')) ?? '…'}`
  if (values) {
    const rest = values.length - maxListed
    return `${words} ${values.slice(0, maxListed).map(shown).join(', ')}${rest > 0 ? t(' and {{rest}} more', { rest }) : ''}`
  }
  if (takesNoValue(operator)) return words
  return `${words} ${value === undefined ? '…' : shown(value)}`
}

function shown(value: unknown): string {
  return String(value).replace(/T00:00:00(\.0+)?Z?$/, '')
}
