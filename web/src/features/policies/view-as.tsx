import { Button, Group, Select, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { viewAs } from '../../lib/view-as.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ResultGrid } from '../../ui/tables/result-grid.tsx'

/** The dataset through the eyes of a member. Every look is recorded. */
export function ViewAs({ datasetId }: { datasetId: number }) {
  const navigate = useNavigate()
  const [userId, setUserId] = useState<string | null>(null)
  const users = useQuery({
    queryKey: ['users', 'choices'],
    queryFn: () => api.GET('/api/users', { query: { limit: 200, offset: 0, order: 'asc' } }),
  })
  const people = (users.data?.items ?? []).map(({ id, username, full_name }) => ({
    value: String(id),
    label: full_name ? `${full_name} (${username})` : username,
  }))
  const name = people.find(({ value }) => value === userId)?.label
  return (
    <Stack gap="sm">
      <FailureAlert error={users.error} />
      <Select
        label={t('See the dataset as')}
        description={t(
          'What they would get, with the policies that are saved. The audit log says that you looked.',
        )}
        placeholder={t('Choose a member')}
        data={people}
        value={userId}
        onChange={setUserId}
        searchable
        clearable
        maw={420}
      />
      {userId && (
        <>
          <Group>
            <Button
              size="compact-sm"
              variant="light"
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => {
                viewAs({ id: Number(userId), name: name ?? t('this member') })
                void navigate({ to: `/datasets/${datasetId}` })
              }}
            >
              {t('See all pages as {{name}}', { name })}
            </Button>
          </Group>
          <Seen datasetId={datasetId} userId={userId} />
        </>
      )}
    </Stack>
  )
}

function Seen({ datasetId, userId }: { datasetId: number; userId: string }) {
  const preview = useQuery({
    queryKey: ['dataset-seen', datasetId, userId],
    queryFn: () =>
      api.GET('/api/datasets/{id}/preview', {
        path: { id: datasetId },
        query: { limit: 100 },
        headers: { 'X-View-As': userId },
      }),
    retry: false,
    gcTime: 0,
  })
  if (preview.error) return <FailureAlert error={preview.error} />
  if (!preview.data) return null
  const { columns, rows } = preview.data
  return <ResultGrid label={t('What they see')} columns={columns} rows={rows} height={320} />
}
