import { ActionIcon, Button, Group, Popover, Stack } from '@mantine/core'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { ParameterDefinition } from '../../../board/variables/parameter-definition.tsx'
import { ParameterField } from '../../../board/variables/parameter-field.tsx'
import { freshParameter, labelOf, type Parameter } from '../../../board/variables/variable-state.ts'
import { useDatasetFields } from '../../../lib/dataset-fields.ts'
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
            datasetId={datasetId}
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
          onClick={() => onSet({ ...set, definitions: [...definitions, freshParameter(definitions)] })}
        >
          {t('Add a parameter')}
        </Button>
      )}
    </Group>
  )
}

const definitionOf = (name: string, definitions: readonly Parameter[]): Parameter =>
  definitions.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? { name, type: 'text' }

interface DefinitionProps {
  datasetId: number
  parameter: Parameter
  onChange: (next: Parameter) => void
  onRemove: (() => void) | undefined
}

/** The type of a parameter, its label and its list. */
function Definition({ datasetId, parameter, onChange, onRemove }: DefinitionProps) {
  const [fields] = useDatasetFields([datasetId])
  return (
    <Popover position="bottom-start" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="md" aria-label={t('Settings of {{label}}', { label: labelOf(parameter) })}>
          <IconSettings size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Settings of {{label}}', { label: labelOf(parameter) })}>
        <Stack gap="xs">
          <ParameterDefinition
            size="xs"
            parameter={parameter}
            dimensions={fields?.columns ?? []}
            onChange={onChange}
          />
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
