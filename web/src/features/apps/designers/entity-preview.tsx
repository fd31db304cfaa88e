import { Card, SimpleGrid, Table, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatValue } from '../../../../../charts/src/values/value-format.ts'
import { api, type Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { EntityField } from '../app-words.ts'
import type { Entity } from './entity-designer.tsx'

type Column = Schema<'DatasetColumn'>

const shownRows = 8
const shownColumns = 6

interface EntityPreviewProps {
  definition: Entity
  columns: Column[]
}

/** The list and one object, with the first rows of the dataset as one sees them oneself. */
export function EntityPreview({ definition, columns }: EntityPreviewProps) {
  const { dataset_id: id, plural } = definition
  const [chosen, setChosen] = useState(0)
  const preview = useQuery({
    queryKey: ['dataset-preview', id, shownRows],
    queryFn: () => api.GET('/api/datasets/{id}/preview', { path: { id }, query: { limit: shownRows } }),
  })
  const { data } = preview
  const shown = definition.fields.filter(({ is_hidden: isHidden }) => isHidden !== true)
  const textOf = (row: unknown[], name: string | undefined): string => {
    const field = definition.fields.find((one) => one.name === name)
    const at = data?.columns.findIndex((column) => column.name === field?.column) ?? -1
    const column = data?.columns[at]
    if (!field || !column) return ''
    return formatValue(row[at], { type: column.type, format: field.format ?? column.format ?? null })
  }
  const row = data?.rows[chosen] ?? data?.rows[0]
  return (
    <>
      <FailureAlert error={preview.error} onRetry={() => void preview.refetch()} />
      {data?.rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('The dataset has no rows that you may see.')}
        </Text>
      )}
      {data && row && (
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <ObjectList
            label={plural}
            definition={definition}
            fields={shown.slice(0, shownColumns)}
            columns={columns}
            rows={data.rows}
            textOf={textOf}
            chosen={chosen}
            onChoose={setChosen}
          />
          <ObjectCard definition={definition} fields={shown} columns={columns} row={row} textOf={textOf} />
        </SimpleGrid>
      )}
    </>
  )
}

interface Shown {
  definition: Entity
  fields: EntityField[]
  columns: Column[]
  textOf: (row: unknown[], field: string | undefined) => string
}

const labelOf = (field: EntityField, columns: Column[]): string =>
  field.label ?? columns.find(({ name }) => name === field.column)?.label ?? field.column

interface ObjectListProps extends Shown {
  label: string
  rows: unknown[][]
  chosen: number
  onChoose: (at: number) => void
}

function ObjectList({ label, definition, fields, columns, rows, textOf, chosen, onChoose }: ObjectListProps) {
  const { title = definition.key } = definition
  const rest = fields.filter(({ name }) => name !== title)
  const titleField = definition.fields.find(({ name }) => name === title)
  return (
    <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}>
      <Table aria-label={t('Preview of the list {{label}}', { label })} fz="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{titleField ? labelOf(titleField, columns) : title}</Table.Th>
            {rest.map((field) => (
              <Table.Th key={field.name}>{labelOf(field, columns)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={at} {...(at === chosen ? { bg: 'var(--surface-sunken)' } : {})}>
              <Table.Td>
                <UnstyledButton fz="sm" fw={600} onClick={() => onChoose(at)} aria-pressed={at === chosen}>
                  {textOf(row, title) || '–'}
                </UnstyledButton>
              </Table.Td>
              {rest.map(({ name }) => (
                <Table.Td key={name}>{textOf(row, name)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function ObjectCard({ definition, fields, columns, row, textOf }: Shown & { row: unknown[] }) {
  const { key, title = key, subtitle, singular, relations = [] } = definition
  return (
    <Card component="section" aria-label={t('Preview of one object')}>
      <Text size="xs" c="dimmed">
        {singular}
      </Text>
      <Title order={3} size="h4">
        {textOf(row, title) || '–'}
      </Title>
      {subtitle && (
        <Text size="sm" c="dimmed">
          {textOf(row, subtitle)}
        </Text>
      )}
      {sectionsOf(definition, fields).map(({ label, fields: own }, at) => (
        <div key={at}>
          {label !== undefined && (
            <Text size="sm" fw={600} mt="sm">
              {label}
            </Text>
          )}
          <Table variant="vertical" mt="xs" fz="sm" verticalSpacing={6}>
            <Table.Tbody>
              {own.map((field) => (
                <Table.Tr key={field.name}>
                  <Table.Th w="40%">{labelOf(field, columns)}</Table.Th>
                  <Table.Td className="wrap-anywhere">{textOf(row, field.name) || '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ))}
      <Table variant="vertical" fz="sm" verticalSpacing={6}>
        <Table.Tbody>
          {relations.map(({ name, label, entity, kind }, at) => (
            <Table.Tr key={at}>
              <Table.Th w="40%">{label ?? name}</Table.Th>
              <Table.Td>
                {kind === 'many_to_one'
                  ? t('link to one of {{entity}}', { entity })
                  : t('list of {{entity}}', { entity })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

/** Without sections of its own an object shows all fields in one. */
function sectionsOf({ detail }: Entity, fields: EntityField[]): { label?: string; fields: EntityField[] }[] {
  return (
    detail?.map(({ fields: names, ...section }) => ({
      ...section,
      fields: names.flatMap((name) => fields.find((field) => field.name === name) ?? []),
    })) ?? [{ fields }]
  )
}
