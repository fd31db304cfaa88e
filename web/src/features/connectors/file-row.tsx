import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { formatBytes } from '../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { deletion, RowMenu } from '../../ui/tables/row-menu.tsx'

interface FileRowProps {
  connectorId: number
  file: Schema<'ConnectorFile'>
  /** The dataset that was made of a table of the file. */
  datasetOf: (table: string) => number | undefined
  onMake: (tables: string[]) => void
  onDeleted: () => void
}

/** One file: what was made of it, and what can still be made. A workbook has a table for each of its sheets. */
export function FileRow({ connectorId, file, datasetOf, onMake, onDeleted }: FileRowProps) {
  const { id, name, format, size_bytes, updated_at, tables } = file
  const can = useCan()
  const remove = useMutation({
    mutationFn: () =>
      api.DELETE('/api/connectors/{id}/files/{file_id}', { path: { id: connectorId, file_id: id } }),
    onSuccess: () => {
      showToast(t('{{name}} is deleted.', { name }))
      onDeleted()
    },
    onError: showFailure,
  })
  const left = tables.filter((table) => datasetOf(table) === undefined)
  const made = tables.filter((table) => datasetOf(table) !== undefined)
  return (
    <Table.Tr>
      <Table.Td className="wrap-anywhere">
        <Group gap="xs" wrap="nowrap">
          <IconFile size={16} aria-hidden /> {name}
        </Group>
        <Text size="xs" c="dimmed">
          {[format.toUpperCase(), formatBytes(size_bytes), formatAgo(updated_at)].join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Stack gap={4} align="flex-start">
          {made.map((table) => (
            <PageLink key={table} to={`/datasets/${datasetOf(table)}`}>
              {tables.length === 1 ? t('Open its dataset') : table}
            </PageLink>
          ))}
          {left.length > 0 && can('dataset.create') && (
            <Button size="xs" variant="default" onClick={() => onMake(left)}>
              {left.length === 1 ? t('Create dataset') : t('Make {{left}} datasets', { left: left.length })}
            </Button>
          )}
        </Stack>
      </Table.Td>
      <Table.Td ta="right">
        {can('connector.edit') && made.length === 0 && (
          <RowMenu
            label={t('Actions for {{name}}', { name })}
            actions={[
              deletion({
                title: t('Delete {{name}}?', { name }),
                body: t('No dataset uses it. It cannot be restored.'),
                onConfirm: () => remove.mutate(),
              }),
            ]}
          />
        )}
      </Table.Td>
    </Table.Tr>
  )
}
