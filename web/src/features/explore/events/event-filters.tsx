import { t } from '../../../lib/words.ts'
import { filterOf } from '../draft/draft-moves.ts'
import type { Field } from '../draft/field.ts'
import type { FilterOrGroup } from '../draft/query-draft.ts'
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
  const add = (name: string | undefined) => {
    const field = fields.find((one) => one.name === name)
    if (field?.role === 'dimension') onFilters([...filters, filterOf(field)])
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
      {filters.map((_, at) => (
        <FilterChip
          key={at}
          datasetId={datasetId}
          at={at}
          filters={filters}
          fields={fields}
          onFilters={onFilters}
        />
      ))}
    </ShelfRow>
  )
}
