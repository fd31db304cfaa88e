import { Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../../lib/list.ts'
import { useCan } from '../../../lib/me.ts'
import { plural, t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { DataTable, NamedCell } from '../../../ui/tables/data-table.tsx'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import { RoleDeletion } from './role-deletion.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleHolders } from './role-holders.tsx'

type Role = Schema<'CustomRole'>

/** The custom roles of the organization. */
export function Roles() {
  const mayCreate = useCan()('role.create')
  const [view, setView] = useState<ListView<SortOf<'/api/roles'>>>(firstPage)
  const roles = useQuery({
    queryKey: ['roles', view],
    queryFn: () => api.GET('/api/roles', { query: view }),
    placeholderData: keepPreviousData,
  })
  if (roles.error) return <FailureAlert error={roles.error} onRetry={() => void roles.refetch()} />
  if (roles.data?.total === 0 && !view.q)
    return (
      <EmptyState icon={IconUsers} title={t('No custom roles yet')} actions={mayCreate && <NewRoleButton />}>
        {t('A custom role adds permissions to the built-in role of a member, such as certifying datasets.')}
      </EmptyState>
    )
  return (
    <DataTable
      label={t('Custom roles')}
      searchLabel={t('Search roles')}
      page={roles.data}
      rowKey={({ id }) => id}
      view={view}
      onView={setView}
      toolbar={mayCreate && <NewRoleButton />}
      columns={[
        {
          label: t('Name'),
          sort: 'name',
          cell: ({ name, description }) => <NamedCell description={description}>{name}</NamedCell>,
        },
        { label: t('Permissions'), cell: ({ permissions }) => plural(permissions.length, 'permission') },
        { label: t('Given to'), sort: 'holder_count', cell: ({ holder_count }) => holder_count },
        { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
        { label: '', align: 'right', cell: (role) => <RoleActions role={role} /> },
      ]}
    />
  )
}

function NewRoleButton() {
  return (
    <Group>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => openDialog(t('New role'), (close) => <RoleForm onClose={close} />, 'lg')}
      >
        {t('New role')}
      </Button>
    </Group>
  )
}

function RoleActions({ role }: { role: Role }) {
  const can = useCan()
  const { name } = role
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      actions={[
        can('role.edit') && {
          label: t('Edit'),
          icon: IconPencil,
          onClick: () =>
            openDialog(
              t('Edit role {{name}}', { name }),
              (close) => <RoleForm role={role} onClose={close} />,
              'lg',
            ),
        },
        can('role.edit') && {
          label: t('Members and groups'),
          icon: IconUsers,
          onClick: () =>
            openDialog(t('Who has the role {{name}}', { name }), (close) => (
              <RoleHolders role={role} onClose={close} />
            )),
        },
        can('role.delete') && {
          label: t('Delete'),
          icon: IconTrash,
          danger: true,
          onClick: () =>
            openDialog(t('Delete the role {{name}}?', { name }), (close) => (
              <RoleDeletion role={role} onClose={close} />
            )),
        },
      ]}
    />
  )
}
