import { Skeleton, Tabs, Text } from '@mantine/core'
import { IconCopy, IconLockAccess } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { useIdParam } from '../../lib/use-id-param.ts'
import { t } from '../../lib/words.ts'
import { openAccessDialog } from '../../ui/access/access-dialog.tsx'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { deletion, RowMenu } from '../../ui/tables/row-menu.tsx'
import { AgentForm } from './agent-form.tsx'
import type { Agent } from './agent-words.ts'
import { RunList } from './run-list.tsx'
import { TestPanel } from './test-panel.tsx'

/** An agent: what it does, a run to try it, and what it did. */
export function AgentPage() {
  const id = useIdParam()
  const can = useCan()
  const agent = useQuery({
    queryKey: ['agent', id],
    queryFn: () => api.GET('/api/chat/agents/{id}', { path: { id } }),
  })
  const { data, error } = agent
  return (
    <Page
      title={data?.name ?? t('Agent')}
      description={data && <Facts agent={data} />}
      crumbs={[{ label: t('Agents'), to: '/agents' }]}
      actions={data && <AgentActions agent={data} />}
    >
      <FailureAlert error={error} onRetry={() => void agent.refetch()} />
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Tabs defaultValue={can('agent.edit') ? 'definition' : 'test'} keepMounted={false}>
          <Tabs.List mb="md">
            {can('agent.edit') && <Tabs.Tab value="definition">{t('Definition')}</Tabs.Tab>}
            {can('agent.run') && <Tabs.Tab value="test">{t('Run')}</Tabs.Tab>}
            <Tabs.Tab value="runs">{t('Your runs')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="definition" keepMounted>
            <AgentForm key={data.revision} agent={data} />
          </Tabs.Panel>
          <Tabs.Panel value="test">
            <TestPanel agentId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="runs">
            <RunList agentId={id} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}

function Facts({ agent: { description, status, version } }: { agent: Agent }) {
  return (
    <>
      {description && <Text size="sm">{description}</Text>}
      <StatusBadge status={status} /> {t('Version {{version}}', { version: String(version) })}
    </>
  )
}

function AgentActions({ agent: { id, name, revision } }: { agent: Agent }) {
  const can = useCan()
  const navigate = useNavigate()
  const remove = () =>
    api.DELETE('/api/chat/agents/{id}', { path: { id }, revision }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void invalidate('agents')
      void navigate({ to: '/agents' })
    }, showFailure)
  const duplicate = () =>
    api.POST('/api/chat/agents/{id}/duplicate', { path: { id } }).then((copy) => {
      void invalidate('agents')
      void navigate({ to: `/agents/${copy.id}` })
    }, showFailure)
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      size="lg"
      variant="default"
      actions={[
        can('agent.create') && {
          label: t('Duplicate'),
          icon: IconCopy,
          onClick: () => void duplicate(),
        },
        can('access.grant') && {
          label: t('Access'),
          icon: IconLockAccess,
          onClick: () => openAccessDialog({ type: 'agent', id, name }),
        },
        can('agent.delete') &&
          deletion({
            title: t('Delete the agent {{name}}?', { name }),
            body: t('Its versions and runs are deleted, and approvals that wait can no longer be given.'),
            onConfirm: remove,
          }),
      ]}
    />
  )
}
