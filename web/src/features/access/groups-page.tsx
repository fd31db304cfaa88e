import { Button } from '@mantine/core'
import { IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, showToast, showFailure } from '../../ui/confirm.tsx'
import type { TableColumn } from '../../ui/data-table.tsx'
import { openDialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { NameFields, nameRule } from '../../ui/name-fields.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'

export function GroupsPage() {
  const can = useCan()
  return (
    <ListPage
      title={t('Groups')}
      description={t('A group gives its members permissions on one thing or on everything.')}
      queryKey="groups"
      load={(query) => answer(api.GET('/api/groups', { params: { query } }))}
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
          'Make a group, put users into it, and grant it what they need: a single dashboard, a project with all that is in it, or everything.',
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
  const queries = useQueryClient()
  const remove = () =>
    answer(api.DELETE('/api/groups/{id}', { params: { path: { id } } })).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void queries.invalidateQueries({ queryKey: ['groups'] })
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
      onSubmit={(body) => answer(api.POST('/api/groups', { body }))}
      onDone={({ id }) => {
        onDone()
        void navigate({ to: `/groups/${id}` })
      }}
    >
      {(form) => <NameFields form={form} />}
    </EntryForm>
  )
}
