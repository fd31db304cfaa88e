import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ParameterField } from '../../../board/variables/parameter-field.tsx'
import type { Variable } from '../../../board/variables/variable-state.ts'
import type { DatasetFields } from '../../../lib/dataset-fields.ts'
import { t } from '../../../lib/words.ts'
import { without, type Contents, type Operation } from '../document/contents.ts'
import { VariableCharts } from './variable-charts.tsx'
import { withType } from './variable-options.ts'
import { isInSql, placeOf, withoutVariable } from './variable-places.ts'
import { VariableValues } from './variable-values.tsx'

interface VariableFormProps {
  variable: Variable
  contents: Contents
  datasets: DatasetFields[]
  apply: (operation: Operation, about?: string) => void
  onRename: (name: string) => void
  onRemove: () => void
}

const types: { value: Variable['type']; label: string }[] = [
  { value: 'measure', label: t('Switches a measure') },
  { value: 'dimension', label: t('Switches a grouping') },
  { value: 'grain', label: t('Switches the period') },
  { value: 'text', label: t('Text') },
  { value: 'number', label: t('Number') },
  { value: 'date', label: t('Date') },
  { value: 'timestamp', label: t('Date and time') },
  { value: 'boolean', label: t('Yes or no') },
]

const switches: readonly string[] = ['measure', 'dimension', 'grain']

/** What a variable is, what it can be set to, and what it sets in which charts. */
export function VariableForm({ variable, contents, datasets, apply, onRename, onRemove }: VariableFormProps) {
  const { charts, variables } = contents
  const { name, type } = variable
  const change = (next: Variable, nextCharts = charts) =>
    apply(
      {
        do: 'set variables',
        variables: variables.map((one) => (one === variable ? next : one)),
        charts: nextCharts,
      },
      `variable ${name}`,
    )
  const isUsed = charts.some((chart) => placeOf(chart, variable) !== undefined || isInSql(chart, variable))
  const isSwitch = switches.includes(type)
  return (
    <Stack gap="md">
      <TextInput
        label={t('Label')}
        data-autofocus
        maxLength={200}
        value={variable.label ?? ''}
        placeholder={name}
        onChange={({ currentTarget: { value } }) =>
          change(value === '' ? without(variable, 'label') : { ...variable, label: value })
        }
      />
      <NameField
        key={name}
        name={name}
        isUsed={isUsed}
        others={variables.filter((one) => one !== variable).map((one) => one.name)}
        onChange={(next) => {
          change({ ...variable, name: next })
          onRename(next)
        }}
      />
      <Select
        label={t('What it is')}
        allowDeselect={false}
        data={types}
        value={type}
        onChange={(next) => {
          if (!next || next === type) return
          const freed = charts.map((chart) => withoutVariable(chart, variable))
          change(withType(variable, next as Variable['type'], { charts: freed, datasets }), freed)
        }}
      />
      <VariableValues variable={variable} around={{ charts, datasets }} onChange={change} />
      {!isSwitch && type !== 'boolean' && (
        <Checkbox
          label={t('Several values may be chosen')}
          checked={variable.is_multiple === true}
          disabled={isUsed}
          onChange={({ currentTarget: { checked } }) =>
            change({ ...without(variable, 'default'), is_multiple: checked })
          }
        />
      )}
      <ParameterField
        parameter={{ ...variable, label: t('Begins with') }}
        datasetId={datasets[0]?.id}
        value={variable.default}
        onChange={(value) =>
          change(value === undefined ? without(variable, 'default') : { ...variable, default: value })
        }
      />
      <Checkbox
        label={t('Hidden: set by links only')}
        checked={variable.is_hidden === true}
        onChange={({ currentTarget: { checked } }) => change({ ...variable, is_hidden: checked })}
      />
      <VariableCharts variable={variable} charts={charts} onChange={change} />
      <Group justify="flex-end">
        <Button variant="subtle" color="red" onClick={onRemove}>
          {t('Remove the variable')}
        </Button>
      </Group>
    </Stack>
  )
}

interface NameFieldProps {
  name: string
  isUsed: boolean
  others: string[]
  onChange: (name: string) => void
}

const pattern = /^[A-Za-z_]\w{0,62}$/

function NameField({ name, isUsed, others, onChange }: NameFieldProps) {
  const [error, setError] = useState<string>()
  const problemOf = (text: string) => {
    if (!pattern.test(text)) return t('Letters, digits and _ only, and no digit first')
    return others.some((one) => one.toLowerCase() === text.toLowerCase())
      ? t('This name is taken')
      : undefined
  }
  return (
    <TextInput
      label={t('Name in SQL and formulas')}
      leftSection={<Text size="sm">$</Text>}
      description={isUsed ? t('Charts use it under this name.') : undefined}
      disabled={isUsed}
      maxLength={63}
      error={error}
      defaultValue={name}
      onBlur={({ currentTarget }) => {
        const text = currentTarget.value
        const problem = problemOf(text)
        setError(problem)
        if (text !== name && problem === undefined) onChange(text)
      }}
    />
  )
}
