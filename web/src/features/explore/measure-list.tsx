import { Select } from '@mantine/core'
import { AddChoice, Chosen } from './chosen.tsx'
import type { Aggregate, BuilderProps, DatasetColumn, Measure } from './query-draft.ts'
import { aggregatesFor, measureOf, nameOfMeasure } from './query-draft.ts'

const rows = '(rows)'

const labels: Record<Aggregate, string> = {
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

/** What is computed for each group. */
export function MeasureList({ columns, draft, onDraft }: BuilderProps) {
  const columnOf = (name: string | undefined) => columns.find((column) => column.name === name)
  const change = (measures: Measure[]) => onDraft({ ...draft, measures })
  const choices = columns.map(({ name, label }) => ({ value: name, label: label ?? name }))
  return (
    <>
      {draft.measures.map((measure, at) => (
        <Chosen
          key={at}
          label={nameOfMeasure(measure)}
          onRemove={() => change(draft.measures.toSpliced(at, 1))}
        >
          {measure.column !== undefined && (
            <AggregateChoice
              column={columnOf(measure.column)}
              measure={measure}
              onChange={(next) => change(draft.measures.with(at, next))}
            />
          )}
        </Chosen>
      ))}
      <AddChoice
        label="Add a measure"
        choices={[{ value: rows, label: 'Count of rows' }, ...choices]}
        onAdd={(name) => change([...draft.measures, measureOf(columnOf(name))])}
      />
    </>
  )
}

interface AggregateChoiceProps {
  column: DatasetColumn | undefined
  measure: Measure
  onChange: (measure: Measure) => void
}

function AggregateChoice({ column, measure, onChange }: AggregateChoiceProps) {
  const { percentile: _percentile, name: _name, ...rest } = measure
  return (
    <Select
      size="xs"
      aria-label={`How to compute ${measure.column}`}
      allowDeselect={false}
      data={aggregatesFor(column).map((value) => ({ value, label: labels[value] }))}
      value={measure.aggregate}
      onChange={(aggregate) =>
        aggregate &&
        onChange({ ...rest, aggregate, ...(aggregate === 'percentile' ? { percentile: 95 } : {}) })
      }
    />
  )
}
