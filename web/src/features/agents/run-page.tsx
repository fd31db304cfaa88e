import { Button } from '@mantine/core'
import { IconReload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { useIdParam } from '../../lib/use-id-param.ts'
import { t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { Page } from '../../ui/page.tsx'
import { isActive } from './agent-words.ts'
import { RunView } from './run-view.tsx'
import { useRun } from './use-run.ts'

export function AgentRunPage() {
  const id = useIdParam()
  const navigate = useNavigate()
  const { data } = useRun(id)
  const replay = () =>
    api.POST('/api/chat/agent-runs/{id}/replay', { path: { id } }).then((run) => {
      void invalidate('agent-runs')
      void navigate({ to: `/agents/runs/${run.id}` })
    }, showFailure)
  return (
    <Page
      title={data?.content ?? t('Run {{id}}', { id: String(id) })}
      description={data && formatTime(data.created_at)}
      crumbs={[
        { label: t('Agents'), to: '/agents' },
        ...(data ? [{ label: data.agent_name, to: `/agents/${data.agent_id}` }] : []),
      ]}
      actions={
        data &&
        !isActive(data) && (
          <Button
            variant="default"
            leftSection={<IconReload size={16} aria-hidden />}
            onClick={() => void replay()}
          >
            {t('Repeat on today’s data')}
          </Button>
        )
      }
    >
      <RunView id={id} />
    </Page>
  )
}
