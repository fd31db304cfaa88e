import { Card } from '@mantine/core'
import { t } from '../../../lib/words.ts'
import { DimensionChip } from './dimension-chip.tsx'
import { addField } from '../draft/draft-moves.ts'
import type { Dragged } from './dragging.ts'
import { familyOfField, type Field } from '../draft/field.ts'
import { FilterChip } from './filter-chip.tsx'
import { OptionsBar } from './options-bar.tsx'
import { nameOfDimension, nameOfValue, type QueryDraft, type Shelf } from '../draft/query-draft.ts'
import { ResultFilters } from './result-filters.tsx'
import { ShelfRow } from './shelf-row.tsx'
import { ValueChip } from './value-chip.tsx'

interface ShelvesProps {
  datasetId: number
  fields: Field[]
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

const countOfRows = { value: '(rows)', label: t('Count of rows') }

/** The question as it stands: what goes down the rows, across the columns, into the cells, and what is left out. */
export function Shelves({ datasetId, fields, draft, onDraft }: ShelvesProps) {
  const fieldOf = (name: string | undefined) => fields.find((field) => field.name === name)
  const shown = fields.filter(({ is_hidden }) => !is_hidden)
  const dimensions = shown.filter(({ role }) => role === 'dimension')
  const measures = shown.filter(({ role }) => role === 'measure')
  const times = dimensions.filter((field) => familyOfField(field) === 'time')
  const chips = { draft, onDraft }
  const shelf = (name: Shelf) => ({
    onAdd: (field: string) => onDraft(addField(draft, fieldOf(field), name)),
    onDrop: (dragged: Dragged) => onDraft(dropped(draft, fieldOf(dragged.field), [name, dragged])),
  })
  const along = (name: 'rows' | 'columns') =>
    draft[name].map((dimension, at) => (
      <DimensionChip
        key={nameOfDimension(dimension)}
        shelf={name}
        at={at}
        dimension={dimension}
        field={fieldOf(dimension.column)}
        {...chips}
      />
    ))
  return (
    <Card component="section" aria-label={t('Question')} padding={0} className="shelves">
      <ShelfRow
        title={t('Rows')}
        addLabel={t('Add to rows')}
        hint={t('Group by a field')}
        fields={dimensions}
        {...shelf('rows')}
      >
        {along('rows')}
      </ShelfRow>
      <ShelfRow
        title={t('Columns')}
        addLabel={t('Add to columns')}
        hint={t('Add column field')}
        fields={dimensions}
        {...shelf('columns')}
      >
        {along('columns')}
      </ShelfRow>
      <ShelfRow
        title={t('Values')}
        addLabel={t('Add a value')}
        hint={t('Count or compute')}
        fields={[...measures, ...dimensions]}
        extra={countOfRows}
        {...shelf('values')}
      >
        {draft.values.map((value, at) => (
          <ValueChip
            key={nameOfValue(value)}
            at={at}
            value={value}
            field={fieldOf(typeof value === 'string' ? value : value.column)}
            times={times}
            {...chips}
          />
        ))}
      </ShelfRow>
      <ShelfRow
        title={t('Filters')}
        addLabel={t('Add a filter')}
        hint={t('Add filter')}
        fields={dimensions}
        {...shelf('filters')}
      >
        {draft.filters.map((_, at) => (
          <FilterChip
            key={at}
            datasetId={datasetId}
            at={at}
            filters={draft.filters}
            fields={fields}
            onFilters={(filters) => onDraft({ ...draft, filters })}
          />
        ))}
      </ShelfRow>
      <ResultFilters datasetId={datasetId} fields={fields} {...chips} />
      <OptionsBar {...chips} />
    </Card>
  )
}

/** What is dragged from a shelf leaves it; a dimension keeps its grain on the way. */
function dropped(
  draft: QueryDraft,
  field: Field | undefined,
  [shelf, dragged]: [Shelf, Dragged],
): QueryDraft {
  const { from, at } = dragged
  if (from === shelf) return draft
  if (from === undefined || at === undefined) return addField(draft, field, shelf)
  const rest: QueryDraft = { ...draft, [from]: (draft[from] as unknown[]).toSpliced(at, 1) }
  const dimension = from === 'rows' || from === 'columns' ? draft[from][at] : undefined
  if (dimension && (shelf === 'rows' || shelf === 'columns'))
    return { ...rest, [shelf]: [...rest[shelf], dimension] }
  return addField(rest, field, shelf)
}
