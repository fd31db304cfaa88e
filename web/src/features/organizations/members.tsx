import { Select } from '@mantine/core'
import { IconUserMinus, IconUserStar } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { ListView, SortOf } from '../../lib/list.ts'
import { firstPage } from '../../lib/list.ts'
import { roleChoices } from '../../lib/roles.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, showToast, showFailure } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { openDialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'

type Member = Schema<'Member'>

export function Members({ orgId }: { orgId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/organizations/{id}/members'>>>(firstPage)
  const members = useQuery({
    queryKey: ['members', orgId, view],
    queryFn: () =>
      answer(api.GET('/api/organizations/{id}/members', { params: { path: { id: orgId }, query: view } })),
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
          { label: t('Home'), cell: ({ is_home }) => (is_home ? t('here') : t('another organization')) },
          { label: t('Joined'), sort: 'joined_at', cell: ({ joined_at }) => formatAgo(joined_at) },
          { label: '', align: 'right', cell: (member) => <MemberActions orgId={orgId} member={member} /> },
        ]}
      />
    </>
  )
}

function MemberActions({ orgId, member }: { orgId: number; member: Member }) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['members'] })
  const path = { id: orgId, user_id: member.user_id }
  const remove = () =>
    answer(api.DELETE('/api/organizations/{id}/members/{user_id}', { params: { path } })).then(() => {
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
              body: t('They lose access to this organization at once. What they made stays.'),
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
        answer(
          api.PATCH('/api/organizations/{id}/members/{user_id}', {
            params: { path: { id: orgId, user_id: member.user_id } },
            body: { role: role as Member['role'] },
          }),
        )
      }
      onDone={onDone}
    >
      {(form) => (
        <Select label={t('Role')} data={roleChoices} allowDeselect={false} {...form.getInputProps('role')} />
      )}
    </EntryForm>
  )
}
