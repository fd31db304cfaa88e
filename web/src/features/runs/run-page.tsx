import { Alert, Card, Group, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api, type Schema } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatAgo, formatTime } from '../../lib/format.ts'
import {
  isOver,
  kindWords,
  runDuration,
  runOutcome,
  runTitle,
  stageWords,
  triggerWords,
} from '../../lib/run-words.ts'
import { plural, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { RunActions } from './run-actions.tsx'
import { RunBars } from './run-bars.tsx'
import { RunLog } from './run-log.tsx'
import { RunStatusMark } from './run-status-mark.tsx'
import { RunSteps } from './run-steps.tsx'

type RunDetail = Schema<'RunDetail'>

const pollMs = 1000
const alike = 20

/** One run: how far it is or how it ended, where its time went, and what it said. */
export function RunPage() {
  const id = useIdParam()
  const run = useQuery({
    queryKey: ['run', id],
    queryFn: () => api.GET('/api/pipeline/runs/{id}', { path: { id } }),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? pollMs : false),
  })
  const shown = run.data
  return (
    <Page
      title={shown ? runTitle(shown) : t('Run')}
      description={shown && <About run={shown} />}
      crumbs={[
        { label: t('Runs'), to: '/runs' },
        ...(shown && shown.parent_id !== null
          ? [
              {
                label: t('Build {{parent_id}}', { parent_id: shown.parent_id }),
                to: `/runs/${shown.parent_id}`,
              },
            ]
          : []),
      ]}
      actions={shown && <RunActions run={shown} />}
    >
      <FailureAlert error={run.error} onRetry={() => void run.refetch()} />
      {run.isPending && <Skeleton height={360} />}
      {shown && (
        <Stack gap="lg">
          <Ending run={shown} />
          {!isOver(shown) && <HowFar run={shown} />}
          <Facts run={shown} />
          {shown.steps.length > 0 && <Steps run={shown} />}
          <Card>
            <Title order={2} size="h4" mb="sm">
              {t('Log')}
            </Title>
            <RunLog runId={shown.id} />
          </Card>
          <Others run={shown} />
        </Stack>
      )}
    </Page>
  )
}

function About({ run }: { run: RunDetail }) {
  const { recipe_id: recipe, dataset_id: dataset, schedule_id: schedule, retry_of: before } = run
  return (
    <Group gap="sm" component="span">
      <span>{`${kindWords[run.kind]} ${run.id}, ${triggerWords[run.trigger]}`}</span>
      {recipe !== null && (
        <PageLink to={`/recipes/${recipe}`}>
          {t('Recipe {{recipe_name}}', { recipe_name: run.recipe_name ?? '' })}
        </PageLink>
      )}
      {dataset !== null && (
        <PageLink to={`/datasets/${dataset}`}>
          {t('Dataset {{dataset_name}}', { dataset_name: run.dataset_name ?? '' })}
        </PageLink>
      )}
      {schedule !== null && <PageLink to={`/schedules/${schedule}`}>{t('Schedule')}</PageLink>}
      {before !== null && (
        <PageLink to={`/runs/${before}`}>{t('Again after run {{before}}', { before })}</PageLink>
      )}
    </Group>
  )
}

function Ending({ run }: { run: RunDetail }) {
  if (run.status === 'failed')
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('It failed')}>
        <Text size="sm" className="wrap-anywhere">
          {run.failure}
        </Text>
        <Text size="sm" c="dimmed" mt={4}>
          {run.kind === 'build'
            ? t(
                'What succeeded before is published and stays. Mend the cause, then retry: only the rest runs again.',
              )
            : t('Nothing of it was published: readers still see the version before, whole.')}
        </Text>
      </Alert>
    )
  if (run.status === 'queued' && run.next_attempt_at !== null)
    return (
      <Alert
        color="orange"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('It will be tried again by itself')}
      >
        <Text size="sm" className="wrap-anywhere">
          {run.retry_reason}
        </Text>
        <Text size="sm" c="dimmed" mt={4}>
          {t('Next at {{next_attempt_at}}, for the {{retries}}. of {{times}} times.', {
            next_attempt_at: formatTime(run.next_attempt_at),
            retries: run.retries,
            times: run.retry.times,
          })}
        </Text>
      </Alert>
    )
  return null
}

function HowFar({ run: { progress } }: { run: RunDetail }) {
  const { stage, fraction, row_count: rows } = progress
  return (
    <Card padding="md" component="section" aria-label={t('Progress')} aria-live="polite">
      <Text size="sm" fw={600} mb={8}>
        {stageWords[stage]}
        {rows > 0 && (
          <Text span size="sm" c="dimmed" fw={400}>
            {' '}
            {plural(rows, 'row')}
          </Text>
        )}
      </Text>
      <Progress
        value={fraction === null ? 100 : fraction * 100}
        animated={fraction === null}
        striped={fraction === null}
        aria-label={t('Progress of the run')}
      />
    </Card>
  )
}

/** What a build has not: its steps read, write and are tried. */
const ownFacts = ({ rows_in: read, rows_out: made, attempt }: RunDetail): [string, ReactNode][] => [
  [t('Rows in'), read === null ? '–' : formatNumber(read)],
  [t('Rows out'), made === null ? '–' : formatNumber(made)],
  [t('Attempt'), attempt === 0 ? '–' : formatNumber(attempt)],
]

function Facts({ run }: { run: RunDetail }) {
  const now = useNow(!isOver(run))
  const facts: [string, ReactNode][] = [
    [t('Status'), <RunStatusMark key="status" run={run} />],
    [t('Took'), runDuration(run, now) || t('not started')],
    ...(run.kind === 'build' ? [] : ownFacts(run)),
    [
      t('Queued'),
      <span key="queued" title={formatTime(run.created_at)}>
        {formatAgo(run.created_at, now)}
      </span>,
    ],
  ]
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
        {facts.map(([label, value]) => (
          <Card key={label} padding="md">
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <div className="fact">{value}</div>
          </Card>
        ))}
      </SimpleGrid>
      {run.status === 'succeeded' && (
        <Text size="sm" c="dimmed">
          {runOutcome(run)}
        </Text>
      )}
    </>
  )
}

function Steps({ run }: { run: RunDetail }) {
  const now = useNow(!isOver(run))
  const fromMs = new Date(run.started_at ?? run.created_at).getTime()
  const toMs = run.finished_at === null ? now : new Date(run.finished_at).getTime()
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('Steps')}
      </Title>
      <RunSteps steps={run.steps} fromMs={fromMs} toMs={toMs} />
    </Card>
  )
}

/** Runs of the same thing, so that one sees whether this one was as usual. */
function Others({ run }: { run: RunDetail }) {
  const { recipe_id: recipe, dataset_id: dataset, schedule_id: schedule } = run
  const same =
    recipe !== null
      ? { recipe_id: recipe }
      : dataset !== null
        ? { dataset_id: dataset }
        : schedule !== null
          ? { schedule_id: schedule }
          : undefined
  const others = useQuery({
    queryKey: ['runs', 'like', same],
    queryFn: () => api.GET('/api/pipeline/runs', { query: { ...same, limit: alike, offset: 0 } }),
    enabled: same !== undefined,
  })
  if (!others.data || others.data.items.length < 2) return null
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('The last times')}
      </Title>
      <RunBars runs={others.data.items} current={run.id} />
    </Card>
  )
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
