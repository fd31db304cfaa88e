import { Badge, Button, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlugConnected, IconPlus, IconSparkles, IconStar } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../../lib/list.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable, NamedCell, type TableColumn } from '../../../ui/tables/data-table.tsx'
import { deletion, RowMenu } from '../../../ui/tables/row-menu.tsx'
import { LimitsForm } from './limits-form.tsx'
import { McpCard } from './mcp-card.tsx'
import { ModelForm } from './model-form.tsx'
import { privacyWord } from './privacy-words.ts'

type Provider = Schema<'ChatProvider'>
type Sort = SortOf<'/api/chat/providers'>

/** Language models that questions and agents may use, and how much. */
export function LanguageModels() {
  const can = useCan()
  const [view, setView] = useState<ListView<Sort>>(firstPage)
  const list = useQuery({
    queryKey: ['chat-providers', view],
    queryFn: () => api.GET('/api/chat/providers', { query: view }),
    placeholderData: keepPreviousData,
  })
  const add = can('organization.settings') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openForm()}>
      {t('Connect language model')}
    </Button>
  )
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (list.data?.total === 0)
    return (
      <Stack>
        <EmptyState icon={IconSparkles} title={t('No language model connected')} actions={add}>
          {t(
            'Questions are read and agents run their plans without one. A language model, on your own servers or of a provider, reads what rules cannot and lets agents decide their next step. You choose what is sent to it.',
          )}
        </EmptyState>
        <McpCard />
      </Stack>
    )
  return (
    <Stack>
      <DataTable
        label={t('Language models')}
        toolbar={add}
        page={list.data}
        rowKey={({ id }) => id}
        view={view}
        onView={setView}
        columns={columns}
      />
      <LimitsForm />
      <McpCard />
    </Stack>
  )
}

const openForm = (provider?: Provider) =>
  openDialog(
    provider ? t('Edit {{name}}', { name: provider.name }) : t('Connect language model'),
    (close) => <ModelForm provider={provider} onDone={close} />,
    'lg',
  )

const columns: TableColumn<Provider, Sort>[] = [
  {
    label: t('Name'),
    cell: ({ name, model, is_default }) => (
      <NamedCell description={model}>
        {name}{' '}
        {is_default && (
          <Badge variant="light" className="whole">
            {t('default')}
          </Badge>
        )}
      </NamedCell>
    ),
  },
  { label: t('May be sent'), cell: ({ privacy_level: level }) => privacyWord[level] },
  {
    label: t('Status'),
    cell: ({ is_enabled }) => <StatusBadge status={is_enabled ? 'active' : 'deactivated'} />,
  },
  { label: t('Last test'), cell: ({ last_test: test }) => <LastTest test={test} /> },
  { label: '', align: 'right', cell: (provider) => <ModelActions provider={provider} /> },
]

function LastTest({ test }: { test: Provider['last_test'] }) {
  if (test === null) return '–'
  return (
    <>
      <Text size="sm" {...(test.ok ? {} : { c: 'var(--mantine-color-error)' })}>
        {test.message}
      </Text>
      <Text size="xs" c="dimmed">
        {formatAgo(test.tested_at)}
      </Text>
    </>
  )
}

function ModelActions({ provider }: { provider: Provider }) {
  const can = useCan()
  const { id, name, revision } = provider
  if (!can('organization.settings')) return null
  const path = { id }
  const changed = () => void invalidate('chat-providers')
  const test = () =>
    api.POST('/api/chat/providers/{id}/test', { path }).then(({ ok, message }) => {
      if (ok) showToast(message)
      else showFailure(new Error(message))
      changed()
    }, showFailure)
  const makeDefault = () =>
    api
      .PATCH('/api/chat/providers/{id}', { path, revision, body: { is_default: true } })
      .then(changed, showFailure)
  const remove = () =>
    api.DELETE('/api/chat/providers/{id}', { path, revision }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      changed()
    }, showFailure)
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      actions={[
        { label: t('Edit'), icon: IconPencil, onClick: () => openForm(provider) },
        { label: t('Test connection'), icon: IconPlugConnected, onClick: () => void test() },
        !provider.is_default && {
          label: t('Set as default'),
          icon: IconStar,
          onClick: () => void makeDefault(),
        },
        deletion({
          title: t('Delete the language model {{name}}?', { name }),
          body: t('It is called no more. Its usage stays recorded.'),
          onConfirm: remove,
        }),
      ]}
    />
  )
}
