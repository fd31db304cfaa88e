import { Stack, Text, TextInput } from '@mantine/core'
import { ParameterDefinition, parameterTypeWords } from '../../board/variables/parameter-definition.tsx'
import { ParameterField } from '../../board/variables/parameter-field.tsx'
import { freshParameter, variableWords, type Parameter } from '../../board/variables/variable-state.ts'
import type { Schema } from '../../lib/api.ts'
import { withChanges } from '../../lib/changed.ts'
import { t } from '../../lib/words.ts'
import { errorAt, type Errors } from '../../ui/field-forms/model-field.ts'
import type { Model } from './draft.ts'
import { ItemList } from './item-list.tsx'

interface ParameterListProps {
  saved: Schema<'DatasetModel'>
  model: Model
  errors: Errors
  onModel: (model: Model) => void
  onMoved: () => void
}

/** The parameters that every question of the dataset can use by name. */
export function ParameterList({ saved, model, errors, onModel, onMoved }: ParameterListProps) {
  const { parameters = [] } = model
  const set = (next: Parameter[]) =>
    onModel(withChanges(model, { parameters: next.length > 0 ? next : undefined }))
  return (
    <ItemList
      path="parameters"
      word={t('parameter')}
      items={parameters}
      errors={errors}
      empty={t(
        'No parameters yet. A parameter is asked for by name in filters, SQL and switches: a region, a threshold, a period.',
      )}
      onAdd={() => set([...parameters, freshParameter(parameters)])}
      onItems={(next) => (onMoved(), set(next))}
      about={(parameter) => ({
        kind: parameterTypeWords(parameter.type),
        made: [`$${parameter.name}`, beginsWith(parameter)].filter(Boolean).join(' · '),
      })}
      form={(parameter, at) => (
        <ParameterForm
          parameter={parameter}
          saved={saved}
          model={model}
          errorOf={(part) => errorAt(errors, `parameters.${at}.${part}`)}
          onChange={(next) => set(parameters.with(at, next))}
        />
      )}
    />
  )
}

const beginsWith = (parameter: Parameter): string =>
  parameter.default === undefined ? '' : variableWords(parameter, parameter.default)

interface ParameterFormProps {
  parameter: Parameter
  saved: Schema<'DatasetModel'>
  model: Model
  errorOf: (part: string) => string | undefined
  onChange: (next: Parameter) => void
}

function ParameterForm({ parameter, saved, model, errorOf, onChange }: ParameterFormProps) {
  const dimensions = saved.fields.filter(({ role }) => role === 'dimension')
  const measures = model.measures.map(({ name, label = name }) => ({ name, label }))
  return (
    <Stack gap="md" maw={480}>
      <TextInput
        label={t('Name')}
        description={t('Letters, digits and _ only, and no digit first')}
        leftSection={<Text size="sm">$</Text>}
        required
        maxLength={63}
        value={parameter.name}
        error={errorOf('name')}
        onChange={({ currentTarget: { value } }) => onChange({ ...parameter, name: value })}
      />
      <ParameterDefinition
        parameter={parameter}
        dimensions={dimensions}
        measures={measures}
        errorOf={errorOf}
        onChange={onChange}
      />
      <ParameterField
        parameter={{ ...parameter, label: t('Default') }}
        datasetId={saved.dataset_id}
        value={parameter.default}
        onChange={(value) => onChange(withChanges(parameter, { default: value }))}
      />
      {errorOf('default') && (
        <Text size="sm" c="red" role="alert">
          {errorOf('default')}
        </Text>
      )}
    </Stack>
  )
}
