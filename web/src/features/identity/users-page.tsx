import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import type { TableColumn } from '../../ui/tables/data-table.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { UserActions } from './user-actions.tsx'
import { NewUserForm } from './user-forms.tsx'

type User = Schema<'User'>

export function UsersPage() {
  const can = useCan()
  return (
    <ListPage
      title={t('Users')}
      description={t('Everyone who works in this organization.')}
      queryKey="users"
      load={(query) => api.GET('/api/users', { query })}
      searchLabel={t('Search users')}
      rowKey={({ id }) => id}
      columns={columns}
      create={
        can('user.create') && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog(t('New user'), (close) => <NewUserForm onDone={close} />)}
          >
            {t('New user')}
          </Button>
        )
      }
    />
  )
}

const columns: TableColumn<User, SortOf<'/api/users'>>[] = [
  { label: t('Name'), sort: 'full_name', cell: (user) => <UserName user={user} /> },
  { label: t('E-mail'), sort: 'email', cell: ({ email }) => email },
  {
    label: t('Role'),
    sort: 'role',
    cell: ({ role, is_app_viewer }) => (is_app_viewer ? t('app viewer') : role),
  },
  { label: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    label: t('Last sign-in'),
    sort: 'last_login_at',
    cell: ({ last_login_at }) => (last_login_at ? formatAgo(last_login_at) : 'never'),
  },
  { label: '', align: 'right', cell: (user) => <UserActions user={user} /> },
]

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
