import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { useIdParam } from '../../../lib/use-id-param.ts'
import { t } from '../../../lib/words.ts'
import { showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { Page } from '../../../ui/page.tsx'
import { deletion, RowMenu } from '../../../ui/tables/row-menu.tsx'
import { CaseList } from './case-list.tsx'
import { type EvaluationSet, refreshSet, setKey } from './evaluation-words.ts'
import { RunReport } from './run-report.tsx'
import { SetSettings } from './set-settings.tsx'

/** An evaluation set: its questions, what its runs found, and when it runs. */
export function EvaluationSetPage() {
  const id = useIdParam()
  const [tab, setTab] = useState<string | null>('questions')
  const set = useQuery({
    queryKey: setKey(id),
    queryFn: () => api.GET('/api/chat/evaluations/{id}', { path: { id } }),
  })
  const { data, error } = set
  return (
    <Page
      title={data?.name ?? t('Evaluation')}
      description={data?.description}
      crumbs={[{ label: t('Evaluations'), to: '/evaluations' }]}
      actions={data && <SetActions set={data} onStarted={() => setTab('results')} />}
    >
      <FailureAlert error={error} onRetry={() => void set.refetch()} />
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="questions">{t('Questions')}</Tabs.Tab>
            <Tabs.Tab value="results">{t('Results')}</Tabs.Tab>
            <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="questions">
            <CaseList set={data} />
          </Tabs.Panel>
          <Tabs.Panel value="results">
            <RunReport setId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="settings">
            <SetSettings key={data.revision} set={data} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}

function SetActions({ set, onStarted }: { set: EvaluationSet; onStarted: () => void }) {
  const { id, name, revision, cases } = set
  const navigate = useNavigate()
  const run = useMutation({
    mutationFn: () => api.POST('/api/chat/evaluations/{id}/runs', { path: { id } }),
    onSuccess: () => {
      refreshSet(id)
      onStarted()
    },
    onError: showFailure,
  })
  const remove = () =>
    api.DELETE('/api/chat/evaluations/{id}', { path: { id }, revision }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void invalidate('evaluation-sets')
      void navigate({ to: '/evaluations' })
    }, showFailure)
  return (
    <>
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={run.isPending}
        disabled={cases.length === 0}
        onClick={() => run.mutate()}
      >
        {t('Run now')}
      </Button>
      <RowMenu
        label={t('Actions for {{name}}', { name })}
        size="lg"
        variant="default"
        actions={[
          deletion({
            title: t('Delete evaluation “{{name}}”?', { name }),
            body: t('Its questions and results are deleted, too. This cannot be undone.'),
            onConfirm: remove,
          }),
        ]}
      />
    </>
  )
}
