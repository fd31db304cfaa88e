import { Card, Skeleton, Stack, Table } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { everyItem } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { invalidate } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { SendingCard, useFileSending } from '../../ui/forms/file-sending.tsx'
import { FileRow } from './file-row.tsx'
import { MakeDatasets } from './make-datasets.tsx'
import { useEveryTable } from './source-tables.ts'

interface FilesPanelProps {
  connector: Schema<'Connector'>
  kind: Schema<'ConnectorKind'>
}

/** The files of a connector that keeps files. A file of the same name is its next version. */
export function FilesPanel({ connector, kind }: FilesPanelProps) {
  const can = useCan()
  const { id } = connector
  const files = useQuery({
    queryKey: ['connector-files', id],
    queryFn: () => everyItem((query) => api.GET('/api/connectors/{id}/files', { path: { id }, query })),
  })
  const tables = useEveryTable(id).data?.items
  const refresh = () => {
    for (const queryKey of [['connector-files', id], ['connector-tables', id], ['datasets']])
      void invalidate(queryKey)
  }
  const { sending, send } = useFileSending({
    path: `/api/connectors/${id}/files`,
    onDone: refresh,
  })
  const datasetOf = (table: string) => tables?.find(({ name }) => name === table)?.dataset_id ?? undefined
  const make = (names: string[]) =>
    openDialog(
      names.length === 1 ? t('Create dataset') : t('Make {{names}} datasets', { names: names.length }),
      (close) => (
        <MakeDatasets
          connector={connector}
          kind={kind}
          sources={names.map((path) => ({ name: nameFor(path), relation: { path } }))}
          onDone={close}
        />
      ),
      'lg',
    )
  const items = files.data?.items
  return (
    <Stack>
      {can('connector.edit') && (
        <FileDrop
          label={t('Drop files here')}
          hint={t(
            'CSV, TSV, JSON, NDJSON, Parquet or XLSX. A file of the same name becomes its next version.',
          )}
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.parquet,.arrow,.feather,.xlsx,.gz"
          multiple
          disabled={sending !== undefined}
          onFiles={(list) => void send(list)}
        />
      )}
      {sending && <SendingCard sending={sending} />}
      <FailureAlert error={files.error} onRetry={() => void files.refetch()} />
      {files.isPending && <Skeleton height={120} />}
      {items?.length === 0 && (
        <EmptyState icon={IconFile} title={t('No files yet')}>
          {t('Upload a file and create a dataset from it. Uploading it again adds a version.')}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <Card padding={0}>
          <Table aria-label={t('Files')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('File')}</Table.Th>
                <Table.Th>{t('Dataset')}</Table.Th>
                <Table.Th>
                  <span className="visually-hidden">{t('Actions')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((file) => (
                <FileRow
                  key={file.id}
                  connectorId={id}
                  file={file}
                  datasetOf={datasetOf}
                  onMake={make}
                  onDeleted={refresh}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Card>
      )}
    </Stack>
  )
}

/** A name for the dataset of a file, or of a sheet of a workbook: `book.xlsx/First` becomes "book First". */
function nameFor(path: string): string {
  return path.replace(/\.[^./]+(\.gz)?(?=\/|$)/, '').replace('/', ' ')
}
