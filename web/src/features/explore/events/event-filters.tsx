import { t } from '../../../lib/words.ts'
import { addField } from '../draft/draft-moves.ts'
import type { Field } from '../draft/field.ts'
import { emptyDraft, type FilterOrGroup } from '../draft/query-draft.ts'
import { FilterChip } from '../shelves/filter-chip.tsx'
import { ShelfRow } from '../shelves/shelf-row.tsx'

interface EventFiltersProps {
  title: string
  hint: string
  datasetId: number
  fields: Field[]
  filters: FilterOrGroup[]
  onFilters: (filters: FilterOrGroup[]) => void
}

/** The conditions that rows have to pass to be something: a start, a return, a step. */
export function EventFilters({ title, hint, datasetId, fields, filters, onFilters }: EventFiltersProps) {
  const dimensions = fields.filter(({ role, is_hidden }) => role === 'dimension' && !is_hidden)
  // Chips change the filters of a question, so these are the filters of one.
  const draft = { ...emptyDraft, filters }
  const add = (name: string | undefined) => {
    const field = fields.find((one) => one.name === name)
    if (field?.role === 'dimension') onFilters(addField(draft, field, 'filters').filters)
  }
  return (
    <ShelfRow
      title={title}
      addLabel={t('Add a condition: {{title}}', { title })}
      hint={hint}
      fields={dimensions}
      onAdd={add}
      onDrop={({ field }) => add(field)}
    >
      {filters.map((filter, at) => (
        <FilterChip
          key={at}
          datasetId={datasetId}
          at={at}
          filter={filter}
          fields={fields}
          draft={draft}
          onDraft={(next) => onFilters(next.filters)}
        />
      ))}
    </ShelfRow>
  )
}
