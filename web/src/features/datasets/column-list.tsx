import { Card, Code, Skeleton, Switch, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { schemaQuery } from '../../lib/dataset-queries.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TypeIcon } from '../../ui/type-icon.tsx'
import { ColumnFormat } from './column-format.tsx'
import { ColumnTypeChoice } from './column-type-choice.tsx'
import { useDatasetChange, type DatasetChange } from './use-dataset-change.ts'

type Column = Schema<'DatasetColumn'>
export type ColumnChange = NonNullable<DatasetChange['columns']>[string]

/** The columns, each with its type, its look and what it means, all changed in place. */
export function ColumnList({ dataset }: { dataset: Schema<'Dataset'> }) {
  const mayEdit = useCan()('dataset.edit')
  const schema = useQuery(schemaQuery(dataset.id))
  const { mutateAsync } = useDatasetChange(dataset)
  if (schema.error) return <FailureAlert error={schema.error} onRetry={() => void schema.refetch()} />
  if (!schema.data) return <Skeleton height={300} />
  return (
    <Card p={0}>
      <Table.ScrollContainer minWidth={860}>
        <Table aria-label={t('Columns')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Column')}</Table.Th>
              <Table.Th w={170}>{t('Type')}</Table.Th>
              <Table.Th w={150}>{t('Shown as')}</Table.Th>
              <Table.Th>{t('Label')}</Table.Th>
              <Table.Th>{t('Description')}</Table.Th>
              <Table.Th w={80}>{t('Offered')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {schema.data.columns.map((column) => (
              <ColumnRow
                key={column.name}
                column={column}
                mayEdit={mayEdit}
                onChange={(change) => mutateAsync({ columns: { [column.name]: change } })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

interface ColumnRowProps {
  column: Column
  mayEdit: boolean
  onChange: (change: ColumnChange) => Promise<unknown>
}

function ColumnRow({ column, mayEdit, onChange }: ColumnRowProps) {
  const { name, type, stored_type, native_type, nullable, masked, hidden, label, description } = column
  const change = (next: ColumnChange) => void onChange(next).catch(showFailure)
  return (
    <Table.Tr>
      <Table.Td fw={500} className="wrap-anywhere">
        {name}
        <Text size="xs" c="dimmed">
          {masked ? t('masked for you') : nullable ? t('may be empty') : t('never empty')}
        </Text>
      </Table.Td>
      <Table.Td>
        {mayEdit && !masked ? (
          <ColumnTypeChoice column={column} onChange={onChange} />
        ) : (
          <>
            <TypeIcon type={type} /> {type}
          </>
        )}
        <Code fz="xs">{native_type}</Code>
        {stored_type && stored_type !== type && (
          <Text size="xs" c="dimmed">
            {t('stored as {{stored_type}}', { stored_type })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <ColumnFormat column={column} mayEdit={mayEdit} onChange={(format) => change({ format })} />
      </Table.Td>
      <Table.Td>
        <TextInPlace
          label={t('Label of {{name}}', { name })}
          value={label ?? ''}
          placeholder={name}
          mayEdit={mayEdit}
          onChange={(text) => change({ label: text || null })}
        />
      </Table.Td>
      <Table.Td>
        <TextInPlace
          label={t('Description of {{name}}', { name })}
          value={description ?? ''}
          placeholder={t('What it means')}
          mayEdit={mayEdit}
          onChange={(text) => change({ description: text || null })}
        />
      </Table.Td>
      <Table.Td>
        {mayEdit ? (
          <Switch
            size="sm"
            label={<VisuallyHidden>{t('Offer {{name}} in lists to choose from', { name })}</VisuallyHidden>}
            checked={!hidden}
            onChange={(event) => change({ hidden: !event.currentTarget.checked })}
          />
        ) : hidden ? (
          t('no')
        ) : (
          t('yes')
        )}
      </Table.Td>
    </Table.Tr>
  )
}

interface TextInPlaceProps {
  label: string
  value: string
  placeholder: string
  mayEdit: boolean
  onChange: (value: string) => void
}

/** Reads as text, is changed by clicking it; Enter or leaving it keeps the change, Escape does not. */
function TextInPlace({ label, value, placeholder, mayEdit, onChange }: TextInPlaceProps) {
  const [text, setText] = useState<string>()
  if (!mayEdit) return <Text size="sm">{value}</Text>
  const keep = () => {
    if (text !== undefined && text.trim() !== value) onChange(text.trim())
    setText(undefined)
  }
  return (
    <TextInput
      size="xs"
      variant="unstyled"
      className="in-place"
      aria-label={label}
      placeholder={placeholder}
      value={text ?? value}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setText(undefined)
      }}
    />
  )
}
