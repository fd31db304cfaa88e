import { Button, Code, Group, Text } from '@mantine/core'
import {
  IconInfoCircle,
  IconKey,
  IconPencil,
  IconPlugConnected,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { firstPage, type ListView, type SortOf } from '../../../lib/list.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst, openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import { CopyValue } from './copy-value.tsx'
import type { Provider } from './protocols/protocol-view.ts'
import { viewOf } from './protocols/protocols.ts'
import { ProviderForm } from './provider-form.tsx'
import { ProviderSetup } from './provider-setup.tsx'

/** How members sign in beside a password. */
export function SignInProviders({ slug }: { slug: string }) {
  const can = useCan()
  const [view, setView] = useState<ListView<SortOf<'/api/sign-in-providers'>>>(firstPage)
  const list = useQuery({
    queryKey: ['sign-in-providers', view],
    queryFn: () => api.GET('/api/sign-in-providers', { query: view }),
    placeholderData: keepPreviousData,
  })
  const add = can('organization.settings') && <AddProvider />
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (list.data?.total === 0 && view.q === undefined)
    return (
      <EmptyState icon={IconKey} title={t('No sign-in providers yet')} actions={add}>
        {t(
          'Let members sign in with the accounts of your organization, through OpenID Connect, SAML or LDAP.',
        )}
      </EmptyState>
    )
  return (
    <>
      <SignInLink address={`${location.origin}/sign-in?organization=${slug}`} />
      <DataTable
        label={t('Sign-in providers')}
        toolbar={add}
        page={list.data}
        rowKey={({ id }) => id}
        view={view}
        onView={setView}
        columns={[
          { label: t('Name'), sort: 'name', cell: ({ name }) => name },
          { label: t('Kind'), cell: ({ protocol }) => viewOf(protocol).label },
          { label: t('Identity provider'), cell: ({ protocol }) => viewOf(protocol).addressOf(protocol) },
          {
            label: t('Status'),
            sort: 'is_enabled',
            cell: ({ is_enabled }) => <StatusBadge status={is_enabled ? 'active' : 'deactivated'} />,
          },
          {
            label: '',
            align: 'right',
            cell: (provider) => can('organization.settings') && <ProviderActions provider={provider} />,
          },
        ]}
      />
    </>
  )
}

function SignInLink({ address }: { address: string }) {
  return (
    <Group mb="md" gap="xs">
      <Text size="sm">{t('Link for your members:')}</Text>
      <Code className="wrap-anywhere">{address}</Code>
      <CopyValue value={address} label={t('Copy link')} />
    </Group>
  )
}

const openForm = (title: string, provider?: Provider) =>
  openDialog(title, (close) => (
    <ProviderForm
      provider={provider}
      onDone={(saved) => {
        close()
        // A new one works only once the identity provider knows of it.
        if (saved && !provider && saved.redirect_uri !== null) openSetup(saved)
      }}
    />
  ))

const openSetup = (provider: Provider) =>
  openDialog(t('Set up {{name}}', { name: provider.name }), () => <ProviderSetup provider={provider} />)

function AddProvider() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openForm(t('Add sign-in provider'))}
    >
      {t('Add sign-in provider')}
    </Button>
  )
}

function ProviderActions({ provider }: { provider: Provider }) {
  const { id, name } = provider
  const test = () =>
    api
      .POST('/api/sign-in-providers/{id}/test', { path: { id } })
      .then(({ ok, message }) => (ok ? showToast(message) : showFailure(new Error(message))), showFailure)
  const remove = () =>
    api.DELETE('/api/sign-in-providers/{id}', { path: { id } }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void invalidate('sign-in-providers')
    }, showFailure)
  const ask = () =>
    confirmFirst({
      title: t('Delete the sign-in provider {{name}}?', { name }),
      body: t('Its users stay, and need another way to sign in.'),
      confirm: t('Delete provider'),
      onConfirm: remove,
    })
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      actions={[
        {
          label: t('Edit'),
          icon: IconPencil,
          onClick: () => openForm(t('Edit {{name}}', { name }), provider),
        },
        provider.redirect_uri !== null && {
          label: t('Values for the identity provider'),
          icon: IconInfoCircle,
          onClick: () => openSetup(provider),
        },
        { label: t('Test connection'), icon: IconPlugConnected, onClick: () => void test() },
        { label: t('Delete'), icon: IconTrash, danger: true, onClick: ask },
      ]}
    />
  )
}
