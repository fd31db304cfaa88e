import { Button, Select, TextInput } from '@mantine/core'
import { IconMailPlus, IconTrash } from '@tabler/icons-react'
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
import { EmptyState } from '../../ui/empty-state.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { RowMenu } from '../../ui/tables/row-menu.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type Invitation = Schema<'Invitation'>

export function Invitations({ orgId }: { orgId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/organizations/{id}/invitations'>>>(firstPage)
  const list = useQuery({
    queryKey: ['invitations', orgId, view],
    queryFn: () => api.GET('/api/organizations/{id}/invitations', { path: { id: orgId }, query: view }),
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
  return (
    <Button
      leftSection={<IconMailPlus size={16} aria-hidden />}
      onClick={() =>
        openDialog(t('Invite someone'), (close) => (
          <InviteForm
            orgId={orgId}
            onDone={() => {
              void invalidate('invitations')
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
  const path = { id: orgId, invitation_id: id }
  const withdraw = () =>
    api.DELETE('/api/organizations/{id}/invitations/{invitation_id}', { path }).then(() => {
      showToast(t('The invitation of {{email}} is withdrawn.', { email }))
      void invalidate('invitations')
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
        api.POST('/api/organizations/{id}/invitations', {
          path: { id: orgId },
          body: { email, role: role as Invitation['role'] },
        })
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
