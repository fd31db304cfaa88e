import { Button } from '@mantine/core'
import { IconPlus, IconRobot, IconTool } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { NameFields, nameRule } from '../../ui/forms/about-form.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import type { Agent } from './agent-words.ts'

export function AgentsPage() {
  const can = useCan()
  return (
    <ListPage
      title={t('Agents')}
      description={t('An agent uses tools in your name, with your permissions and no more.')}
      queryKey="agents"
      load={(query) => api.GET('/api/chat/agents', { query })}
      searchLabel={t('Search agents')}
      rowKey={({ id }) => id}
      columns={columns}
      actions={
        <LinkButton to="/agents/tools" variant="default" leftSection={<IconTool size={16} aria-hidden />}>
          {t('Tools')}
        </LinkButton>
      }
      create={
        can('agent.create') && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog(t('New agent'), (close) => <NewAgentForm onDone={close} />)}
          >
            {t('New agent')}
          </Button>
        )
      }
      empty={{
        icon: IconRobot,
        title: t('No agents yet'),
        text: t(
          'An agent answers from data and documents and can send messages. Choose its tools and its steps; a language model is optional. Whatever it sends waits for the approval of the person who asked.',
        ),
      }}
    />
  )
}

const columns: TableColumn<Agent, SortOf<'/api/chat/agents'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name, description }) => (
      <NamedCell description={description}>
        <PageLink to={`/agents/${id}`}>{name}</PageLink>
      </NamedCell>
    ),
  },
  { label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    label: t('Decides by'),
    cell: ({ provider_id }) => (provider_id === null ? t('Plan') : t('Language model')),
  },
  { label: t('Tools'), cell: ({ tools }) => tools.map(({ name }) => name).join(', ') || '–' },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
]

function NewAgentForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  return (
    <EntryForm
      initial={{ name: '', description: '' }}
      rules={nameRule}
      submitLabel={t('Create agent')}
      onCancel={onDone}
      onSubmit={(body) => api.POST('/api/chat/agents', { body })}
      onDone={({ id }) => {
        onDone()
        void navigate({ to: `/agents/${id}` })
      }}
    >
      {(form) => <NameFields form={form} />}
    </EntryForm>
  )
}
