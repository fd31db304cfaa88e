import { Button, Group, NumberInput, Select } from '@mantine/core'
import { aggregateChoices, isTimed } from '../../../lib/aggregates.ts'
import { t } from '../../../lib/words.ts'
import { Chip, Moves } from './chip.tsx'
import { changeValue, groupByValue } from '../draft/draft-moves.ts'
import { kindLabel } from '../../../ui/field-forms/measure-kinds.ts'
import { calculations, withCalculation, type Calculation } from '../fields/question-fields.ts'
import type { Field } from '../draft/field.ts'
import {
  aggregatesFor,
  labelOfValue,
  type Measure,
  type QueryDraft,
  type Value,
} from '../draft/query-draft.ts'

interface ValueChipProps {
  at: number
  value: Value
  /** The measure, or the column that it is computed of. */
  field: Field | undefined
  /** The times that a first or last value may follow. */
  times: Field[]
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

export function ValueChip({ at, value, field, times, draft, onDraft }: ValueChipProps) {
  return (
    <Chip
      label={labelOfValue(value, field)}
      kind="measure"
      dragged={{ field: typeof value === 'string' ? value : (value.column ?? ''), from: 'values', at }}
      onRemove={() => onDraft({ ...draft, values: draft.values.toSpliced(at, 1) })}
    >
      {typeof value !== 'string' && value.column !== undefined && (
        <AggregateFields
          measure={value}
          field={field}
          times={times}
          onChange={(next) => onDraft(changeValue(draft, value, next))}
        />
      )}
      <Calculations value={value} draft={draft} onDraft={onDraft} />
      <Group gap={6}>
        {typeof value !== 'string' && field && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onDraft(groupByValue(draft, value, field))}
          >
            {t('Group by it')}
          </Button>
        )}
        <Moves shelf="values" at={at} draft={draft} onDraft={onDraft} />
      </Group>
    </Chip>
  )
}

/** Calculations over the values of the answer, to put beside them. */
function Calculations({ value, draft, onDraft }: Pick<ValueChipProps, 'value' | 'draft' | 'onDraft'>) {
  return (
    <Select
      size="xs"
      label={t('Add a calculation over it')}
      placeholder={t('none')}
      comboboxProps={{ withinPortal: false }}
      data={calculations.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
      value={null}
      onChange={(kind) => kind && onDraft(withCalculation(draft, value, kind as Calculation))}
    />
  )
}

interface AggregateFieldsProps {
  measure: Measure
  field: Field | undefined
  times: Field[]
  onChange: (measure: Measure) => void
}

function AggregateFields({ measure, field, times, onChange }: AggregateFieldsProps) {
  const { percentile, by, name: _name, ...rest } = measure
  const choices = aggregatesFor(field).filter((aggregate) => times.length > 0 || !isTimed(aggregate))
  const [time] = times
  return (
    <Group gap="xs" grow>
      <Select
        size="xs"
        label={t('Compute')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={aggregateChoices(choices)}
        value={measure.aggregate}
        onChange={(aggregate) =>
          aggregate &&
          onChange({
            ...rest,
            aggregate,
            ...(aggregate === 'percentile' ? { percentile: 95 } : {}),
            ...(isTimed(aggregate) && time ? { by: by ?? time.name } : {}),
          })
        }
      />
      {isTimed(measure.aggregate) && (
        <Select
          size="xs"
          label={t('By the time')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={times.map(({ name, label }) => ({ value: name, label }))}
          value={by ?? null}
          onChange={(next) => next && onChange({ ...rest, by: next })}
        />
      )}
      {measure.aggregate === 'percentile' && (
        <NumberInput
          size="xs"
          label={t('Percentile')}
          min={0}
          max={100}
          value={percentile ?? 95}
          onChange={(next) => typeof next === 'number' && onChange({ ...rest, percentile: next })}
        />
      )}
    </Group>
  )
}
