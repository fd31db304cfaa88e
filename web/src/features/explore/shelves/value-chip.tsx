import { Group, NumberInput, Select, TextInput } from '@mantine/core'
import { aggregateChoices, isTimed } from '../../../lib/aggregates.ts'
import { toNumber } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'
import { Chip, Moves } from './chip.tsx'
import { changeValue } from '../draft/draft-moves.ts'
import { isComparison } from '../../../ui/conditions/condition.ts'
import { kindLabel } from '../../../ui/field-forms/measure-kinds.ts'
import { calculations, withCalculation, type Calculation } from '../fields/question-fields.ts'
import type { Field } from '../draft/field.ts'
import {
  aggregatesFor,
  nameOfValue,
  type Having,
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
  const name = nameOfValue(value)
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
      <HavingFields name={name} draft={draft} onDraft={onDraft} />
      <Calculations value={value} draft={draft} onDraft={onDraft} />
      <Group gap={6}>
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

const tests: { value: Having['operator']; label: string }[] = [
  { value: 'greater', label: t('above') },
  { value: 'greater_or_equal', label: t('at least') },
  { value: 'less', label: t('below') },
  { value: 'less_or_equal', label: t('at most') },
]

/** Keeps only the groups whose value passes. */
function HavingFields({
  name,
  draft,
  onDraft,
}: { name: string } & Pick<ValueChipProps, 'draft' | 'onDraft'>) {
  const one = draft.having.filter(isComparison<Having>).find(({ column }) => column === name)
  const others = draft.having.filter((condition) => condition !== one)
  const set = (next: Having | undefined) => onDraft({ ...draft, having: next ? [...others, next] : others })
  return (
    <Group gap="xs" grow align="flex-end">
      <Select
        size="xs"
        label={t('Only groups that are')}
        placeholder={t('any')}
        clearable
        clearButtonProps={{ 'aria-label': t('Any value') }}
        comboboxProps={{ withinPortal: false }}
        data={tests}
        value={one?.operator ?? null}
        onChange={(operator) =>
          set(operator ? { ...one, column: name, operator: operator as Having['operator'] } : undefined)
        }
      />
      {one && (
        <TextInput
          size="xs"
          aria-label={t('Bound for {{name}}', { name })}
          inputMode="decimal"
          defaultValue={String(one.value ?? '')}
          onChange={(event) => {
            const typed = toNumber(event.currentTarget.value)
            const { value: _value, ...rest } = one
            set(typed === undefined ? rest : { ...rest, value: typed })
          }}
        />
      )}
    </Group>
  )
}

function labelOfValue(value: Value, field: Field | undefined): string {
  if (typeof value === 'string') return field?.label ?? value
  const { name: _name, ...bare } = value
  return nameOfValue(field ? { ...bare, column: field.label } : bare)
}
