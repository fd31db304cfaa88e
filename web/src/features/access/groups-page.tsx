import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { askFirst, tell, tellFailure } from '../../ui/ask.tsx'
import type { TableColumn } from '../../ui/data-table.tsx'
import { EntryForm, openDialog } from '../../ui/entry-form.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'

export function GroupsPage() {
  const can = useCan()
  return (
    <ListPage
      title="Groups"
      description="A group gives its members permissions on one thing or on everything."
      queryKey="groups"
      load={(query) => answer(api.GET('/api/groups', { params: { query } }))}
      searchLabel="Search groups"
      rowKey={({ id }) => id}
      columns={columns}
      create={
        can('group.create') && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog('New group', (close) => <NewGroupForm onDone={close} />)}
          >
            New group
          </Button>
        )
      }
      empty={{
        icon: IconUsersGroup,
        title: 'No groups yet',
        text: 'Make a group, put users into it, and grant it what they need: a single dashboard, a project with all that is in it, or everything.',
      }}
    />
  )
}

const columns: TableColumn<Schema<'Group'>, SortOf<'/api/groups'>>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ id, name }) => <PageLink to={`/groups/${id}`}>{name}</PageLink>,
  },
  { label: 'Description', cell: ({ description }) => description },
  { label: 'Members', align: 'right', cell: ({ member_count }) => member_count },
  { label: 'Changed', sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
  { label: '', align: 'right', cell: (group) => <GroupActions group={group} /> },
]

function GroupActions({ group: { id, name } }: { group: Schema<'Group'> }) {
  const can = useCan()
  const queries = useQueryClient()
  const remove = () =>
    answer(api.DELETE('/api/groups/{id}', { params: { path: { id } } })).then(() => {
      tell(`${name} is deleted.`)
      void queries.invalidateQueries({ queryKey: ['groups'] })
    }, tellFailure)
  const ask = () =>
    askFirst({
      title: `Delete the group ${name}?`,
      body: 'Its members lose at once what it granted them.',
      confirm: 'Delete',
      onConfirm: remove,
    })
  if (!can('group.delete')) return null
  return (
    <RowMenu
      label={`Actions for ${name}`}
      actions={[{ label: 'Delete', icon: IconTrash, danger: true, onClick: ask }]}
    />
  )
}

function NewGroupForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  return (
    <EntryForm
      initial={{ name: '', description: '' }}
      rules={{ name: (value) => (value.trim() ? null : 'Give it a name') }}
      submitLabel="Create group"
      onCancel={onDone}
      onSubmit={(body) => answer(api.POST('/api/groups', { body }))}
      onDone={({ id }) => {
        onDone()
        void navigate({ to: `/groups/${id}` })
      }}
    >
      {(form) => (
        <>
          <TextInput label="Name" required data-autofocus maxLength={200} {...form.getInputProps('name')} />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
        </>
      )}
    </EntryForm>
  )
}
