import { Group, Select, Stack } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { errorAt, type DatasetColumn, type Errors, type Measure } from './model-field.ts'
import { withChanges } from '../../lib/changed.ts'
import { AggregateFields } from './aggregate-fields.tsx'
import { FormulaInput, type QueryFields } from './formula-input.tsx'
import { WindowFields } from './window-fields.tsx'
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
