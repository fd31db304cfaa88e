import { Button, Select, TextInput } from '@mantine/core'
import { IconMailPlus, IconTrash } from '@tabler/icons-react'
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
import { EmptyState } from '../../ui/empty-state.tsx'
import { openDialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type Invitation = Schema<'Invitation'>

export function Invitations({ orgId }: { orgId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/organizations/{id}/invitations'>>>(firstPage)
  const list = useQuery({
    queryKey: ['invitations', orgId, view],
    queryFn: () =>
      answer(
        api.GET('/api/organizations/{id}/invitations', { params: { path: { id: orgId }, query: view } }),
      ),
    placeholderData: keepPreviousData,
  })
  const invite = <InviteButton orgId={orgId} />
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (list.data?.total === 0)
    return (
      <EmptyState icon={IconMailPlus} title={t('No invitations yet')} actions={invite}>
        {t(
          'Invite users of other organizations by their e-mail address. They keep their own home and find this organization beside it.',
        )}
      </EmptyState>
    )
  return (
    <DataTable
      label={t('Invitations')}
      toolbar={invite}
      page={list.data}
      rowKey={({ id }) => id}
      view={view}
      onView={setView}
      columns={[
        { label: t('E-mail'), sort: 'email', cell: ({ email }) => email },
        { label: t('Role'), sort: 'role', cell: ({ role }) => role },
        { label: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
        { label: t('Sent'), sort: 'created_at', cell: ({ created_at }) => formatAgo(created_at) },
        { label: t('Expires'), sort: 'expires_at', cell: ({ expires_at }) => formatAgo(expires_at) },
        {
          label: '',
          align: 'right',
          cell: (invitation) => <InvitationActions orgId={orgId} invitation={invitation} />,
        },
      ]}
    />
  )
}

function InviteButton({ orgId }: { orgId: number }) {
  const queries = useQueryClient()
  return (
    <Button
      leftSection={<IconMailPlus size={16} aria-hidden />}
      onClick={() =>
        openDialog(t('Invite someone'), (close) => (
          <InviteForm
            orgId={orgId}
            onDone={() => {
              void queries.invalidateQueries({ queryKey: ['invitations'] })
              close()
            }}
          />
        ))
      }
    >
      {t('Invite someone')}
    </Button>
  )
}

function InvitationActions({ orgId, invitation: { id, email } }: { orgId: number; invitation: Invitation }) {
  const queries = useQueryClient()
  const params = { path: { id: orgId, invitation_id: id } }
  const withdraw = () =>
    answer(api.DELETE('/api/organizations/{id}/invitations/{invitation_id}', { params })).then(() => {
      showToast(t('The invitation of {{email}} is withdrawn.', { email }))
      void queries.invalidateQueries({ queryKey: ['invitations'] })
    }, showFailure)
  const ask = () =>
    confirmFirst({
      title: t('Withdraw the invitation of {{email}}?', { email }),
      body: t('The link in the mail stops working.'),
      confirm: t('Withdraw'),
      onConfirm: withdraw,
    })
  return (
    <RowMenu
      label={t('Actions for the invitation of {{email}}', { email })}
      actions={[{ label: t('Withdraw'), icon: IconTrash, danger: true, onClick: ask }]}
    />
  )
}

function InviteForm({ orgId, onDone }: { orgId: number; onDone: () => void }) {
  return (
    <EntryForm
      initial={{ email: '', role: 'viewer' }}
      rules={{ email: (value) => (value.includes('@') ? null : t('Give an e-mail address')) }}
      submitLabel={t('Send the invitation')}
      onCancel={onDone}
      onSubmit={({ email, role }) =>
        answer(
          api.POST('/api/organizations/{id}/invitations', {
            params: { path: { id: orgId } },
            body: { email, role: role as Invitation['role'] },
          }),
        )
      }
      onDone={({ email }) => {
        showToast(t('An invitation is on its way to {{email}}.', { email }))
        onDone()
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('E-mail')}
            type="email"
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <Select
            label={t('Role')}
            data={roleChoices}
            allowDeselect={false}
            {...form.getInputProps('role')}
          />
        </>
      )}
    </EntryForm>
  )
}
