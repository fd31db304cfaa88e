import { Button, Group, Select } from '@mantine/core'
import type { Schema } from '../../../lib/api.ts'
import { grainWords } from '../../../lib/grain-words.ts'
import { t } from '../../../lib/words.ts'
import { familyOf } from '../../../../../charts/src/values/columns.ts'
import type { Grain } from '../../../../../charts/src/values/grain-text.ts'
import { useFields, type Fields } from '../use-fields.ts'
import { Chip } from './chip.tsx'
import {
  asksSomething,
  changeFilter,
  dimensionBy,
  dimensionsOf,
  exchangeDimension,
  exchangeMeasure,
  isRanked,
  nameOfDimension,
  nameOfMeasure,
  removeHaving,
  withGrain,
  withoutComparison,
  withoutLimit,
  withoutTop,
  type Query,
} from './edit-query.ts'
import { FilterFields, hasValues } from './filter-fields.tsx'
import {
  comparisonWords,
  conditionText,
  dimensionWords,
  fieldOfMeasure,
  havingText,
  isPlainFilter,
  labelsFor,
  measureWords,
  rankWords,
  topWords,
} from './query-words.ts'

type Interpretation = Schema<'Interpretation'>

interface InterpretationChipsProps {
  interpretation: Interpretation
  /** Asks the changed query; without it the chips only say how the question was read. */
  onEdit: ((query: Query) => void) | undefined
}

interface PartProps {
  datasetId: number
  query: Query
  fields: Fields
  labelOf: Fields['labelOf']
  wordsOf: (field: string) => Interpretation['words']
  /** Words that say a time name no field. */
  timeWords: Interpretation['words']
  onEdit: ((query: Query) => void) | undefined
}

/** How a question was read, part by part. */
export function InterpretationChips({ interpretation, onEdit }: InterpretationChipsProps) {
  const { dataset_id: datasetId, query, words } = interpretation
  const fields = useFields(datasetId)
  if (query === null || datasetId === null) return null
  const labelOf = labelsFor(query, fields.labelOf)
  const wordsOf = (field: string) => words.filter((word) => word.field === field && word.kind !== 'filler')
  const edit = onEdit && ((next: Query) => (asksSomething(next) ? onEdit(next) : undefined))
  const timeWords = words.filter(({ kind, field }) => kind === 'time' && field === undefined)
  const part = { datasetId, query, fields, labelOf, wordsOf, timeWords, onEdit: edit }
  return (
    <Group gap={6} role="group" aria-label={t('How the question was read')}>
      <MeasureChips {...part} />
      <DimensionChips {...part} />
      <FilterChips {...part} />
      <OtherChips {...part} />
    </Group>
  )
}

const optionsOf = (fields: Fields['measures']) =>
  fields.map(({ name, label, join }) => ({
    value: name,
    label: join === null ? label : `${label} (${join})`,
  }))

const inPopover = {
  size: 'xs',
  searchable: true,
  // The popover gives the focus to its first field.
  openOnFocus: false,
  comboboxProps: { withinPortal: false },
} as const

function MeasureChips({ query, fields, labelOf, wordsOf, onEdit }: PartProps) {
  const { measures = [] } = query
  const isRemovable = asksSomething(exchangeMeasure(query, 0, undefined))
  return measures.map((measure, at) => (
    <Chip
      key={nameOfMeasure(measure)}
      kind="measure"
      label={measureWords(measure, labelOf)}
      words={wordsOf(fieldOfMeasure(measure))}
      onRemove={onEdit && isRemovable ? () => onEdit(exchangeMeasure(query, at, undefined)) : undefined}
    >
      {(close) =>
        onEdit && (
          <Select
            {...inPopover}
            label={t('Measure')}
            placeholder={measureWords(measure, labelOf)}
            data={optionsOf(fields.measures)}
            value={typeof measure === 'string' ? measure : null}
            allowDeselect={false}
            nothingFoundMessage={t('No such measure')}
            onChange={(name) => {
              if (name === null) return
              close()
              onEdit(exchangeMeasure(query, at, name))
            }}
          />
        )
      }
    </Chip>
  ))
}

function DimensionChips({ query, fields, labelOf, wordsOf, onEdit }: PartProps) {
  const isRemovable = asksSomething(exchangeDimension(query, 0, undefined))
  return dimensionsOf(query).map((dimension, at) => {
    const grains = fields.find(dimension.column)?.grains ?? []
    return (
      <Chip
        key={nameOfDimension(dimension)}
        kind="dimension"
        label={dimensionWords(dimension, labelOf)}
        words={wordsOf(dimension.column)}
        onRemove={onEdit && isRemovable ? () => onEdit(exchangeDimension(query, at, undefined)) : undefined}
      >
        {(close) =>
          onEdit && (
            <>
              <Select
                {...inPopover}
                label={t('Group by')}
                data={optionsOf(fields.dimensions)}
                value={dimension.column}
                allowDeselect={false}
                nothingFoundMessage={t('No such field')}
                onChange={(name) => {
                  const field = name === null ? undefined : fields.find(name)
                  if (!field) return
                  close()
                  onEdit(exchangeDimension(query, at, dimensionBy(dimension, field)))
                }}
              />
              {grains.length > 0 && (
                <Select
                  {...inPopover}
                  label={t('Granularity')}
                  data={grains.map((grain) => ({ value: grain, label: grainWords[grain] }))}
                  value={dimension.grain ?? null}
                  allowDeselect={false}
                  onChange={(grain) => {
                    if (grain === null) return
                    close()
                    onEdit(exchangeDimension(query, at, withGrain(dimension, grain as Grain)))
                  }}
                />
              )}
            </>
          )
        }
      </Chip>
    )
  })
}

function FilterChips({ datasetId, query, fields, labelOf, wordsOf, timeWords, onEdit }: PartProps) {
  const originOf = (column: string) =>
    familyOf(fields.find(column)?.type) === 'time' ? [...wordsOf(column), ...timeWords] : wordsOf(column)
  return (query.filters ?? []).map((filter, at) => {
    const label = conditionText(filter, labelOf)
    const isEditable = isPlainFilter(filter) && hasValues(filter)
    return (
      <Chip
        key={`${at} ${label}`}
        kind="filter"
        label={label}
        words={isPlainFilter(filter) ? originOf(filter.column) : []}
        onRemove={onEdit && (() => onEdit(changeFilter(query, at, undefined)))}
      >
        {(close) =>
          onEdit &&
          isEditable && (
            <FilterFields
              datasetId={datasetId}
              filter={filter}
              type={fields.find(filter.column)?.type}
              label={labelOf(filter.column)}
              onFilter={(next) => {
                close()
                onEdit(changeFilter(query, at, next))
              }}
            />
          )
        }
      </Chip>
    )
  })
}

function OtherChips({ query, labelOf, onEdit }: PartProps) {
  const { top, comparison, having = [] } = query
  const removing = (next: Query) => onEdit && (() => onEdit(next))
  return (
    <>
      {having.map((one, at) => {
        const label = havingText(one, labelOf)
        return <Chip key={label} kind="filter" label={label} onRemove={removing(removeHaving(query, at))} />
      })}
      {top && <Chip kind="other" label={topWords(top, labelOf)} onRemove={removing(withoutTop(query))} />}
      {isRanked(query) && (
        <Chip kind="other" label={rankWords(query, labelOf)} onRemove={removing(withoutLimit(query))}>
          {(close) =>
            onEdit && (
              <Group gap={6}>
                {[5, 10, 20, 50].map((limit) => (
                  <Button
                    key={limit}
                    size="compact-xs"
                    variant={limit === query.limit ? 'light' : 'default'}
                    onClick={() => {
                      close()
                      onEdit({ ...query, limit })
                    }}
                  >
                    {limit}
                  </Button>
                ))}
              </Group>
            )
          }
        </Chip>
      )}
      {comparison && (
        <Chip
          kind="other"
          label={comparisonWords[comparison.kind]}
          onRemove={removing(withoutComparison(query))}
        />
      )}
    </>
  )
}
