import { Checkbox, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { timeGrains } from '../../../../contract/src/grains.ts'
import { toNumber } from '../../../../charts/src/values/columns.ts'
import { withChanges } from '../../lib/changed.ts'
import { grainWords } from '../../lib/grain-words.ts'
import { t } from '../../lib/words.ts'
import { optionLabel, type Parameter } from './variable-state.ts'

interface NamedField {
  name: string
  label: string
}

interface ParameterDefinitionProps {
  parameter: Parameter
  /** Fields whose values can be offered, and which can be switched. */
  dimensions: readonly NamedField[]
  /** Measures that can be switched; without them there are only values. */
  measures?: readonly NamedField[]
  errorOf?: (part: string) => string | undefined
  size?: 'xs' | 'sm'
  onChange: (next: Parameter) => void
}

type Type = Parameter['type']

const valueTypes: { value: Type; label: string }[] = [
  { value: 'text', label: t('Text') },
  { value: 'number', label: t('Number') },
  { value: 'date', label: t('Date') },
  { value: 'timestamp', label: t('Date and time') },
  { value: 'boolean', label: t('Yes or no') },
]

const switches: { value: Type; label: string }[] = [
  { value: 'measure', label: t('Switches a measure') },
  { value: 'dimension', label: t('Switches a grouping') },
  { value: 'grain', label: t('Switches the period') },
]

/** What a parameter is in a list, in a word. */
export const parameterTypeWords = (type: Type): string =>
  [...valueTypes, ...switches].find(({ value }) => value === type)?.label ?? type

/** What a parameter is called, its type, and which values it takes: any, those of a list, or those of a field. */
export function ParameterDefinition(props: ParameterDefinitionProps) {
  const { parameter, measures, errorOf, size = 'sm', onChange } = props
  const { name, type } = parameter
  const isSwitch = switches.some(({ value }) => value === type)
  const comboboxProps = { withinPortal: false }
  return (
    <>
      <TextInput
        size={size}
        label={t('Label')}
        description={t('Written as ${{name}} in SQL, filters and formulas.', { name })}
        placeholder={name}
        maxLength={200}
        value={parameter.label ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(withChanges(parameter, { label: value }))}
      />
      {(!isSwitch || measures) && (
        <Select
          size={size}
          label={t('Type')}
          allowDeselect={false}
          comboboxProps={comboboxProps}
          data={measures ? [...valueTypes, ...switches] : valueTypes}
          value={type}
          error={errorOf?.('type')}
          onChange={(next) => next && next !== type && onChange(withType(parameter, next as Type))}
        />
      )}
      {isSwitch ? <Switched {...props} /> : <Offered {...props} />}
      {!isSwitch && type !== 'boolean' && (
        <Checkbox
          size={size}
          label={t('Several values may be chosen')}
          checked={parameter.is_multiple === true}
          onChange={({ currentTarget: { checked } }) =>
            onChange(withChanges(parameter, { default: undefined, is_multiple: checked || undefined }))
          }
        />
      )}
    </>
  )
}

const withType = ({ name, label }: Parameter, type: Type): Parameter =>
  withChanges<Parameter>({ name, type }, { label })

/** The values of a parameter: any, those of a list, or those of a field. */
function Offered({ parameter, dimensions, errorOf, size = 'sm', onChange }: ParameterDefinitionProps) {
  const { type, values = [], field } = parameter
  if (type === 'boolean') return null
  const isElsewhere = field?.dataset_id !== undefined
  return (
    <>
      {!field && (
        <TagsInput
          size={size}
          label={t('Only these values')}
          placeholder={values.length === 0 ? t('Anything may be entered') : ''}
          value={values.map(({ value }) => optionLabel(parameter, value))}
          error={errorOf?.('values')}
          onChange={(texts) => onChange(withList(parameter, texts))}
        />
      )}
      {values.length === 0 && (
        <Select
          size={size}
          label={t('Values to choose from')}
          description={t('Of a field, as far as the reader may see them; others can be entered too')}
          placeholder={t('No field')}
          clearable
          clearButtonProps={{ 'aria-label': t('No field') }}
          searchable
          limit={100}
          nothingFoundMessage={t('No such field')}
          comboboxProps={{ withinPortal: false }}
          data={[
            ...dimensions.map((one) => ({ value: one.name, label: one.label })),
            ...(field && (isElsewhere || !dimensions.some(({ name }) => name === field.column))
              ? [{ value: field.column, label: field.column }]
              : []),
          ]}
          value={field?.column ?? null}
          error={errorOf?.('field')}
          onChange={(column) => {
            if (column === field?.column) return
            onChange(withChanges(parameter, { field: column === null ? undefined : { column } }))
          }}
        />
      )}
    </>
  )
}

/** What a switch chooses from: fields of the dataset, or periods. */
function Switched({ parameter, dimensions, measures, errorOf, size, onChange }: ParameterDefinitionProps) {
  const { type, values = [] } = parameter
  if (!measures) return null
  const offers: readonly NamedField[] =
    type === 'grain'
      ? timeGrains.map((grain) => ({ name: grain, label: grainWords[grain] }))
      : type === 'measure'
        ? measures
        : dimensions
  const others = values.filter(({ value }) => !offers.some(({ name }) => name === value))
  return (
    <MultiSelect
      size={size ?? 'sm'}
      label={t('What it switches between')}
      searchable
      limit={100}
      nothingFoundMessage={t('No such field')}
      comboboxProps={{ withinPortal: false }}
      data={[
        ...offers.map(({ name, label }) => ({ value: name, label })),
        ...others.map(({ value }) => ({ value: String(value), label: optionLabel(parameter, value) })),
      ]}
      value={values.map(({ value }) => String(value))}
      error={errorOf?.('values')}
      onChange={(names) => {
        const next = names.map((name) => values.find(({ value }) => value === name) ?? { value: name })
        const isOffered = names.includes(String(parameter.default))
        onChange(
          withChanges(parameter, {
            values: next.length > 0 ? next : undefined,
            default: isOffered ? parameter.default : next[0]?.value,
          }),
        )
      }}
    />
  )
}

function withList(parameter: Parameter, texts: readonly string[]): Parameter {
  const { values = [], default: _default, ...rest } = parameter
  const list = texts.flatMap((text) => {
    const known = values.find(({ value }) => optionLabel(parameter, value) === text)
    if (known) return known
    const number = parameter.type === 'number' ? toNumber(text) : undefined
    if (number === null) return []
    return { value: number ?? text }
  })
  return list.length > 0 ? { ...rest, values: list } : rest
}
