import { Select } from '@mantine/core'
import { Chip } from './chip.tsx'
import { familyOfField, type Field } from '../draft/field.ts'
import { FilterValue } from './filter-value.tsx'
import { operatorChoices, operatorWords } from '../../../../../charts/src/texts/operators.ts'
import { t } from '../../../lib/words.ts'
import type { Filter, QueryDraft } from '../draft/query-draft.ts'
import { grainWords, spanWords } from '../../../lib/grain-words.ts'

interface FilterChipProps {
  datasetId: number
  at: number
  filter: Filter
  field: Field | undefined
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

export function FilterChip({ datasetId, at, filter, field, draft, onDraft }: FilterChipProps) {
  const { column, grain, operator } = filter
  const change = (next: Filter) => onDraft({ ...draft, filters: draft.filters.with(at, next) })
  const place = { column, ...(grain ? { grain } : {}) }
  return (
    <Chip
      label={labelOfFilter(filter, field)}
      kind="filter"
      dragged={{ field: column, from: 'filters', at }}
      startsOpen={lacksValue(filter)}
      onRemove={() => onDraft({ ...draft, filters: draft.filters.toSpliced(at, 1) })}
    >
      <Select
        size="xs"
        label={`${field?.label ?? column}${grain ? ` (${grainWords[grain]})` : ''}`}
        aria-label={t('How to filter {{column}}', { column })}
        allowDeselect={false}
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        data={operatorChoices(familyOfField(field))}
        value={operator}
        onChange={(next) => next && change({ ...place, operator: next })}
      />
      <FilterValue datasetId={datasetId} field={field} filter={filter} onChange={change} />
    </Chip>
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
