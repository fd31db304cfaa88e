import { Button, Card, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { formatCompact } from '../../lib/format.ts'
import { sendFile } from '../../lib/upload.ts'
import { useCan } from '../../lib/me.ts'
import { tell, tellFailure } from '../../ui/ask.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useTables } from './source-tables.ts'

/** The files of a connector that keeps files. A file of the same name is its next version. */
export function FilesPanel({ connector }: { connector: Schema<'Connector'> }) {
  const can = useCan()
  const queries = useQueryClient()
  const [sending, setSending] = useState<{ name: string; share: number; stop: () => void }>()
  const files = useTables(connector.id, '').data?.items
  const send = async (list: File[]) => {
    for (const file of list) {
      const stop = new AbortController()
      const show = (share: number) => setSending({ name: file.name, share, stop: () => stop.abort() })
      show(0)
      await sendFile({
        path: `/api/connectors/${connector.id}/files`,
        file,
        signal: stop.signal,
        onProgress: show,
      }).then(
        () => tell(`${file.name} is uploaded.`),
        (error: unknown) => (stop.signal.aborted ? tell(`${file.name} is cancelled.`) : tellFailure(error)),
      )
    }
    setSending(undefined)
    void queries.invalidateQueries({ queryKey: ['connector-tables', connector.id] })
    void queries.invalidateQueries({ queryKey: ['datasets'] })
  }
  return (
    <Stack>
      {can('dataset.create') && (
        <FileDrop
          label="Drop files here"
          hint="CSV, TSV, JSON, NDJSON, Parquet or XLSX. A file of the same name becomes its next version."
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.parquet,.xlsx,.gz"
          multiple
          disabled={sending !== undefined}
          onFiles={(list) => void send(list)}
        />
      )}
      {sending && (
        <Card padding="md" aria-live="polite">
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" fw={600} className="wrap-anywhere">
              {sending.name}
            </Text>
            <Button size="xs" variant="default" onClick={sending.stop}>
              Cancel
            </Button>
          </Group>
          <Progress mt="xs" value={sending.share * 100} aria-label={`Progress of ${sending.name}`} />
        </Card>
      )}
      {files?.length === 0 && (
        <EmptyState icon={IconFile} title="No files yet">
          Upload a file: it becomes a dataset, and when it is uploaded again, the next version of it.
        </EmptyState>
      )}
      {files !== undefined && files.length > 0 && (
        <Card padding={0}>
          <Table aria-label="Files">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>File</Table.Th>
                <Table.Th ta="right">Rows</Table.Th>
                <Table.Th>Dataset</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {files.map(({ name, row_estimate, dataset_id }) => (
                <Table.Tr key={name}>
                  <Table.Td className="wrap-anywhere">
                    <Group gap="xs" wrap="nowrap">
                      <IconFile size={16} aria-hidden /> {name}
                    </Group>
                  </Table.Td>
                  <Table.Td ta="right">
                    {typeof row_estimate === 'number' ? formatCompact(row_estimate) : ''}
                  </Table.Td>
                  <Table.Td>
                    {typeof dataset_id === 'number' && (
                      <PageLink to={`/datasets/${dataset_id}`}>Open</PageLink>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Card>
      )}
    </Stack>
  )
}
