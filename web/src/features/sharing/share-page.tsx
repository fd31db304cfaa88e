import { Badge, Button, Card, Group, Select, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useIdParam } from '../../lib/use-id-param.ts'
import { valueOf, viewOf, type Filter, type State } from '../../board/board-state.ts'
import { api, type Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { plural, t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { type Variable, variableValue } from '../../board/variables/variable-state.ts'
import { ShareLinks } from './share-links.tsx'

type Access = Schema<'DashboardAccess'>

/** Who may see a dashboard, and why; groups that it is shared with; and links. */
export function SharePage() {
  const id = useIdParam()
  const path = { id }
  const dashboard = useQuery({
    queryKey: ['dashboard', id],
    queryFn: () => api.GET('/api/dashboards/{id}', { path }),
  })
  const access = useQuery({
    queryKey: ['dashboard-access', id],
    queryFn: () => api.GET('/api/dashboards/{id}/access', { path }),
  })
  const name = dashboard.data?.name
  const { state = {} } = useSearch({ strict: false }) as { state?: Record<string, unknown> }
  const fixable = setFilters(dashboard.data?.filters ?? [], viewOf(state))
  const variables = setVariables(dashboard.data?.variables ?? [], viewOf(state))
  return (
    <Page
      title={name === undefined ? t('Share') : t('Share {{name}}', { name })}
      crumbs={[
        { label: t('Dashboards'), to: '/dashboards' },
        { label: name ?? t('Dashboard'), to: `/dashboards/${id}` },
      ]}
    >
      <FailureAlert error={dashboard.error ?? access.error} onRetry={() => void access.refetch()} />
      {access.isPending && <Skeleton height={300} />}
      {access.data && (
        <Stack gap="lg">
          <Groups id={id} access={access.data} />
          <ShareLinks
            id={id}
            isPublished={dashboard.data?.status === 'published'}
            fixable={fixable}
            variables={variables}
            maxDays={access.data.share_link_days}
          />
          <AccessList access={access.data} />
        </Stack>
      )}
    </Page>
  )
}

/** The filters as they were set on the dashboard that one comes from. */
const setFilters = (filters: Filter[], state: State) =>
  filters.flatMap((filter) => {
    const value = filter.targets.length > 0 ? valueOf(filter, state) : undefined
    return value ? [{ filter, value }] : []
  })

/** The same of variables. */
const setVariables = (variables: Variable[], state: State) =>
  variables.flatMap((variable) => {
    const value = variableValue(variable, state)
    return value === undefined ? [] : [{ variable, value }]
  })

const onWords = {
  everything: t('everything'),
  project: t('its project'),
  folder: t('its folder'),
  dashboard: t('this dashboard'),
} as const

function Groups({ id, access: { groups } }: { id: number; access: Access }) {
  const can = useCan()
  const grant = useGrant(id)
  const mayGrant = can('group.edit')
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('Groups')}
      </Title>
      <FailureAlert error={grant.error} />
      {groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('It is shared with no group.')}
        </Text>
      )}
      <Stack gap="xs" component="ul" className="plain-list">
        {groups.map(({ group_id: group, name, may_edit: mayEdit, on, member_count: count }) => (
          <Group key={group} component="li" justify="space-between">
            <Text size="sm" className="wrap-anywhere">
              <Text span fw={500}>
                {name}
              </Text>{' '}
              {t('{{members}}, through {{on}}', { members: plural(count, 'member'), on: onWords[on] })}{' '}
              <Badge variant="light">{mayEdit ? t('may edit') : t('may view')}</Badge>
            </Text>
            {mayGrant && on === 'dashboard' && (
              <Button
                size="xs"
                variant="default"
                onClick={() => grant.mutate({ group, permission: null })}
                aria-label={t('Stop sharing with {{name}}', { name })}
              >
                {t('Stop sharing')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {mayGrant ? (
        <ShareWith
          taken={groups.filter(({ on }) => on === 'dashboard').map(({ group_id: group }) => String(group))}
          onShare={(group, permission) => grant.mutate({ group, permission })}
        />
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          {t('An administrator can share it with a group.')}
        </Text>
      )}
    </Card>
  )
}

type Permission = 'dashboard.view' | 'dashboard.edit'

interface ShareWithProps {
  taken: readonly string[]
  onShare: (group: number, permission: Permission) => void
}

function ShareWith({ taken, onShare }: ShareWithProps) {
  const [group, setGroup] = useState<string | null>(null)
  const [permission, setPermission] = useState<Permission>('dashboard.view')
  const groups = useQuery({
    queryKey: ['groups', 'choices'],
    queryFn: () => api.GET('/api/groups', { query: { limit: 200, offset: 0, sort: 'name', order: 'asc' } }),
  })
  const data = (groups.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Group align="flex-end" mt="md">
      <Select
        label={t('Share with')}
        placeholder={t('Choose a group')}
        searchable
        data={data.filter(({ value }) => !taken.includes(value))}
        value={group}
        onChange={setGroup}
        nothingFoundMessage={t('There is no such group')}
      />
      <Select
        label={t('Who may')}
        allowDeselect={false}
        data={[
          { value: 'dashboard.view', label: t('view it') },
          { value: 'dashboard.edit', label: t('edit it') },
        ]}
        value={permission}
        onChange={(next) => setPermission((next ?? 'dashboard.view') as Permission)}
      />
      <Button
        disabled={group === null}
        onClick={() => {
          onShare(Number(group), permission)
          setGroup(null)
        }}
      >
        {t('Share')}
      </Button>
    </Group>
  )
}

/** Gives a group a permission on the dashboard, or with null takes what it has on it. */
function useGrant(id: number) {
  return useMutation({
    mutationFn: async ({ group, permission }: { group: number; permission: Permission | null }) => {
      const path = { id: group }
      const held = await api.GET('/api/groups/{id}/permissions', { path })
      const others = held.permissions.filter(
        ({ target_type: type, target_id: target }) => type !== 'dashboard' || target !== id,
      )
      const given = permission ? [{ permission, target_type: 'dashboard' as const, target_id: id }] : []
      return await api.PUT('/api/groups/{id}/permissions', {
        path,
        revision: held.revision,
        body: { permissions: [...others, ...given] },
      })
    },
    onSuccess: () => showToast(t('The permissions are saved.')),
    onSettled: () => invalidate(['dashboard-access', id]),
  })
}

function AccessList({ access: { people, total } }: { access: Access }) {
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('Who may see it')}
      </Title>
      <Table.ScrollContainer minWidth={420} type="native" tabIndex={0}>
        <Table aria-label={t('Who may see it')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Name')}</Table.Th>
              <Table.Th>{t('May')}</Table.Th>
              <Table.Th>{t('Because of')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map(({ user_id: user, username, full_name: name, may_edit: mayEdit, via }) => (
              <Table.Tr key={user}>
                <Table.Td>{name || username}</Table.Td>
                <Table.Td>{mayEdit ? t('edit') : t('view')}</Table.Td>
                <Table.Td>{via.map(viaText).join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {total > people.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('And {{more}} more', { more: total - people.length })}
        </Text>
      )}
    </Card>
  )
}

const viaText = ({ kind, name, on }: Access['people'][number]['via'][number]) =>
  kind === 'role'
    ? t('the role {{name}}', { name: name.replace('_', ' ') })
    : t('the group {{name}} on {{on}}', { name, on: onWords[on] })
