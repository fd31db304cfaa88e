import { ActionIcon, Button, Group, Popover, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { toNumber } from '../../../../../charts/src/values/columns.ts'
import { ParameterField } from '../../../board/variables/parameter-field.tsx'
import { labelOf, optionLabel, type Parameter } from '../../../board/variables/variable-state.ts'
import { t } from '../../../lib/words.ts'
import type { ParameterSet } from './parameter-set.ts'

interface ParameterPanelProps {
  datasetId: number
  set: ParameterSet
  onSet: (set: ParameterSet) => void
  /** Those that a statement names, defined or not; without it parameters are added by hand. */
  named?: string[]
}

/** What the parameters of a question are set to, and what each of them is. */
export function ParameterPanel({ datasetId, set, onSet, named }: ParameterPanelProps) {
  const { definitions, values } = set
  const shown = named?.map((name) => definitionOf(name, definitions)) ?? definitions
  const define = (name: string, next: Parameter | undefined) => {
    const { [name]: _value, ...others } = values
    const rest = definitions.filter((one) => one.name !== name)
    onSet({ definitions: next ? [...rest, next] : rest, values: others })
  }
  if (shown.length === 0 && named) return null
  return (
    <Group gap="sm" mt={named ? 'sm' : 0} align="flex-end" role="group" aria-label={t('Parameters')}>
      {shown.map((parameter) => (
        <Group key={parameter.name} gap={4} align="flex-end" wrap="nowrap">
          <ParameterField
            size="xs"
            parameter={parameter}
            datasetId={datasetId}
            value={values[parameter.name] ?? parameter.default}
            onChange={(value) => {
              const { [parameter.name]: _before, ...others } = values
              const known = definitions.some(({ name }) => name === parameter.name)
              onSet({
                definitions: known ? definitions : [...definitions, parameter],
                values: value === undefined ? others : { ...others, [parameter.name]: value },
              })
            }}
          />
          <Definition
            parameter={parameter}
            onChange={(next) => define(parameter.name, next)}
            onRemove={named ? undefined : () => define(parameter.name, undefined)}
          />
        </Group>
      ))}
      {!named && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onSet({ ...set, definitions: [...definitions, fresh(definitions)] })}
        >
          {t('Add a parameter')}
        </Button>
      )}
    </Group>
  )
}

const definitionOf = (name: string, definitions: readonly Parameter[]): Parameter =>
  definitions.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? { name, type: 'text' }

function fresh(definitions: readonly Parameter[]): Parameter {
  const taken = new Set(definitions.map(({ name }) => name))
  let number = 1
  while (taken.has(`parameter_${number}`)) number += 1
  return { name: `parameter_${number}`, type: 'text' }
}

interface DefinitionProps {
  parameter: Parameter
  onChange: (next: Parameter) => void
  onRemove: (() => void) | undefined
}

const types: { value: Parameter['type']; label: string }[] = [
  { value: 'text', label: t('Text') },
  { value: 'number', label: t('Number') },
  { value: 'date', label: t('Date') },
  { value: 'timestamp', label: t('Date and time') },
  { value: 'boolean', label: t('Yes or no') },
]

/** The type of a parameter, its label and its list. */
function Definition({ parameter, onChange, onRemove }: DefinitionProps) {
  const { name, type, values = [] } = parameter
  const isSwitch = !types.some(({ value }) => value === type)
  return (
    <Popover position="bottom-start" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="md" aria-label={t('Settings of {{label}}', { label: labelOf(parameter) })}>
          <IconSettings size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Settings of {{label}}', { label: labelOf(parameter) })}>
        <Stack gap="xs">
          <TextInput
            size="xs"
            label={t('Label')}
            description={t('Written as ${{name}} in SQL, filters and formulas.', { name })}
            placeholder={name}
            maxLength={200}
            value={parameter.label ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { label: _label, ...rest } = parameter
              onChange(value === '' ? rest : { ...rest, label: value })
            }}
          />
          {!isSwitch && (
            <Select
              size="xs"
              label={t('Type')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={types}
              value={type}
              onChange={(next) => {
                const { values: _values, default: _default, ...rest } = parameter
                if (next) onChange({ ...rest, type: next as Parameter['type'] })
              }}
            />
          )}
          {!isSwitch && type !== 'boolean' && (
            <TagsInput
              size="xs"
              label={t('Only these values')}
              placeholder={values.length === 0 ? t('Anything may be entered') : ''}
              value={values.map(({ value }) => optionLabel(parameter, value))}
              onChange={(texts) => onChange(withList(parameter, texts))}
            />
          )}
          {onRemove && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
              {t('Remove')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
