import { Group, MultiSelect, Select, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ColumnType } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'
import { TypeIcon } from '../../../ui/type-icon.tsx'

export interface StepColumn {
  name: string
  type: ColumnType
}

interface ChoiceProps {
  label: string
  /** The label is for screen readers only, where the surroundings show it. */
  isBare?: boolean
  description?: ReactNode
  required: boolean
  error: string | undefined
  columns: StepColumn[]
}

/** One of the columns that a step gets. */
export function ColumnChoice({
  columns,
  value,
  onChange,
  isBare = false,
  label,
  ...about
}: ChoiceProps & { value: unknown; onChange: (value: string | undefined) => void }) {
  const chosen = typeof value === 'string' ? value : null
  return (
    <Select
      {...about}
      {...(isBare ? { 'aria-label': label } : { label })}
      searchable
      clearable={!about.required}
      allowDeselect={false}
      placeholder={t('Choose a column')}
      nothingFoundMessage={t('No such column here')}
      data={optionsOf(columns, chosen === null ? [] : [chosen])}
      value={chosen}
      onChange={(next) => onChange(next ?? undefined)}
      renderOption={({ option }) => <Option name={option.value} columns={columns} />}
    />
  )
}

/** Several of them, in the order they were chosen. */
export function ColumnsChoice({
  columns,
  value,
  onChange,
  ...about
}: ChoiceProps & { value: unknown; onChange: (value: string[] | undefined) => void }) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <MultiSelect
      {...about}
      searchable
      clearable
      hidePickedOptions
      placeholder={chosen.length === 0 ? t('Choose columns') : ''}
      nothingFoundMessage={t('No such column here')}
      clearButtonProps={{ 'aria-label': t('Clear {{label}}', { label: about.label }) }}
      data={optionsOf(columns, chosen)}
      value={chosen}
      onChange={(next) => onChange(next.length > 0 || about.required ? next : undefined)}
      renderOption={({ option }) => <Option name={option.value} columns={columns} />}
    />
  )
}

/** The columns there are, and those that were chosen and are no more. */
function optionsOf(columns: StepColumn[], chosen: string[]): string[] {
  const names = new Set([...columns.map(({ name }) => name), ...chosen.filter((name) => name !== '')])
  return [...names]
}

function Option({ name, columns }: { name: string; columns: StepColumn[] }) {
  const column = columns.find((one) => one.name === name)
  return (
    <Group gap={8} wrap="nowrap">
      {column && <TypeIcon type={column.type} />}
      <Text size="sm" truncate>
        {name}
      </Text>
      {!column && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('not there any more')}
        </Text>
      )}
    </Group>
  )
}
