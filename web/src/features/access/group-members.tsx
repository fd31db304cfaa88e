import { ActionIcon, Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { widePage } from '../../lib/list.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'

export function GroupMembers({ groupId }: { groupId: number }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const path = { id: groupId }
  const members = useQuery({
    queryKey: ['group-members', groupId],
    queryFn: () => api.GET('/api/groups/{id}/members', { path, query: widePage }),
  })
  const users = useQuery({
    queryKey: ['users', widePage],
    queryFn: () => api.GET('/api/users', { query: widePage }),
  })
  const refresh = () => void invalidate('group-members')
  const add = useMutation({
    mutationFn: (user_id: number) => api.POST('/api/groups/{id}/members', { path, body: { user_id } }),
    onSuccess: () => {
      setChosen(null)
      refresh()
    },
  })
  const remove = useMutation({
    mutationFn: (user_id: number) =>
      api.DELETE('/api/groups/{id}/members/{user_id}', { path: { id: groupId, user_id } }),
    onSuccess: refresh,
  })
  const inside = new Set(members.data?.items.map(({ user_id }) => user_id))
  const choices = users.data?.items.filter(({ id }) => !inside.has(id)) ?? []
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        {t('Members')}
      </Title>
      <FailureAlert error={members.error ?? add.error ?? remove.error} />
      <Group align="flex-end" mb="md" wrap="nowrap">
        <Select
          label={t('Add a member')}
          placeholder={t('Choose a user')}
          searchable
          flex={1}
          value={chosen}
          onChange={setChosen}
          nothingFoundMessage={t('Nobody of that name')}
          data={choices.map(({ id, username, full_name }) => ({
            value: String(id),
            label: full_name || username,
          }))}
        />
        <Button disabled={!chosen} loading={add.isPending} onClick={() => add.mutate(Number(chosen))}>
          {t('Add')}
        </Button>
      </Group>
      <MemberList members={members.data?.items ?? []} onRemove={(id) => remove.mutate(id)} />
      {members.data?.total === 0 && <Nobody />}
    </Card>
  )
}

interface MemberListProps {
  members: Schema<'GroupMember'>[]
  onRemove: (userId: number) => void
}

function MemberList({ members, onRemove }: MemberListProps) {
  return (
    <Stack gap="xs" component="ul" className="plain-list">
      {members.map(({ user_id, username, full_name, email }) => (
        <Group key={user_id} component="li" justify="space-between" wrap="nowrap">
          <Text size="sm" className="wrap-anywhere">
            {full_name || username}{' '}
            <Text span c="dimmed" size="sm">
              {email}
            </Text>
          </Text>
          <ActionIcon aria-label={t('Remove {{username}}', { username })} onClick={() => onRemove(user_id)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}

function Nobody() {
  return (
    <Text size="sm" c="dimmed">
      {t('Nobody yet. Members get what the group is granted.')}
    </Text>
  )
}
