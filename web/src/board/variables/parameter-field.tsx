import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toNumber } from '../../../../charts/src/values/columns.ts'
import { t } from '../../lib/words.ts'
import { useOfferedValues } from './offered-values.ts'
import { labelOf, optionLabel, type Parameter, type ParameterValue } from './variable-state.ts'

export interface ParameterFieldProps {
  parameter: Parameter
  /** The dataset whose field is meant where the parameter names none. */
  datasetId?: number | undefined
  value: ParameterValue | undefined
  onChange: (value: ParameterValue | undefined) => void
  size?: 'xs' | 'sm'
}

/** How the value of a parameter is asked for, by its type and its list. */
export function ParameterField(props: ParameterFieldProps) {
  const { parameter } = props
  if (parameter.values || parameter.field || parameter.type === 'boolean') return <ChoiceField {...props} />
  if (parameter.is_multiple) return <ListField {...props} />
  return parameter.type === 'number' ? <NumberField {...props} /> : <TypedField {...props} />
}

/** Values as a list offers them: as texts, in which equal values of other types stay apart. */
function ChoiceField({ parameter, datasetId, value, onChange, size = 'sm' }: ParameterFieldProps) {
  const [search, setSearch] = useState('')
  const offered = useOfferedValues(parameter, { datasetId, search })
  const chosen = value === undefined ? [] : [value].flat()
  const all = [...offered, ...chosen.filter((one) => !offered.includes(one))]
  const data = all.map((one) => ({ value: JSON.stringify(one), label: optionLabel(parameter, one) }))
  const valueOf = (text: string) => all.find((one) => JSON.stringify(one) === text)
  const common = {
    size,
    label: labelOf(parameter),
    data,
    searchable: true,
    nothingFoundMessage: t('No values match.'),
    searchValue: search,
    onSearchChange: setSearch,
    comboboxProps: { withinPortal: true },
  }
  if (parameter.is_multiple)
    return (
      <MultiSelect
        {...common}
        clearable
        value={chosen.map((one) => JSON.stringify(one))}
        onChange={(texts) => {
          const list = texts.flatMap((text) => valueOf(text) ?? [])
          onChange(list.length > 0 ? list : undefined)
        }}
      />
    )
  return (
    <Select
      {...common}
      allowDeselect={false}
      placeholder={t('Choose')}
      value={chosen[0] === undefined ? null : JSON.stringify(chosen[0])}
      onChange={(text) => text !== null && onChange(valueOf(text))}
    />
  )
}

function ListField({ parameter, value, onChange, size = 'sm' }: ParameterFieldProps) {
  const list = value === undefined ? [] : [value].flat().map(String)
  return (
    <TagsInput
      size={size}
      label={labelOf(parameter)}
      placeholder={t('Enter adds a value')}
      value={list}
      onChange={(texts) => {
        const values = texts.flatMap((text) => (parameter.type === 'number' ? (numberIn(text) ?? []) : text))
        onChange(values.length > 0 ? values : undefined)
      }}
    />
  )
}

const numberIn = (text: string): number | undefined => {
  const number = text.trim() === '' ? Number.NaN : (toNumber(text) ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

function NumberField({ parameter, value, onChange, size = 'sm' }: ParameterFieldProps) {
  const [text, setText] = useTyped(value)
  const apply = () => onChange(numberIn(text))
  return (
    <NumberInput
      size={size}
      label={labelOf(parameter)}
      value={text}
      onChange={(next) => setText(String(next))}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}

const inputTypes: Partial<Record<Parameter['type'], string>> = { date: 'date', timestamp: 'datetime-local' }

function TypedField({ parameter, value, onChange, size = 'sm' }: ParameterFieldProps) {
  const [text, setText] = useTyped(value)
  const apply = () => onChange(text === '' ? undefined : text)
  return (
    <TextInput
      size={size}
      type={inputTypes[parameter.type] ?? 'text'}
      label={labelOf(parameter)}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}

/** What is typed, until it is applied; what is set elsewhere meanwhile takes its place. */
function useTyped(value: ParameterValue | undefined): [string, (text: string) => void] {
  const set = value === undefined ? '' : String(value)
  const [typed, setTyped] = useState({ text: set, of: set })
  const text = typed.of === set ? typed.text : set
  return [text, (next) => setTyped({ text: next, of: set })]
}
