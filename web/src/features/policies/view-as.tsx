import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../../lib/api.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ResultGrid } from '../../ui/result-grid.tsx'

/** The dataset through the eyes of a member. Every look is recorded. */
export function ViewAs({ datasetId }: { datasetId: number }) {
  const [userId, setUserId] = useState<string | null>(null)
  const users = useQuery({
    queryKey: ['users', 'choices'],
    queryFn: () =>
      answer(api.GET('/api/users', { params: { query: { limit: 200, offset: 0, order: 'asc' } } })),
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
        label="See the dataset as"
        description="What they would get, with the policies that are saved. The audit log says that you looked."
        placeholder="Choose a member"
        data={people}
        value={userId}
        onChange={setUserId}
        searchable
        clearable
        maw={420}
      />
      {userId && (
        <>
          <Alert color="violet" icon={<IconEye aria-hidden />} role="status">
            <Group justify="space-between">
              <span>You are looking through the eyes of {name}.</span>
              <Button size="compact-sm" variant="default" onClick={() => setUserId(null)}>
                Look as yourself again
              </Button>
            </Group>
          </Alert>
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
      answer(
        api.GET('/api/datasets/{id}/preview', {
          params: { path: { id: datasetId }, query: { limit: 100 } },
          headers: { 'X-View-As': userId },
        }),
      ),
    retry: false,
    gcTime: 0,
  })
  if (preview.error) return <FailureAlert error={preview.error} />
  if (!preview.data) return null
  const { columns, rows } = preview.data
  return <ResultGrid label="What they see" columns={columns} rows={rows} height={320} />
}
