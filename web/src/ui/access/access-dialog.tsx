import { ActionIcon, Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconLockAccess, IconUser, IconUsersGroup, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../dialogs/dialogs.tsx'
import { FailureAlert } from '../failure-alert.tsx'
import { Pages } from '../tables/pages.tsx'
import type { RowAction } from '../tables/row-menu.tsx'
import { AccessForm } from './access-form.tsx'
import { levelWord } from './levels.ts'

type Grant = Schema<'AccessGrant'>

export interface AccessTarget {
  type: Grant['target_type']
  id: number
  name: string
}

const targetTypes: readonly string[] = ['project', 'folder', 'dataset', 'dashboard', 'connector', 'recipe']

export const isAccessTarget = (type: string): type is AccessTarget['type'] => targetTypes.includes(type)

export const openAccessDialog = (target: AccessTarget) =>
  openDialog(t('Access to {{name}}', { name: target.name }), () => <AccessPanel target={target} />, 'lg')

/** In a menu of something that access can be given to. */
export const accessAction = (target: AccessTarget): RowAction => ({
  label: t('Access'),
  icon: IconLockAccess,
  onClick: () => openAccessDialog(target),
})

const limit = 20

/** Who is granted what on something, and what gives and takes it. */
function AccessPanel({ target }: { target: AccessTarget }) {
  const [page, setPage] = useState(1)
  const path = { target_type: target.type, target_id: target.id }
  const query = { limit, offset: (page - 1) * limit }
  const access = useQuery({
    queryKey: ['access', path, query],
    queryFn: () => api.GET('/api/access/{target_type}/{target_id}', { path, query }),
  })
  const revoke = useMutation({
    mutationFn: ({ user_id, group_id }: Grant) =>
      api.PUT('/api/access/{target_type}/{target_id}', {
        path,
        body: { level: null, ...(user_id === null ? { group_id: group_id ?? 0 } : { user_id }) },
      }),
    onSettled: () => invalidate('access'),
  })
  if (access.error) return <FailureAlert error={access.error} onRetry={() => void access.refetch()} />
  if (!access.data) return <Skeleton height={160} />
  const { items, total } = access.data
  return (
    <Stack>
      <AccessForm target={target} />
      <FailureAlert error={revoke.error} />
      {total === 0 && (
        <Text size="sm" c="dimmed">
          {t('Nobody is granted access yet. Some see it through their role.')}
        </Text>
      )}
      <ul className="plain-list" aria-label={t('Granted access')}>
        {items.map((grant) => (
          <AccessLine
            key={keyOf(grant)}
            grant={grant}
            target={target}
            onRevoke={() => revoke.mutate(grant)}
          />
        ))}
      </ul>
      {total > limit && <Pages total={Math.ceil(total / limit)} value={page} onChange={setPage} />}
    </Stack>
  )
}

const keyOf = ({ user_id, group_id, target_type, target_id }: Grant) =>
  `${user_id} ${group_id} ${target_type} ${target_id}`

interface AccessLineProps {
  grant: Grant
  target: AccessTarget
  onRevoke: () => void
}

function AccessLine({ grant, target, onRevoke }: AccessLineProps) {
  const { name, user_id: userId, level, permissions, expires_at: expiresAt } = grant
  const isOwn = grant.target_type === target.type && grant.target_id === target.id
  const Icon = userId === null ? IconUsersGroup : IconUser
  return (
    <Group component="li" justify="space-between" wrap="nowrap" py={4}>
      <Group gap="xs">
        <Icon size={16} aria-hidden />
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Badge variant="light" title={permissions.join(', ')}>
          {level ? levelWord[level] : t('Custom')}
        </Badge>
        {expiresAt && (
          <Text size="xs" c="dimmed">
            {t('until {{time}}', { time: formatTime(expiresAt) })}
          </Text>
        )}
        {!isOwn && (
          <Text size="xs" c="dimmed">
            {grant.target_type === 'folder' ? t('through a folder around it') : t('through its project')}
          </Text>
        )}
      </Group>
      {isOwn && (
        <ActionIcon aria-label={t('Take back the access of {{name}}', { name })} onClick={onRevoke}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
