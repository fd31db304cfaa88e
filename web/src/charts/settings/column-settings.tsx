import {
  Accordion,
  ActionIcon,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEyeOff } from '@tabler/icons-react'
import { withChanges } from '../../lib/changed.ts'
import { familyOf } from '../../../../charts/src/values/columns.ts'
import type { AnswerColumn } from '../../../../charts/src/values/pivot.ts'
import { t } from '../../lib/words.ts'
import { FormatFields } from '../../ui/forms/format-fields.tsx'
import { useDrawing } from '../../ui/schema-form/setting-drawing.ts'
import { SettingField } from '../../ui/schema-form/setting-field.tsx'
import type { ChartOptions, ChartTable } from '../../../../charts/src/drawn-kind.ts'
import { columnOptionsOf, withColumnsPlaced } from '../../../../charts/src/column-options.ts'
import { optionsSchema } from './options-schema.generated.ts'
import '@mantine/core/styles/Accordion.css'

type ColumnOptions = NonNullable<ChartOptions['columns']>[number]

interface ColumnSettingsProps {
  label: string
  options: ChartOptions
  table: ChartTable | undefined
  onOptions: (options: ChartOptions) => void
}

/** What each column of a table is called, where it stands and how its values are written and marked. */
export function ColumnSettings({ label, options, table, onOptions }: ColumnSettingsProps) {
  if (!table) return null
  const shown = table.columns.filter(({ role, pivot }) => role !== 'level' && role !== 'others' && !pivot)
  const unhidden = {
    columns: (options.columns ?? []).map((columnOptions) =>
      withChanges(columnOptions, { is_hidden: undefined }),
    ),
  }
  const columns = withColumnsPlaced({ columns: shown, rows: [] }, unhidden).columns
  const tell = (names: string[], change: (columnOptions: ColumnOptions) => ColumnOptions) => {
    const columnOptions = names.map((name) => columnOptionsOf(options, name) ?? { name }).map(change)
    const absent = (options.columns ?? []).filter(({ name }) => !names.includes(name))
    onOptions({ ...options, columns: [...columnOptions, ...absent] })
  }
  const names = columns.map(({ name }) => name)
  const move = (at: number, by: 1 | -1) => {
    const name = names[at] ?? ''
    tell(names.toSpliced(at, 1).toSpliced(at + by, 0, name), (columnOptions) => columnOptions)
  }
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Accordion variant="contained" chevronPosition="left">
        {columns.map((column, at) => (
          <Accordion.Item key={column.name} value={column.name}>
            <Group wrap="nowrap" gap={0} pr={6}>
              <Accordion.Control>
                <ColumnName column={column} options={columnOptionsOf(options, column.name)} />
              </Accordion.Control>
              <MoveButtons
                name={column.label ?? column.name}
                at={at}
                last={columns.length - 1}
                onMove={move}
              />
            </Group>
            <Accordion.Panel>
              <ColumnFields
                column={column}
                options={columnOptionsOf(options, column.name) ?? { name: column.name }}
                onChange={(next) =>
                  tell(names, (columnOptions) => (columnOptions.name === next.name ? next : columnOptions))
                }
              />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}

function ColumnName({
  column,
  options: columnOptions,
}: {
  column: AnswerColumn
  options: ColumnOptions | undefined
}) {
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" className="wrap-anywhere">
        {columnOptions?.label ?? column.label ?? column.name}
      </Text>
      {columnOptions?.is_hidden && <IconEyeOff size={14} aria-label={t('hidden')} />}
    </Group>
  )
}

interface MoveButtonsProps {
  name: string
  at: number
  last: number
  onMove: (at: number, by: 1 | -1) => void
}

function MoveButtons({ name, at, last, onMove }: MoveButtonsProps) {
  return (
    <Group gap={0} wrap="nowrap">
      <Tooltip label={t('Further to the left')}>
        <ActionIcon
          size="sm"
          disabled={at === 0}
          aria-label={t('Move {{name}} to the left', { name })}
          onClick={() => onMove(at, -1)}
        >
          <IconArrowUp size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Further to the right')}>
        <ActionIcon
          size="sm"
          disabled={at === last}
          aria-label={t('Move {{name}} to the right', { name })}
          onClick={() => onMove(at, 1)}
        >
          <IconArrowDown size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

interface ColumnFieldsProps {
  column: AnswerColumn
  options: ColumnOptions
  onChange: (columnOptions: ColumnOptions) => void
}

function ColumnFields({ column, options: columnOptions, onChange }: ColumnFieldsProps) {
  const { defs } = useDrawing()
  const isNumber = familyOf(column.type) === 'number'
  const set = (change: { [Key in keyof ColumnOptions]?: ColumnOptions[Key] | undefined }) =>
    onChange(withChanges(columnOptions, change))
  const rules = (defs['ChartColumn'] ?? optionsSchema).properties?.['rules'] ?? {}
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Label')}
        placeholder={column.label ?? column.name}
        maxLength={200}
        value={columnOptions.label ?? ''}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <Group gap="md">
        <Switch
          label={t('Shown')}
          checked={!columnOptions.is_hidden}
          onChange={(event) => set({ is_hidden: event.currentTarget.checked ? undefined : true })}
        />
        <Switch
          label={t('Stays at the left')}
          checked={columnOptions.is_pinned === true}
          onChange={(event) => set({ is_pinned: event.currentTarget.checked || undefined })}
        />
      </Group>
      <NumberInput
        label={t('Width')}
        placeholder={t('As wide as needed')}
        min={40}
        max={1000}
        value={columnOptions.width ?? ''}
        onChange={(width) => set({ width: typeof width === 'number' ? width : undefined })}
      />
      <FormatFields
        format={columnOptions.format}
        type={column.type}
        currency={undefined}
        error={undefined}
        onFormat={(format) => set({ format })}
      />
      {isNumber && (
        <>
          <Switch
            label={t('Bars in the cells')}
            checked={columnOptions.bars === true}
            onChange={(event) => set({ bars: event.currentTarget.checked || undefined })}
          />
          <Select
            label={t('Colors')}
            placeholder={t('None')}
            clearable
            clearButtonProps={{ 'aria-label': t('No colors') }}
            data={[
              { value: 'sequential', label: t('From small to large') },
              { value: 'diverging', label: t('From below to above zero') },
            ]}
            value={columnOptions.colors ?? null}
            onChange={(colors) => set({ colors: (colors ?? undefined) as ColumnOptions['colors'] })}
          />
        </>
      )}
      <SettingField
        label={t('Rules')}
        setting={{ ...rules, description: t('Marks cells that pass; the first that does counts.') }}
        required={false}
        value={columnOptions.rules}
        error={undefined}
        path={`columns.rules`}
        onChange={(next) => set({ rules: next as ColumnOptions['rules'] })}
      />
    </Stack>
  )
}
