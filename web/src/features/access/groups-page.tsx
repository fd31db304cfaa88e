import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { ListView, SortOf } from '../../lib/list.ts'
import { firstPage } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { askFirst, tell, tellFailure } from '../../ui/ask.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EntryForm, openDialog } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'

export function GroupsPage() {
  const can = useCan()
  const [view, setView] = useState<ListView<SortOf<'/api/groups'>>>(firstPage)
  const groups = useQuery({
    queryKey: ['groups', view],
    queryFn: () => answer(api.GET('/api/groups', { params: { query: view } })),
    placeholderData: keepPreviousData,
  })
  const create = can('group.create') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openDialog('New group', (close) => <NewGroupForm onDone={close} />)}
    >
      New group
    </Button>
  )
  const empty = groups.data?.total === 0 && !view.q
  return (
    <Page
      title="Groups"
      description="A group gives its members permissions on one thing or on everything."
      actions={!empty && create}
    >
      <FailureAlert error={groups.error} onRetry={() => void groups.refetch()} />
      {empty ? (
        <EmptyState icon={IconUsersGroup} title="No groups yet" actions={create}>
          Make a group, put users into it, and grant it what they need: a single dashboard, a project with all
          that is in it, or everything.
        </EmptyState>
      ) : (
        <DataTable
          label="Groups"
          searchLabel="Search groups"
          page={groups.data}
          rowKey={({ id }) => id}
          view={view}
          onView={setView}
          fetching={groups.isFetching}
          columns={[
            {
              label: 'Name',
              sort: 'name',
              cell: ({ id, name }) => <PageLink to={`/groups/${id}`}>{name}</PageLink>,
            },
            { label: 'Description', cell: ({ description }) => description },
            { label: 'Members', align: 'right', cell: ({ member_count }) => member_count },
            { label: 'Changed', sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
            { label: '', align: 'right', cell: (group) => <GroupActions group={group} /> },
          ]}
        />
      )}
    </Page>
  )
}

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
