import { t } from '../../../lib/words.ts'
import { mapComparisons } from '../../../ui/conditions/condition.ts'
import { filterOf } from '../draft/draft-moves.ts'
import type { Field } from '../draft/field.ts'
import {
  labelOfValue,
  nameOfValue,
  type FilterOrGroup,
  type Having,
  type HavingOrGroup,
  type QueryDraft,
  type QueryFilter,
  type Value,
} from '../draft/query-draft.ts'
import { FilterChip } from './filter-chip.tsx'
import { ShelfRow } from './shelf-row.tsx'

interface ResultFiltersProps {
  datasetId: number
  fields: Field[]
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

/** Which groups stay, by their values: conditions like those on rows, on what was computed. */
export function ResultFilters({ datasetId, fields, draft, onDraft }: ResultFiltersProps) {
  const { having, values } = draft
  const results = values.map((value) => resultField(value, fields))
  if (results.length + having.length === 0) return null
  const add = (name: string) => {
    const field = results.find((one) => one.name === name)
    if (field) onDraft({ ...draft, having: [...having, filterOf(field)] })
  }
  return (
    <ShelfRow
      title={t('Results')}
      addLabel={t('Add a condition on results')}
      hint={t('Leave groups out')}
      fields={results}
      onAdd={add}
      onDrop={({ field, from, at }) => {
        const value = from === 'values' && at !== undefined ? values[at] : undefined
        add(value === undefined ? field : nameOfValue(value))
      }}
    >
      {having.map((_, at) => (
        <FilterChip
          key={at}
          datasetId={datasetId}
          at={at}
          filters={having}
          fields={results}
          ofResults
          onFilters={(next) => onDraft({ ...draft, having: next.flatMap(aboutResults) })}
        />
      ))}
    </ShelfRow>
  )
}

/** Results are compared with values alone. */
function aboutResults(condition: FilterOrGroup): HavingOrGroup[] {
  const next = mapComparisons<QueryFilter, Having>(condition, (one) => ('set' in one ? undefined : one))
  return next === undefined ? [] : [next]
}

const keepsType = new Set(['min', 'max', 'first', 'last'])

/** A column of the answer, as conditions name fields; its values are typed, because they are nowhere to be looked up. */
function resultField(value: Value, fields: Field[]): Field {
  const of = fields.find(({ name }) => name === (typeof value === 'string' ? value : value.column))
  const isOf = typeof value === 'string' || keepsType.has(value.aggregate)
  return {
    name: nameOfValue(value),
    role: 'dimension',
    source: 'question',
    join: null,
    label: labelOfValue(value, of),
    description: null,
    synonyms: [],
    type: (isOf ? of?.type : undefined) ?? 'number',
    grains: [],
    bin: null,
    is_hidden: false,
    default_role: 'dimension',
    default_aggregate: null,
  }
}
