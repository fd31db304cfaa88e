import { Select } from '@mantine/core'
import { IconUserMinus, IconUserStar } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { roleChoices } from '../../lib/roles.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { RowMenu } from '../../ui/tables/row-menu.tsx'

type Member = Schema<'Member'>

export function Members({ orgId }: { orgId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/organizations/{id}/members'>>>(firstPage)
  const members = useQuery({
    queryKey: ['members', orgId, view],
    queryFn: () => api.GET('/api/organizations/{id}/members', { path: { id: orgId }, query: view }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FailureAlert error={members.error} onRetry={() => void members.refetch()} />
      <DataTable
        label={t('Members')}
        searchLabel={t('Search members')}
        page={members.data}
        rowKey={({ user_id }) => user_id}
        view={view}
        onView={setView}
        fetching={members.isFetching}
        columns={[
          { label: t('Name'), sort: 'full_name', cell: ({ full_name, username }) => full_name || username },
          { label: t('E-mail'), sort: 'email', cell: ({ email }) => email },
          { label: t('Role'), sort: 'role', cell: ({ role }) => role },
          {
            label: t('Home organization'),
            cell: ({ is_home }) => (is_home ? t('here') : t('another organization')),
          },
          { label: t('Joined'), sort: 'joined_at', cell: ({ joined_at }) => formatAgo(joined_at) },
          { label: '', align: 'right', cell: (member) => <MemberActions orgId={orgId} member={member} /> },
        ]}
      />
    </>
  )
}

function MemberActions({ orgId, member }: { orgId: number; member: Member }) {
  const refresh = () => void invalidate('members')
  const path = { id: orgId, user_id: member.user_id }
  const remove = () =>
    api.DELETE('/api/organizations/{id}/members/{user_id}', { path }).then(() => {
      showToast(t('{{name}} is no longer a member.', { name: member.username }))
      refresh()
    }, showFailure)
  return (
    <RowMenu
      label={t('Actions for {{username}}', { username: member.username })}
      actions={[
        {
          label: t('Change role'),
          icon: IconUserStar,
          onClick: () =>
            openDialog(t('Role of {{username}}', { username: member.username }), (close) => (
              <MemberRole
                orgId={orgId}
                member={member}
                onDone={() => {
                  refresh()
                  close()
                }}
              />
            )),
        },
        {
          label: t('Remove'),
          icon: IconUserMinus,
          danger: true,
          onClick: () =>
            confirmFirst({
              title: t('Remove {{username}}?', { username: member.username }),
              body: t('They lose access to this organization at once. Their work stays.'),
              confirm: t('Remove'),
              onConfirm: remove,
            }),
        },
      ]}
    />
  )
}

function MemberRole({ orgId, member, onDone }: { orgId: number; member: Member; onDone: () => void }) {
  return (
    <EntryForm
      initial={{ role: member.role as string }}
      submitLabel={t('Change role')}
      onCancel={onDone}
      onSubmit={({ role }) =>
        api.PATCH('/api/organizations/{id}/members/{user_id}', {
          path: { id: orgId, user_id: member.user_id },
          body: { role: role as Member['role'] },
        })
      }
      onDone={onDone}
    >
      {(form) => (
        <Select label={t('Role')} data={roleChoices} allowDeselect={false} {...form.getInputProps('role')} />
      )}
    </EntryForm>
  )
}
