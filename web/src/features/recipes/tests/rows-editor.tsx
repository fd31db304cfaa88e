import { ActionIcon, Button, Group, Input, Table, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { scalarOf } from '../../../ui/schema-form/scalar-field.tsx'
import '../../../ui/tables/tables.css'

type Rows = Schema<'RecipeTest'>['expected']['rows']

interface RowsEditorProps {
  label: string
  columns: string[]
  rows: Rows
  mayEdit: boolean
  onColumns: (columns: string[]) => void
  onRows: (rows: Rows) => void
}

/** A small table to write. An empty cell is no value; what looks like a number is one, unless it stands in quotes. */
export function RowsEditor({ label, columns, rows, mayEdit, onColumns, onRows }: RowsEditorProps) {
  const put = (at: number, column: number, text: string) => {
    const row = columns.map((_, place) => (place === column ? parsed(text) : (rows[at]?.[place] ?? null)))
    onRows(rows.with(at, row))
  }
  const changeColumns = (names: string[]) => {
    const places = names.map((name) => columns.indexOf(name))
    onColumns(names)
    onRows(rows.map((row) => places.map((place) => (place < 0 ? null : (row[place] ?? null)))))
  }
  const scrollable = t('{{label}}, scrollable', { label })
  return (
    <Input.Wrapper label={label} labelElement="div">
      <TagsInput
        size="xs"
        mt={4}
        mb={6}
        aria-label={t('Columns: {{label}}', { label })}
        placeholder={t('Columns, Enter after each')}
        disabled={!mayEdit}
        value={columns}
        onChange={changeColumns}
      />
      <div className="result-grid test-rows" tabIndex={0} role="region" aria-label={scrollable}>
        <Table aria-label={label} verticalSpacing={2} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
              <Table.Th>
                <span className="visually-hidden">{t('Actions')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, at) => (
              <Table.Tr key={at}>
                {columns.map((name, column) => (
                  <Table.Td key={name}>
                    <TextInput
                      size="xs"
                      variant="unstyled"
                      aria-label={t('{{name}}, row {{row}} of {{label}}', { name, row: at + 1, label })}
                      placeholder={t('no value')}
                      disabled={!mayEdit}
                      value={written(row[column])}
                      onChange={(event) => put(at, column, event.currentTarget.value)}
                    />
                  </Table.Td>
                ))}
                <Table.Td>
                  {mayEdit && (
                    <ActionIcon
                      size="sm"
                      aria-label={t('Remove row {{row}} of {{label}}', { row: at + 1, label })}
                      onClick={() => onRows(rows.toSpliced(at, 1))}
                    >
                      <IconX size={14} aria-hidden />
                    </ActionIcon>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {mayEdit && (
        <Group mt={6}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={t('Row to add to {{label}}', { label })}
            disabled={columns.length === 0}
            onClick={() => onRows([...rows, columns.map(() => null)])}
          >
            {t('Row')}
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  )
}

function parsed(text: string): Rows[number][number] {
  if (text === '') return null
  const quoted = /^"(.*)"$/.exec(text)
  return quoted ? (quoted[1] ?? '') : (scalarOf(text) as string | number | boolean)
}

/** A text that looks like something else stands in quotes. */
function written(value: Rows[number][number] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return value === '' || typeof scalarOf(value) !== 'string' ? `"${value}"` : value
}
