import { ActionIcon, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { GrantForm } from './grant-form.tsx'
import { useTargets } from './use-targets.ts'

type Grant = Schema<'GroupPermission'>

/** What a group may do, and on what. */
export function GroupGrants({ groupId }: { groupId: number }) {
  const targets = useTargets()
  const path = { id: groupId }
  const grants = useQuery({
    queryKey: ['group-permissions', groupId],
    queryFn: () => api.GET('/api/groups/{id}/permissions', { path }),
  })
  const replace = useMutation({
    mutationFn: (permissions: Grant[]) =>
      api.PUT('/api/groups/{id}/permissions', {
        path,
        revision: grants.data?.revision,
        body: { permissions },
      }),
    onSuccess: () => showToast(t('The permissions are saved.')),
    onSettled: () => invalidate('group-permissions'),
  })
  const held = grants.data?.permissions ?? []
  const nameOf = ({ target_type, target_id }: Grant) =>
    target_type === null
      ? t('everything of the organization')
      : `${target_type} ${targets.get(`${target_type} ${target_id}`) ?? target_id}`
  return (
    <Card>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {t('Permissions')}
        </Title>
        <GrantButton onGrant={(grant) => replace.mutateAsync([...held, grant])} />
      </Group>
      <FailureAlert error={grants.error ?? replace.error} />
      {!grants.data && !grants.error && <Skeleton height={80} />}
      <Stack gap="xs" component="ul" className="plain-list">
        {held.map((grant) => (
          <Group key={JSON.stringify(grant)} component="li" justify="space-between" wrap="nowrap">
            <Text size="sm" className="wrap-anywhere">
              <Text span fw={500}>
                {grant.permission}
              </Text>{' '}
              {t('on {{grant}}', { grant: nameOf(grant) })}
              {grant.expires_at && (
                <Text span c="dimmed">
                  {' '}
                  {t('until {{time}}', { time: formatTime(grant.expires_at) })}
                </Text>
              )}
            </Text>
            <ActionIcon
              aria-label={t('Take back {{permission}} on {{grant}}', {
                permission: grant.permission,
                grant: nameOf(grant),
              })}
              onClick={() => replace.mutate(held.filter((other) => other !== grant))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      {grants.data && held.length === 0 && <NothingGranted />}
    </Card>
  )
}

function GrantButton({ onGrant }: { onGrant: (grant: Grant) => Promise<unknown> }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() =>
        openDialog(t('Grant a permission'), (close) => (
          <GrantForm
            onCancel={close}
            onGrant={async (grant) => {
              await onGrant(grant)
              close()
            }}
          />
        ))
      }
    >
      {t('Grant')}
    </Button>
  )
}

function NothingGranted() {
  return (
    <Text size="sm" c="dimmed">
      {t('Nothing yet. What is granted here is added to the roles of the members.')}
    </Text>
  )
}
