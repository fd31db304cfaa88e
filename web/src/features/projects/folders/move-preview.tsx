import { Alert, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconUserCheck, IconUserMinus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { plural, t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'

export type Destination = { project_id: number } | { folder_id: number }

interface MovePreviewProps {
  items: Schema<'Move'>['items']
  to: Destination
}

const limit = 10

/** Who would lose and gain access by a move. */
export function MovePreview({ items, to }: MovePreviewProps) {
  const [page, setPage] = useState(1)
  const body = { items, ...to, limit, offset: (page - 1) * limit }
  const preview = useQuery({
    queryKey: ['move-preview', body],
    queryFn: () => api.POST('/api/moves/preview', { body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (preview.error) return <FailureAlert error={preview.error} />
  if (!preview.data) return <Skeleton height={60} />
  const { losing_count: losing, gaining_count: gaining, total } = preview.data
  if (total === 0)
    return (
      <Alert color="gray" icon={<IconUserCheck aria-hidden />} role="status">
        {t('Nobody’s access changes.')}
      </Alert>
    )
  return (
    <Alert
      color={losing > 0 ? 'orange' : 'blue'}
      icon={<IconUserMinus aria-hidden />}
      role="status"
      title={titleOf(losing, gaining)}
    >
      <Stack gap="xs">
        <List size="sm">
          {preview.data.items.map((member) => (
            <List.Item key={member.user_id}>
              <Text span size="sm" fw={500}>
                {member.full_name || member.username}
              </Text>{' '}
              {changeOf(member)}
            </List.Item>
          ))}
        </List>
        {total > limit && <Pages total={Math.ceil(total / limit)} value={page} onChange={setPage} />}
      </Stack>
    </Alert>
  )
}

function titleOf(losing: number, gaining: number): string {
  const parts = [
    ...(losing > 0 ? [plural(losing, 'person loses access', 'people lose access')] : []),
    ...(gaining > 0 ? [plural(gaining, 'person gains access', 'people gain access')] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : t('What some people may do changes')
}

function changeOf({ lost, gained }: Schema<'AccessChange'>): string {
  if (lost > 0 && gained > 0) return t('loses access to some of it and gains access to other parts')
  if (lost > 0) return t('loses access')
  return gained > 0 ? t('gains access') : t('keeps access, with other permissions')
}
