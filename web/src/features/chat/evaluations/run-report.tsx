import { Badge, Checkbox, Group, List, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { agentChoices, datasetChoices } from '../../../lib/choices.ts'
import { formatTime } from '../../../lib/format.ts'
import { useChosen } from '../../../lib/use-choices.ts'
import { serverText, t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import {
  type EvaluationRun,
  type Outcome,
  outcomeColors,
  outcomeNames,
  outcomeWords,
  runsKey,
} from './evaluation-words.ts'

const pollMs = 1500
const limit = 50

/** What the runs of a set found: the answers of one beside those of the one before, and what changed in between. */
export function RunReport({ setId }: { setId: number }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const runs = useQuery({
    queryKey: runsKey(setId),
    queryFn: () =>
      api.GET('/api/chat/evaluations/{id}/runs', { path: { id: setId }, query: { limit, offset: 0 } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isSoon) ? pollMs : false),
  })
  if (runs.error) return <FailureAlert error={runs.error} onRetry={() => void runs.refetch()} />
  if (!runs.data) return <Skeleton height={200} />
  const { items } = runs.data
  const run = items.find(({ id }) => String(id) === chosen) ?? items.find((one) => !isWaiting(one))
  if (!run)
    return (
      <Text c="dimmed">
        {items.length > 0 ? t('The first run is queued.') : t('This evaluation has not run yet.')}
      </Text>
    )
  const before = items.find(({ id, status }) => id < run.id && status === 'done')
  return (
    <Stack gap="md">
      <Select
        label={t('Run')}
        maw={480}
        allowDeselect={false}
        value={String(run.id)}
        onChange={setChosen}
        data={items
          .filter((one) => !isWaiting(one))
          .map((one) => ({
            value: String(one.id),
            label: `${formatTime(one.created_at)} · ${causeWords(one)}`,
          }))}
      />
      <Summary run={run} />
      <Changes run={run} />
      {run.results && <Results run={run} before={before} />}
    </Stack>
  )
}

/** Queued for later by its schedule. */
const isWaiting = ({ status, cause }: EvaluationRun) => status === 'queued' && cause === 'schedule'
const isSoon = (run: EvaluationRun) => run.finished_at === null && !isWaiting(run)

const causes: Record<string, string> = {
  schedule: t('on schedule'),
  'model.changed': t('the model changed'),
  'model.restored': t('the model changed'),
  'dataset.version_published': t('new data'),
  'dataset.version_restored': t('new data'),
  'dataset.policies_changed': t('the policies changed'),
  'agent.updated': t('the agent changed'),
}

function causeWords({ cause }: EvaluationRun): string {
  const [, user] = /^asked for by (.+)$/.exec(cause) ?? []
  if (user !== undefined) return t('started by {{user}}', { user })
  return causes[cause.split(' ', 1)[0] ?? ''] ?? cause
}

function Summary({ run: { status, counts, error } }: { run: EvaluationRun }) {
  return (
    <>
      <Group gap="xs" role="status">
        <StatusBadge status={status} />
        {counts &&
          outcomeNames
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => <OutcomeBadge key={outcome} outcome={outcome} count={counts[outcome]} />)}
      </Group>
      {error && <Text c="var(--mantine-color-error)">{error}</Text>}
    </>
  )
}

const OutcomeBadge = ({ outcome, count }: { outcome: Outcome; count?: number }) => (
  <Badge variant="light" className="whole" color={outcomeColors[outcome]}>
    {count === undefined ? outcomeWords[outcome] : `${outcomeWords[outcome]}: ${count}`}
  </Badge>
)

type Change = NonNullable<EvaluationRun['changes']>[number]

function changeWords({ what, before, now }: Change): string {
  if (what === 'policies') return t('the policies changed')
  if (what === 'verified_answers') return t('verified answers changed')
  if (what === 'tool') return t('tools with versions: {{before}} → {{now}}', { before, now })
  if (what === 'agent') return t('agent: version {{before}} → {{now}}', { before, now })
  return what === 'model'
    ? t('model: revision {{before}} → {{now}}', { before, now })
    : t('data: version {{before}} → {{now}}', { before, now })
}

const addressOf = ({ dataset_id: dataset, agent_id: agent, what }: Change): string =>
  agent === null
    ? `/datasets/${dataset}${what === 'data' ? '' : `/${what.replace('_', '-')}`}`
    : `/agents/${agent}`

function Changes({ run: { changes } }: { run: EvaluationRun }) {
  const named = (ids: (number | null)[] = []) => [
    ...new Set(ids.flatMap((id) => (id === null ? [] : [String(id)]))),
  ]
  const datasets = useChosen(datasetChoices, named(changes?.map(({ dataset_id: id }) => id)))
  const agents = useChosen(agentChoices, named(changes?.map(({ agent_id: id }) => id)))
  if (!changes || changes.length === 0) return null
  return (
    <div>
      <Text fw={600} size="sm">
        {t('Changed since the run before')}
      </Text>
      <List size="sm" mt={4}>
        {changes.map((change) => (
          <List.Item key={`${change.dataset_id} ${change.agent_id} ${change.what}`}>
            <PageLink to={addressOf(change)}>
              {change.agent_id === null
                ? datasets.find(({ value }) => value === String(change.dataset_id))?.label
                : agents.find(({ value }) => value === String(change.agent_id))?.label}
            </PageLink>{' '}
            {changeWords(change)}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

/** Each answer beside that of the run before. */
function Results({ run, before }: { run: EvaluationRun; before: EvaluationRun | undefined }) {
  const [isOnlyChanged, setOnlyChanged] = useState(false)
  const results = run.results ?? []
  const earlier = new Map(before?.results?.map((one) => [one.question, one]))
  const shown = results.filter(
    (one) => !isOnlyChanged || one.has_changed || one.outcome !== (one.before ?? one.outcome),
  )
  return (
    <>
      {before && (
        <Checkbox
          label={t('Only answers that changed')}
          checked={isOnlyChanged}
          onChange={({ currentTarget: { checked } }) => setOnlyChanged(checked)}
        />
      )}
      <DataTable
        label={t('Results')}
        page={{ items: shown, total: shown.length }}
        rowKey={({ question }) => question}
        columns={[
          { label: t('Question'), cell: ({ question }) => question },
          ...(before
            ? [
                {
                  label: t('Before'),
                  cell: ({ question }: (typeof results)[number]) => {
                    const one = earlier.get(question)
                    return one ? <AnswerCell {...one} /> : '–'
                  },
                },
              ]
            : []),
          { label: t('Now'), cell: (one) => <AnswerCell {...one} isNew={one.has_changed} /> },
        ]}
      />
    </>
  )
}

function AnswerCell({
  outcome,
  message,
  isNew = false,
}: {
  outcome: Outcome
  message: string
  isNew?: boolean
}) {
  return (
    <Stack gap={4} align="flex-start">
      <Group gap={6}>
        <OutcomeBadge outcome={outcome} />
        {isNew && (
          <Badge variant="outline" className="whole" color="blue">
            {t('changed')}
          </Badge>
        )}
      </Group>
      <Text size="sm">{serverText(message)}</Text>
    </Stack>
  )
}
