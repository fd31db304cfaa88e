import { Group, MultiSelect, NumberInput, Select, Stack } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { outerAggregates } from '../../../../contract/src/model-fields.ts'
import { aggregateChoices } from '../../lib/aggregates.ts'
import type { TimeGrain } from '../../../../contract/src/grains.ts'
import { grainWords } from '../../lib/grain-words.ts'
import { t } from '../../lib/words.ts'
import { errorAt, type DatasetColumn, type Errors, type Measure } from './model-field.ts'
import { withChanges } from '../../lib/changed.ts'
import { AggregateFields } from './aggregate-fields.tsx'
import { FormulaInput, type QueryFields } from './formula-input.tsx'
import { FormatFields } from '../forms/format-fields.tsx'
import { kindChoices, kindWords, withMeasureKind } from './measure-kinds.ts'
import { FieldTextInputs, NameFields } from './field-text-inputs.tsx'

interface MeasureFormProps {
  measure: Measure
  path: string
  errors: Errors
  columns: DatasetColumn[]
  /** Names of the other measures. */
  others: string[]
  /** Names of dimensions, joined ones too. */
  dimensions: string[]
  currency: string | undefined
  datasetId: number
  /** Fields beside it that the server does not know yet. */
  fields?: QueryFields | undefined
  /** For one question: nothing is said of it for others. */
  isOfQuestion?: boolean
  onMeasure: (measure: Measure) => void
  preview: ReactNode
}

export function MeasureForm(props: MeasureFormProps) {
  const { measure, path, errors, columns, currency, onMeasure, preview, isOfQuestion = false } = props
  const place = { item: measure, path, errors, onItem: onMeasure }
  const column = columns.find(({ name }) => name === measure.column)
  const isMoment =
    measure.kind === 'aggregate' &&
    ['min', 'max', 'median', 'first', 'last'].includes(measure.aggregate ?? '')
  return (
    <Stack gap="md">
      <NameFields {...place} />
      <Select
        label={t('Kind')}
        description={kindWords[measure.kind]}
        allowDeselect={false}
        data={kindChoices}
        value={measure.kind}
        error={errorAt(errors, `${path}.kind`)}
        onChange={(kind) => kind && onMeasure(withMeasureKind(measure, kind as Measure['kind']))}
      />
      <KindFields {...props} />
      <FormatFields
        format={measure.format}
        type={isMoment ? column?.type : 'number'}
        currency={currency}
        error={errorAt(errors, `${path}.format`)}
        onFormat={(format) => onMeasure(withChanges(measure, { format }))}
      />
      {!isOfQuestion && <FieldTextInputs {...place} />}
      {preview}
    </Stack>
  )
}

function KindFields(props: MeasureFormProps) {
  switch (props.measure.kind) {
    case 'aggregate':
      return <AggregateFields {...props} />
    case 'formula':
      return <MeasureFormula {...props} />
    case 'ratio':
      return (
        <Group gap="md" align="flex-start" grow>
          <MeasureChoice {...props} field="numerator" label={t('Divide')} />
          <MeasureChoice {...props} field="denominator" label={t('By')} />
        </Group>
      )
    default:
      return (
        <Group gap="md" align="flex-start" grow>
          <MeasureChoice {...props} field="measure" label={t('Measure')} />
          <WindowFields {...props} />
        </Group>
      )
  }
}

function MeasureFormula(props: MeasureFormProps) {
  const { measure, path, errors, columns, others, datasetId, fields = {}, onMeasure } = props
  const names = useMemo(
    () => [...columns, ...others.map((name) => ({ name, type: t('measure') }))],
    [columns, others],
  )
  return (
    <FormulaInput
      role="measure"
      value={measure.formula ?? ''}
      error={errorAt(errors, `${path}.formula`)}
      onChange={(formula) => onMeasure({ ...measure, formula })}
      {...{ datasetId, names, fields }}
    />
  )
}

type Reference = 'measure' | 'numerator' | 'denominator'

function MeasureChoice(props: MeasureFormProps & { field: Reference; label: string }) {
  const { measure, others, path, errors, onMeasure, field, label } = props
  return (
    <Select
      label={label}
      placeholder={t('Choose a measure')}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No such measure')}
      data={others}
      value={measure[field] ?? null}
      error={errorAt(errors, `${path}.${field}`)}
      onChange={(name) => name && onMeasure(withChanges(measure, { [field]: name }))}
    />
  )
}

const grains: TimeGrain[] = ['day', 'week', 'month', 'quarter', 'year']

function WindowFields({ measure, dimensions, path, errors, onMeasure }: MeasureFormProps) {
  const numberOf = (field: 'periods' | 'offset') => ({
    min: field === 'periods' ? 2 : 1,
    max: 1000,
    allowDecimal: false,
    value: measure[field] ?? ('' as const),
    error: errorAt(errors, `${path}.${field}`),
    onChange: (value: number | string) =>
      onMeasure(withChanges(measure, { [field]: typeof value === 'number' ? value : undefined })),
  })
  switch (measure.kind) {
    case 'cumulative':
      return (
        <Select
          label={t('Starts anew each')}
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
    case 'moving':
      return (
        <>
          <NumberInput label={t('Periods')} {...numberOf('periods')} />
          <Select
            label={t('Over them the')}
            allowDeselect={false}
            data={['avg', 'sum', 'min', 'max']}
            value={measure.aggregate ?? 'avg'}
            onChange={(aggregate) =>
              aggregate &&
              onMeasure({ ...measure, aggregate: aggregate as NonNullable<Measure['aggregate']> })
            }
          />
        </>
      )
    case 'period_over_period':
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
    case 'nested_aggregate':
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
              aggregate &&
              onMeasure({ ...measure, aggregate: aggregate as NonNullable<Measure['aggregate']> })
            }
          />
        </>
      )
    case 'difference':
      return (
        <>
          <NumberInput label={t('How many rows back')} placeholder="1" {...numberOf('offset')} />
          <ShowChoice {...{ measure, path, errors, onMeasure }} />
        </>
      )
    case 'rank':
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
    default:
      return <ShareFields {...{ measure, dimensions, path, errors, onMeasure }} />
  }
}

type PartProps = Pick<MeasureFormProps, 'measure' | 'path' | 'errors' | 'onMeasure'>

const wholeChoices = [
  { value: 'total', label: t('everything') },
  { value: 'row', label: t('its row') },
  { value: 'column', label: t('its column') },
  { value: 'parent', label: t('the level above') },
]

function ShareFields(props: PartProps & Pick<MeasureFormProps, 'dimensions'>) {
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
}: PartProps & Pick<MeasureFormProps, 'dimensions'> & { field: 'per' | 'within'; label: string }) {
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
