import { Input, MultiSelect, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { familyOf } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'
import { ScalarField } from '../../../ui/schema-form/scalar-field.tsx'
import type { Drawing, SettingFieldProps } from '../../../ui/schema-form/setting-drawing.ts'
import { SettingWords } from '../../../ui/schema-form/setting-field.tsx'
import { ColumnChoice, ColumnsChoice, type StepColumn } from './column-choice.tsx'
import type { Nested } from '../../../ui/conditions/condition.ts'
import { ConditionGroup } from '../../../ui/conditions/condition-group.tsx'
import { ComparisonRow } from './comparison-row.tsx'
import type { Comparison } from './condition.ts'
import { FormulaField } from './formula-field.tsx'

/** What the form of a step knows of the place where the step stands. */
export interface StepPlace {
  /** Columns that the step gets. */
  columns: StepColumn[]
  samplesOf: (column: string) => string[]
  /** The other inputs of the recipe with their columns. */
  others: { name: string; columns: StepColumn[] }[]
  /** Name of the input that the step is about. */
  input: string | undefined
}

type Draw = NonNullable<Drawing['draw']>

/** Draws what a step's schema says is a column, an input, a formula or a condition. */
export function drawingAt(place: StepPlace): Draw {
  return (field) => {
    const { setting, value, label, required, error, onChange } = field
    const about = {
      label,
      description: setting.description ? <SettingWords text={setting.description} /> : undefined,
      required,
      error,
    }
    const hint = setting['x-field'] ?? (setting.type === 'array' ? setting.items?.['x-field'] : undefined)
    const isMany = setting.type === 'array'
    if (setting.$ref === 'RecipeCondition') return <ConditionSetting field={field} place={place} />
    if (hint === 'formula' || hint === 'group_formula')
      return <FormulaField {...about} columns={place.columns} value={value} onChange={onChange} />
    if (hint === 'input')
      return <InputChoice {...about} isMany={isMany} place={place} value={value} onChange={onChange} />
    const columns = hint === 'input_column' ? inputColumns(place) : place.columns
    if (hint === 'column' || hint === 'columns' || hint === 'input_column') {
      const Choice = isMany ? ColumnsChoice : ColumnChoice
      return <Choice {...about} columns={columns} value={value} onChange={onChange} />
    }
    const besides = field.item?.['column'] ?? field.item?.['columns']
    const column = place.columns.find(({ name }) => name === (Array.isArray(besides) ? besides[0] : besides))
    if (column && setting.anyOf?.some(({ type }) => type === 'string'))
      return (
        <ScalarField
          {...about}
          setting={setting}
          family={familyOf(column.type)}
          value={value}
          onChange={onChange}
        />
      )
    return undefined
  }
}

function inputColumns({ others, input }: StepPlace): StepColumn[] {
  return others.find(({ name }) => name === input)?.columns ?? []
}

function ConditionSetting({ field, place }: { field: SettingFieldProps; place: StepPlace }) {
  const { label, errors = {} } = field
  const { columns, samplesOf } = place
  const isPlaced = Object.keys(errors).length > 0
  return (
    <Input.Wrapper label={label} labelElement="div" error={isPlaced ? undefined : field.error}>
      <ConditionGroup
        label={label}
        condition={field.value as Nested<Comparison> | undefined}
        errors={errors}
        first={{ column: columns[0]?.name ?? '', operator: 'equals' }}
        row={(row) => <ComparisonRow {...row} columns={columns} samplesOf={samplesOf} />}
        onCondition={field.onChange}
      />
    </Input.Wrapper>
  )
}

interface InputChoiceProps {
  label: string
  description?: ReactNode
  required: boolean
  error: string | undefined
  isMany: boolean
  place: StepPlace
  value: unknown
  onChange: (value: unknown) => void
}

function InputChoice({ isMany, place, value, onChange, ...about }: InputChoiceProps) {
  const names = place.others.map(({ name }) => name)
  const nothing = t('Add another input to the recipe first')
  if (isMany) {
    const chosen = Array.isArray(value) ? value.map(String) : []
    const data = [...new Set([...names, ...chosen])]
    return (
      <MultiSelect {...about} data={data} nothingFoundMessage={nothing} value={chosen} onChange={onChange} />
    )
  }
  const chosen = typeof value === 'string' ? value : null
  return (
    <Select
      {...about}
      allowDeselect={false}
      placeholder={t('Choose an input')}
      data={[...new Set([...names, ...(chosen === null ? [] : [chosen])])]}
      nothingFoundMessage={nothing}
      searchable
      value={chosen}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
