import { MultiSelect, NumberInput, Select } from '@mantine/core'
import type { ComponentType } from 'react'
import { outerAggregates } from '../../../../contract/src/known-values.ts'
import type { TimeGrain } from '../../../../contract/src/grains.ts'
import { aggregateChoices } from '../../lib/aggregates.ts'
import { withChanges } from '../../lib/changed.ts'
import { grainWords } from '../../lib/grain-words.ts'
import { t } from '../../lib/words.ts'
import { errorAt, type Errors, type Measure } from './model-field.ts'

interface PartProps {
  measure: Measure
  path: string
  errors: Errors
  onMeasure: (measure: Measure) => void
}

interface WindowProps extends PartProps {
  /** Names of dimensions, joined ones too. */
  dimensions: string[]
}

const grains: TimeGrain[] = ['day', 'week', 'month', 'quarter', 'year']

const fieldsOf: Partial<Record<Measure['kind'], ComponentType<WindowProps>>> = {
  cumulative: CumulativeFields,
  moving: MovingFields,
  period_over_period: PeriodFields,
  nested_aggregate: NestedFields,
  difference: DifferenceFields,
  rank: RankFields,
}

/** What a measure that is made of another one takes besides it. */
export function WindowFields(props: WindowProps) {
  const Fields = fieldsOf[props.measure.kind] ?? ShareFields
  return <Fields {...props} />
}

const numberFields =
  ({ measure, path, errors, onMeasure }: PartProps) =>
  (field: 'periods' | 'offset') => ({
    min: field === 'periods' ? 2 : 1,
    max: 1000,
    allowDecimal: false,
    value: measure[field] ?? ('' as const),
    error: errorAt(errors, `${path}.${field}`),
    onChange: (value: number | string) =>
      onMeasure(withChanges(measure, { [field]: typeof value === 'number' ? value : undefined })),
  })

function CumulativeFields({ measure, path, errors, onMeasure }: WindowProps) {
  return (
    <Select
      label={t('Restarts each')}
      placeholder={t('Never')}
      clearable
      clearButtonProps={{ 'aria-label': t('Never') }}
      data={grains.map((value) => ({ value, label: grainWords[value] }))}
      value={measure.reset ?? null}
      error={errorAt(errors, `${path}.reset`)}
      onChange={(reset) =>
        onMeasure(withChanges(measure, { reset: (reset as Measure['reset']) ?? undefined }))
      }
    />
  )
}

function MovingFields({ measure, path, errors, onMeasure }: WindowProps) {
  const numberOf = numberFields({ measure, path, errors, onMeasure })
  return (
    <>
      <NumberInput label={t('Periods')} {...numberOf('periods')} />
      <Select
        label={t('Over them the')}
        allowDeselect={false}
        data={['avg', 'sum', 'min', 'max']}
        value={measure.aggregate ?? 'avg'}
        onChange={(aggregate) =>
          aggregate && onMeasure({ ...measure, aggregate: aggregate as NonNullable<Measure['aggregate']> })
        }
      />
    </>
  )
}

function PeriodFields({ measure, path, errors, onMeasure }: WindowProps) {
  const numberOf = numberFields({ measure, path, errors, onMeasure })
  return (
    <>
      <Select
        label={t('Against the')}
        allowDeselect={false}
        data={grains.map((value) => ({
          value,
          label: t('{{value}} before', { value: grainWords[value] }),
        }))}
        value={measure.grain ?? null}
        error={errorAt(errors, `${path}.grain`)}
        onChange={(grain) =>
          grain && onMeasure({ ...measure, grain: grain as NonNullable<Measure['grain']> })
        }
      />
      <NumberInput label={t('How many back')} placeholder="1" {...numberOf('offset')} />
      <ShowChoice {...{ measure, path, errors, onMeasure }} />
    </>
  )
}

function NestedFields({ measure, dimensions, path, errors, onMeasure }: WindowProps) {
  return (
    <>
      <DimensionChoices
        field="per"
        label={t('For each')}
        {...{ measure, dimensions, path, errors, onMeasure }}
      />
      <Select
        label={t('Then the')}
        allowDeselect={false}
        data={aggregateChoices(outerAggregates)}
        value={measure.aggregate ?? 'avg'}
        onChange={(aggregate) =>
          aggregate && onMeasure({ ...measure, aggregate: aggregate as NonNullable<Measure['aggregate']> })
        }
      />
    </>
  )
}

function DifferenceFields({ measure, path, errors, onMeasure }: WindowProps) {
  const numberOf = numberFields({ measure, path, errors, onMeasure })
  return (
    <>
      <NumberInput label={t('How many rows back')} placeholder="1" {...numberOf('offset')} />
      <ShowChoice {...{ measure, path, errors, onMeasure }} />
    </>
  )
}

function RankFields({ measure, dimensions, path, errors, onMeasure }: WindowProps) {
  return (
    <>
      <Select
        label={t('First is the')}
        allowDeselect={false}
        data={[
          { value: 'desc', label: t('largest') },
          { value: 'asc', label: t('smallest') },
        ]}
        value={measure.order ?? 'desc'}
        onChange={(order) => order && onMeasure({ ...measure, order: order as 'asc' | 'desc' })}
      />
      <DimensionChoices
        field="within"
        label={t('Within each')}
        {...{ measure, dimensions, path, errors, onMeasure }}
      />
    </>
  )
}

const wholeChoices = [
  { value: 'total', label: t('everything') },
  { value: 'row', label: t('its row') },
  { value: 'column', label: t('its column') },
  { value: 'parent', label: t('the level above') },
]

function ShareFields(props: WindowProps) {
  const { measure, onMeasure } = props
  return (
    <>
      <Select
        label={t('Of')}
        allowDeselect={false}
        data={wholeChoices}
        value={measure.of ?? 'total'}
        onChange={(of) =>
          onMeasure(withChanges(measure, { of: of === 'total' ? undefined : (of as Measure['of']) }))
        }
      />
      <DimensionChoices field="within" label={t('Of the total of each')} {...props} />
    </>
  )
}

function DimensionChoices({
  measure,
  dimensions,
  path,
  errors,
  onMeasure,
  field,
  label,
}: WindowProps & { field: 'per' | 'within'; label: string }) {
  const chosen = measure[field] ?? []
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length > 0 ? '' : field === 'within' ? t('Everything') : t('Choose a dimension')}
      searchable
      data={dimensions}
      value={chosen}
      error={errorAt(errors, `${path}.${field}`)}
      onChange={(names) =>
        onMeasure(withChanges(measure, { [field]: names.length > 0 || field === 'per' ? names : undefined }))
      }
    />
  )
}

function ShowChoice({ measure, path, errors, onMeasure }: PartProps) {
  return (
    <Select
      label={t('Show')}
      allowDeselect={false}
      data={[
        { value: 'value', label: t('What it was') },
        { value: 'change', label: t('The change') },
        { value: 'percent_change', label: t('The change in percent') },
      ]}
      value={measure.show ?? null}
      error={errorAt(errors, `${path}.show`)}
      onChange={(show) => show && onMeasure({ ...measure, show: show as NonNullable<Measure['show']> })}
    />
  )
}
