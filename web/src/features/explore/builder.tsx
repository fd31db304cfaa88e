import { ActionIcon, Card, NumberInput, Select, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { familyOf } from '../../lib/columns.ts'
import { FilterList } from './filter-list.tsx'
import type { DatasetColumn, QueryDraft } from './query-draft.ts'
import {
  aggregatesFor,
  dimensionOf,
  grainsFor,
  measureOf,
  nameOfDimension,
  nameOfMeasure,
} from './query-draft.ts'

interface BuilderProps {
  columns: DatasetColumn[]
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

const rows = '(rows)'

/** Puts a question together by choosing columns. */
export function Builder({ columns, draft, onDraft }: BuilderProps) {
  const columnOf = (name: string | undefined) => columns.find((column) => column.name === name)
  const choices = columns.map(({ name, label }) => ({ value: name, label: label ?? name }))
  return (
    <Card component="section" aria-label="Question" padding="md" className="builder">
      <Stack gap="lg">
        <Part title="Group by">
          {draft.dimensions.map((dimension, at) => (
            <Chosen
              key={at}
              label={nameOfDimension(dimension)}
              onRemove={() => onDraft({ ...draft, dimensions: draft.dimensions.toSpliced(at, 1) })}
            >
              <GrainChoice
                column={columnOf(dimension.column)}
                dimension={dimension}
                onChange={(next) => onDraft({ ...draft, dimensions: draft.dimensions.with(at, next) })}
              />
            </Chosen>
          ))}
          <AddChoice
            label="Add a dimension"
            choices={choices}
            onAdd={(name) => {
              const column = columnOf(name)
              if (column) onDraft({ ...draft, dimensions: [...draft.dimensions, dimensionOf(column)] })
            }}
          />
        </Part>
        <Part title="Compute">
          {draft.measures.map((measure, at) => (
            <Chosen
              key={at}
              label={nameOfMeasure(measure)}
              onRemove={() => onDraft({ ...draft, measures: draft.measures.toSpliced(at, 1) })}
            >
              {measure.column !== undefined && (
                <Select
                  size="xs"
                  aria-label={`How to compute ${measure.column}`}
                  allowDeselect={false}
                  data={aggregatesFor(columnOf(measure.column)).map((value) => ({
                    value,
                    label: aggregateLabels[value],
                  }))}
                  value={measure.aggregate}
                  onChange={(aggregate) => {
                    if (!aggregate) return
                    const { percentile: _dropped, name: _old, ...rest } = measure
                    const next = {
                      ...rest,
                      aggregate,
                      ...(aggregate === 'percentile' ? { percentile: 95 } : {}),
                    }
                    onDraft({ ...draft, measures: draft.measures.with(at, next) })
                  }}
                />
              )}
            </Chosen>
          ))}
          <AddChoice
            label="Add a measure"
            choices={[{ value: rows, label: 'Count of rows' }, ...choices]}
            onAdd={(name) => onDraft({ ...draft, measures: [...draft.measures, measureOf(columnOf(name))] })}
          />
        </Part>
        <Part title="Filter">
          <FilterList
            columns={columns}
            filters={draft.filters}
            onFilters={(filters) => onDraft({ ...draft, filters })}
          />
        </Part>
        <Part title="Order and limit">
          <OrderAndLimit draft={draft} onDraft={onDraft} />
        </Part>
      </Stack>
    </Card>
  )
}

const aggregateLabels = {
  count: 'count',
  count_distinct: 'count of different values',
  sum: 'sum',
  avg: 'mean',
  min: 'smallest',
  max: 'largest',
  median: 'median',
  percentile: '95th percentile',
  share_true: 'share that is true',
}

function GrainChoice(props: {
  column: DatasetColumn | undefined
  dimension: QueryDraft['dimensions'][number]
  onChange: (dimension: QueryDraft['dimensions'][number]) => void
}) {
  const { column, dimension, onChange } = props
  if (!column) return null
  const { column: name, name: _old, grain: _grain, bin: _bin } = dimension
  if (familyOf(column.type) === 'number')
    return (
      <NumberInput
        size="xs"
        aria-label={`Width of the bins of ${name}`}
        placeholder="every value; or a width of bins"
        min={0}
        value={dimension.bin ?? ''}
        onChange={(bin) =>
          onChange(typeof bin === 'number' && bin > 0 ? { column: name, bin } : { column: name })
        }
      />
    )
  const grains = grainsFor(column)
  if (grains.length === 0) return null
  return (
    <Select
      size="xs"
      aria-label={`Grain of ${name}`}
      placeholder="every moment"
      clearable
      clearButtonProps={{ 'aria-label': `Every moment of ${name}` }}
      data={grains.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      value={dimension.grain ?? null}
      onChange={(grain) => onChange(grain ? { column: name, grain } : { column: name })}
    />
  )
}

function OrderAndLimit({ draft, onDraft }: Omit<BuilderProps, 'columns'>) {
  const names = [...draft.dimensions.map(nameOfDimension), ...draft.measures.map(nameOfMeasure)]
  const sort = draft.sort[0]
  const chosen = sort && names.includes(sort.by) ? `${sort.order ?? 'asc'} ${sort.by}` : null
  return (
    <>
      <Select
        size="sm"
        aria-label="Order by"
        placeholder="Order by"
        clearable
        clearButtonProps={{ 'aria-label': 'No order' }}
        disabled={names.length === 0}
        data={[...new Set(names)].flatMap((name) => [
          { value: `desc ${name}`, label: `${name}, largest first` },
          { value: `asc ${name}`, label: `${name}, smallest first` },
        ])}
        value={chosen}
        onChange={(value) => {
          const order = value?.startsWith('desc ') ? 'desc' : 'asc'
          onDraft({ ...draft, sort: value ? [{ by: value.slice(order.length + 1), order }] : [] })
        }}
      />
      <NumberInput
        size="sm"
        label="At most this many rows"
        min={1}
        max={50_000}
        clampBehavior="strict"
        allowDecimal={false}
        value={draft.limit}
        onChange={(limit) => typeof limit === 'number' && limit >= 1 && onDraft({ ...draft, limit })}
      />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Chosen({
  label,
  onRemove,
  children,
}: {
  label: string
  onRemove: () => void
  children?: ReactNode
}) {
  return (
    <div className="chosen">
      <div className="chosen-head">
        <Text size="sm" fw={500} className="wrap-anywhere">
          {label}
        </Text>
        <ActionIcon size="sm" aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </div>
  )
}

interface AddChoiceProps {
  label: string
  choices: { value: string; label: string }[]
  onAdd: (value: string) => void
}

function AddChoice({ label, choices, onAdd }: AddChoiceProps) {
  return (
    <Select
      size="sm"
      aria-label={label}
      placeholder={label}
      searchable
      nothingFoundMessage="No such column"
      data={choices}
      value={null}
      onChange={(value) => value !== null && onAdd(value)}
    />
  )
}
