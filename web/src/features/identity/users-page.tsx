import { Button, Group, Text } from '@mantine/core'
import { IconKey, IconPencil, IconPlus, IconUserCheck, IconUserOff, IconUserStar } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { ListView, SortOf } from '../../lib/list.ts'
import { firstPage } from '../../lib/list.ts'
import { useCan, useMe } from '../../lib/me.ts'
import { askFirst, tell, tellFailure } from '../../ui/ask.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { openDialog } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { EditUserForm, NewUserForm, RoleForm } from './user-forms.tsx'

type User = Schema<'User'>

export function UsersPage() {
  const can = useCan()
  const [view, setView] = useState<ListView<SortOf<'/api/users'>>>(firstPage)
  const users = useQuery({
    queryKey: ['users', view],
    queryFn: () => answer(api.GET('/api/users', { params: { query: view } })),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title="Users"
      description="Everyone who works in this organization."
      actions={
        can('user.create') && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog('New user', (close) => <NewUserForm onDone={close} />)}
          >
            New user
          </Button>
        )
      }
    >
      <FailureAlert error={users.error} onRetry={() => void users.refetch()} />
      <DataTable
        label="Users"
        searchLabel="Search users"
        page={users.data}
        rowKey={({ id }) => id}
        view={view}
        onView={setView}
        fetching={users.isFetching}
        columns={[
          { label: 'Name', sort: 'full_name', cell: (user) => <UserName user={user} /> },
          { label: 'E-mail', sort: 'email', cell: ({ email }) => email },
          { label: 'Role', sort: 'role', cell: ({ role }) => role },
          { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          {
            label: 'Last sign-in',
            sort: 'last_login_at',
            cell: ({ last_login_at }) => (last_login_at ? formatAgo(last_login_at) : 'never'),
          },
          { label: '', align: 'right', cell: (user) => <UserActions user={user} /> },
        ]}
      />
    </Page>
  )
}

function UserName({ user }: { user: User }) {
  return (
    <Group gap={6}>
      <Text size="sm" fw={500}>
        {user.full_name || user.username}
      </Text>
      {user.full_name && (
        <Text size="sm" c="dimmed">
          {user.username}
        </Text>
      )}
    </Group>
  )
}

function UserActions({ user }: { user: User }) {
  const can = useCan()
  const me = useMe().data
  const queries = useQueryClient()
  const own = me?.user_id === user.id
  const run = (work: Promise<unknown>, done: string) =>
    work.then(
      () => {
        tell(done)
        void queries.invalidateQueries({ queryKey: ['users'] })
      },
      (error: unknown) => tellFailure(error),
    )
  const setStatus = (status: User['status']) =>
    answer(api.PATCH('/api/users/{id}', { params: { path: { id: user.id } }, body: { status } }))
  const actions: (RowAction | false)[] = [
    can('user.edit') && {
      label: 'Edit',
      icon: IconPencil,
      onClick: () =>
        openDialog(`Edit ${user.username}`, (close) => <EditUserForm user={user} onDone={close} />),
    },
    can('user.set_role') && {
      label: 'Change role',
      icon: IconUserStar,
      onClick: () =>
        openDialog(`Role of ${user.username}`, (close) => <RoleForm user={user} onDone={close} />),
    },
    !own &&
      can('user.reset_password') && {
        label: 'Reset password',
        icon: IconKey,
        onClick: () =>
          askFirst({
            title: `Reset the password of ${user.username}?`,
            body: `They are signed out at once. A temporary password, good for 24 hours, is mailed to ${user.email}.`,
            confirm: 'Reset the password',
            onConfirm: () =>
              run(
                answer(
                  api.POST('/api/users/{user_id}/reset-password', { params: { path: { user_id: user.id } } }),
                ),
                `A temporary password is on its way to ${user.email}.`,
              ),
          }),
      },
    !own &&
      can('user.deactivate') &&
      (user.status === 'active'
        ? {
            label: 'Deactivate',
            icon: IconUserOff,
            danger: true,
            onClick: () =>
              askFirst({
                title: `Deactivate ${user.username}?`,
                body: 'They are signed out at once and cannot sign in again. Everything they made stays.',
                confirm: 'Deactivate',
                onConfirm: () => run(setStatus('deactivated'), `${user.username} is deactivated.`),
              }),
          }
        : {
            label: 'Activate',
            icon: IconUserCheck,
            onClick: () => void run(setStatus('active'), `${user.username} can sign in again.`),
          }),
  ]
  return (
    <RowMenu label={`Actions for ${user.username}`} actions={actions.filter((action) => action !== false)} />
  )
}
