import { Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { firstPage } from '../../lib/list.ts'
import { serverText, t } from '../../lib/words.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

/** The rows of the file that could not be read: where they stand and what is wrong with them. */
export function RejectedRows({ datasetId, version }: { datasetId: number; version?: number }) {
  const [{ limit, offset }, setView] = useState(firstPage)
  const rejects = useQuery({
    queryKey: ['dataset-rejects', datasetId, version, offset],
    queryFn: () =>
      api.GET('/api/datasets/{id}/rejects', {
        path: { id: datasetId },
        query: { limit, offset, ...(version === undefined ? {} : { version }) },
      }),
  })
  if (rejects.error) return <FailureAlert error={rejects.error} onRetry={() => void rejects.refetch()} />
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('These rows are not in the dataset. Correct them in the file and load it as a new version.')}
      </Text>
      <DataTable
        label={t('Rejected rows')}
        page={rejects.data}
        rowKey={({ line, text }) => `${line} ${text}`}
        view={{ limit, offset }}
        onView={setView}
        columns={[
          { label: t('Line'), align: 'right', cell: ({ line }) => line },
          { label: t('Column'), cell: ({ column }) => column },
          { label: t('What is wrong'), cell: ({ message }) => serverText(message) },
          { label: t('What stood there'), cell: ({ text }) => <Code>{text}</Code> },
        ]}
      />
    </Stack>
  )
}
