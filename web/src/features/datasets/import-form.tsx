import { Alert, Button, Group, ScrollArea, Select, Stack, Switch, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { sendFile } from '../../lib/upload.ts'
import { plural, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { choiceWords, lossWords, type ImportedColumn, type ImportPreview } from './import-words.ts'

type Options = Schema<'ImportOptions'>
type FileOptions = Omit<Options, 'columns'>

export const previewImport = (file: File, options: FileOptions, signal?: AbortSignal) =>
  sendFile<ImportPreview>({
    path: '/api/datasets/upload/preview',
    file,
    ...(Object.keys(options).length > 0 ? { fields: { options: JSON.stringify(options) } } : {}),
    ...(signal ? { signal } : {}),
  })

interface ImportFormProps {
  file: File
  preview: ImportPreview
  onImport: (options: Options) => void
  onCancel: () => void
}

const leftOut = 'leave_out'
const open = ''

/** By the place of the way to read it among those of the column; ambiguous dates wait for an answer. */
const firstChoices = ({ columns }: ImportPreview): string[] =>
  columns.map(({ value_count: values, is_ambiguous: isAmbiguous }) =>
    values === 0 ? leftOut : isAmbiguous ? open : '0',
  )

/** How a file is read, column by column, before it becomes a dataset. */
export function ImportForm({ file, preview: first, onImport, onCancel }: ImportFormProps) {
  const [fileOptions, setFileOptions] = useState<FileOptions>({})
  const [choices, setChoices] = useState(() => firstChoices(first))
  const again = useMutation({
    mutationFn: (options: FileOptions) => previewImport(file, options),
    onSuccess: (next) => setChoices(firstChoices(next)),
  })
  const preview = again.data ?? first
  const read = (changes: FileOptions) => {
    const next = { ...fileOptions, ...changes }
    setFileOptions(next)
    again.mutate(next)
  }
  const { columns, row_count: rows } = preview
  const isOpen = choices.includes(open)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {rows === null ? '' : `${plural(rows, 'row')} · `}
        {plural(columns.length, 'column')}
      </Text>
      <FileFields preview={preview} isBusy={again.isPending} onChange={read} />
      <FailureAlert error={again.error} />
      <ScrollArea.Autosize mah="50vh">
        <Table verticalSpacing="xs" aria-label={t('Columns of the file')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Column')}</Table.Th>
              <Table.Th>{t('First values')}</Table.Th>
              <Table.Th>{t('Read as')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map((column, at) => (
              <ColumnRow
                key={column.name}
                column={column}
                value={choices[at] ?? open}
                onChange={(next) => setChoices(choices.with(at, next))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {isOpen && (
        <Alert color="orange" py="xs">
          {t('Some dates do not show whether the day or the month comes first. Choose for each column.')}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={isOpen || again.isPending}
          onClick={() => onImport({ ...fileOptions, ...chosenColumns(columns, choices) })}
        >
          {t('Import')}
        </Button>
      </Group>
    </Stack>
  )
}

function chosenColumns(columns: ImportedColumn[], choices: string[]): Pick<Options, 'columns'> {
  const chosen = columns.flatMap(({ name, choices: offered }, at) => {
    if (choices[at] === leftOut) return [{ name, as: 'leave_out' as const }]
    const choice = offered[Number(choices[at])]
    const isDefault = choice === offered[0] && (choice?.as === 'text' || choice?.as === 'automatic')
    if (!choice || isDefault) return []
    const { type: _type, misfit_count: _count, misfits: _misfits, ...kept } = choice
    return [{ name, ...kept }]
  })
  return chosen.length > 0 ? { columns: chosen } : {}
}

interface ColumnRowProps {
  column: ImportedColumn
  value: string
  onChange: (value: string) => void
}

function ColumnRow({ column, value, onChange }: ColumnRowProps) {
  const choice = column.choices[Number(value)]
  const loss = choice && value !== leftOut && value !== open ? lossWords(column, choice) : undefined
  return (
    <Table.Tr>
      <Table.Td className="wrap-anywhere">{column.name}</Table.Td>
      <Table.Td maw={220}>
        <Text size="sm" c="dimmed" truncate>
          {column.value_count === 0 ? t('empty') : column.examples.slice(0, 3).join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Select
          size="xs"
          aria-label={t('Read {{name}} as', { name: column.name })}
          placeholder={t('Day or month first?')}
          error={value === open}
          allowDeselect={false}
          data={[
            ...column.choices.map((one, at) => ({ value: String(at), label: choiceWords(one) })),
            { value: leftOut, label: t('Leave out') },
          ]}
          value={value === open ? null : value}
          onChange={(next) => next !== null && onChange(next)}
        />
        {loss && (
          <Text size="xs" c="orange" mt={2}>
            {loss}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const delimiters = [
  { value: ',', label: t('Comma') },
  { value: ';', label: t('Semicolon') },
  { value: '\t', label: t('Tab character') },
  { value: '|', label: t('Vertical bar') },
]

const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (Latin-1)' },
  { value: 'utf-16le', label: 'UTF-16' },
]

interface FileFieldsProps {
  preview: ImportPreview
  isBusy: boolean
  onChange: (changes: FileOptions) => void
}

/** What concerns the file as a whole; a change reads it again. */
function FileFields({ preview, isBusy, onChange }: FileFieldsProps) {
  const { sheets, delimiter, encoding, header, options } = preview
  if (sheets.length > 0)
    return (
      <Select
        size="xs"
        maw={280}
        label={t('Sheet')}
        allowDeselect={false}
        disabled={isBusy}
        data={sheets}
        value={options.sheet ?? sheets[0] ?? null}
        onChange={(sheet) => sheet && onChange({ sheet })}
      />
    )
  if (delimiter === null) return null
  return (
    <Group gap="md" align="flex-end">
      <Select
        size="xs"
        label={t('Delimiter')}
        allowDeselect={false}
        disabled={isBusy}
        data={delimiters}
        value={delimiter}
        onChange={(next) => next && onChange({ delimiter: next as NonNullable<Options['delimiter']> })}
      />
      <Select
        size="xs"
        label={t('Encoding')}
        allowDeselect={false}
        disabled={isBusy}
        data={encodings}
        value={encoding}
        onChange={(next) => next && onChange({ encoding: next as NonNullable<Options['encoding']> })}
      />
      <Switch
        size="sm"
        mb={6}
        label={t('First row has the column names')}
        disabled={isBusy}
        checked={header ?? true}
        onChange={(event) => onChange({ header: event.currentTarget.checked })}
      />
    </Group>
  )
}
