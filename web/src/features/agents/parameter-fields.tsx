import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import type { Tool } from './agent-words.ts'

export type ToolParameter = Tool['parameters'][number]

interface ParameterFieldsProps {
  parameters: ToolParameter[]
  errors: Record<string, ReactNode>
  onChange: (parameters: ToolParameter[]) => void
}

/** What a tool is called with. */
export function ParameterFields({ parameters, errors, onChange }: ParameterFieldsProps) {
  return (
    <Stack gap="xs">
      {parameters.map((parameter, at) => (
        <ParameterRow
          key={at}
          parameter={parameter}
          number={String(at + 1)}
          error={errors[`parameters.${at}.name`]}
          onChange={(next) => onChange(parameters.map((one, place) => (place === at ? next : one)))}
          onRemove={() => onChange(parameters.filter((_, place) => place !== at))}
        />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...parameters, { name: '', type: 'text', description: '' }])}
        >
          {t('Add parameter')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ParameterRowProps {
  parameter: ToolParameter
  number: string
  error: ReactNode
  onChange: (parameter: ToolParameter) => void
  onRemove: () => void
}

function ParameterRow({ parameter, number, error, onChange, onRemove }: ParameterRowProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        flex={1}
        aria-label={t('Name of parameter {{number}}', { number })}
        placeholder={t('Name')}
        value={parameter.name}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...parameter, name: currentTarget.value })}
      />
      <Select
        w={110}
        aria-label={t('Type of parameter {{number}}', { number })}
        data={[
          { value: 'text', label: t('Text') },
          { value: 'number', label: t('Number') },
          { value: 'boolean', label: t('Yes or no') },
        ]}
        allowDeselect={false}
        value={parameter.type}
        onChange={(type) => onChange({ ...parameter, type: type as ToolParameter['type'] })}
      />
      <TextInput
        flex={2}
        aria-label={t('Description of parameter {{number}}', { number })}
        placeholder={t('Description')}
        value={parameter.description}
        onChange={({ currentTarget }) => onChange({ ...parameter, description: currentTarget.value })}
      />
      <ActionIcon mt={4} aria-label={t('Remove parameter {{number}}', { number })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
