import { Button } from '@mantine/core'
import { IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import type { TableColumn } from '../../ui/tables/data-table.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { NameFields, nameRule } from '../../ui/forms/about-form.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { RowMenu } from '../../ui/tables/row-menu.tsx'

export function GroupsPage() {
  const can = useCan()
  return (
    <ListPage
      title={t('Groups')}
      description={t('A group gives its members permissions on one thing or on everything.')}
      queryKey="groups"
      load={(query) => api.GET('/api/groups', { query })}
      searchLabel={t('Search groups')}
      rowKey={({ id }) => id}
      columns={columns}
      create={
        can('group.create') && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog(t('New group'), (close) => <NewGroupForm onDone={close} />)}
          >
            {t('New group')}
          </Button>
        )
      }
      empty={{
        icon: IconUsersGroup,
        title: t('No groups yet'),
        text: t(
          'Create a group, add users, and grant it what they need: a single dashboard, a project with all that is in it, or everything.',
        ),
      }}
    />
  )
}

const columns: TableColumn<Schema<'Group'>, SortOf<'/api/groups'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name }) => <PageLink to={`/groups/${id}`}>{name}</PageLink>,
  },
  { label: t('Description'), cell: ({ description }) => description },
  { label: t('Members'), align: 'right', cell: ({ member_count }) => member_count },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
  { label: '', align: 'right', cell: (group) => <GroupActions group={group} /> },
]

function GroupActions({ group: { id, name } }: { group: Schema<'Group'> }) {
  const can = useCan()
  const remove = () =>
    api.DELETE('/api/groups/{id}', { path: { id } }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void invalidate('groups')
    }, showFailure)
  const ask = () =>
    confirmFirst({
      title: t('Delete the group {{name}}?', { name }),
      body: t('Its members lose at once what it granted them.'),
      confirm: t('Delete'),
      onConfirm: remove,
    })
  if (!can('group.delete')) return null
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      actions={[{ label: t('Delete'), icon: IconTrash, danger: true, onClick: ask }]}
    />
  )
}

function NewGroupForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  return (
    <EntryForm
      initial={{ name: '', description: '' }}
      rules={nameRule}
      submitLabel={t('Create group')}
      onCancel={onDone}
      onSubmit={(body) => api.POST('/api/groups', { body })}
      onDone={({ id }) => {
        onDone()
        void navigate({ to: `/groups/${id}` })
      }}
    >
      {(form) => <NameFields form={form} />}
    </EntryForm>
  )
}
