import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { plural, t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PlanView } from './plan-view.tsx'

type BuildMode = Schema<'BuildPlan'>['mode']

/** What to build. */
export interface BuildWanted {
  /** As a sentence names it. */
  title: string
  recipe_ids?: number[]
  targets?: number[]
  project_id?: number
  mode?: BuildMode
}

interface BuildFormProps {
  wanted: BuildWanted
  onStarted: (runId: number) => void
}

const modes: { value: BuildMode; label: string; says: string }[] = [
  { value: 'required', label: t('What is out of date'), says: t('Only what changed, and what that needs.') },
  { value: 'all', label: t('Everything'), says: t('Upstream too, whether it changed or not.') },
  { value: 'only', label: t('Only this'), says: t('Exactly what was named, nothing upstream.') },
]

interface Options {
  mode: BuildMode
  refreshes: boolean
  range: { from: string; to: string } | undefined
}

/** Says what would run and why before anything does, and starts it. */
export function BuildForm({ wanted: { title, mode: asked, ...what }, onStarted }: BuildFormProps) {
  const [options, setOptions] = useState<Options>({
    mode: asked ?? 'required',
    refreshes: false,
    range: undefined,
  })
  const { mode, refreshes, range } = options
  const body = {
    ...what,
    mode,
    ...(refreshes ? { refresh_sources: true } : {}),
    ...(range?.from && range.to ? { range } : {}),
  }
  const plan = useQuery({
    queryKey: ['build-plan', body],
    queryFn: async () =>
      (await api.POST('/api/pipeline/run', { body: { ...body, dry_run: true } })) as Schema<'BuildPlan'>,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  // Pressed twice, it is the same build.
  const text = JSON.stringify(body)
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const key = useMemo(() => crypto.randomUUID(), [text])
  const start = useMutation({
    mutationFn: async () =>
      (await api.POST('/api/pipeline/run', { body, headers: { 'Idempotency-Key': key } })) as Schema<'Run'>,
    onSuccess: ({ id }) => {
      showToast(t('Build started.'))
      void invalidate('flow', 'runs')
      onStarted(id)
    },
  })
  const runs = plan.data?.run_count ?? 0
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('Builds')} <b>{title}</b>
        {t('. This is what would happen:')}
      </Text>
      <BuildOptions options={options} onOptions={setOptions} />
      <FailureAlert error={plan.error} onRetry={() => void plan.refetch()} />
      {plan.isPending ? <Skeleton height={160} /> : plan.data && !plan.error && <PlanView plan={plan.data} />}
      {plan.data?.run_count === 0 && !plan.error && (
        <Alert color="teal" p="sm">
          {t('Everything is up to date: there is nothing to do.')}
        </Alert>
      )}
      <FailureAlert error={start.error} />
      <Group justify="flex-end">
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          disabled={runs === 0 || Boolean(plan.error)}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {runs === 0 ? t('Run') : t('Run {{runs}}', { runs: plural(runs, 'step') })}
        </Button>
      </Group>
    </Stack>
  )
}

interface BuildOptionsProps {
  options: Options
  onOptions: (options: Options) => void
}

function BuildOptions({ options, onOptions }: BuildOptionsProps) {
  const { mode, refreshes, range } = options
  return (
    <>
      <SegmentedControl
        aria-label={t('What of it')}
        fullWidth
        value={mode}
        data={modes.map(({ value, label }) => ({ value, label }))}
        onChange={(next) => onOptions({ ...options, mode: next as BuildMode })}
      />
      <Text size="xs" c="dimmed" mt={-8}>
        {modes.find(({ value }) => value === mode)?.says}
      </Text>
      <Group gap="xl">
        <Switch
          label={t('Refresh sources first')}
          checked={refreshes}
          onChange={(event) => onOptions({ ...options, refreshes: event.currentTarget.checked })}
        />
        <Switch
          label={t('Only a range of incremental recipes')}
          checked={range !== undefined}
          onChange={(event) =>
            onOptions({ ...options, range: event.currentTarget.checked ? { from: '', to: '' } : undefined })
          }
        />
      </Group>
      {range && (
        <Group grow align="flex-start">
          <TextInput
            label={t('From')}
            description={t('Included')}
            placeholder="2026-01-01"
            value={range.from}
            onChange={(event) =>
              onOptions({ ...options, range: { ...range, from: event.currentTarget.value } })
            }
          />
          <TextInput
            label={t('To')}
            description={t('Not included')}
            placeholder="2026-02-01"
            value={range.to}
            onChange={(event) =>
              onOptions({ ...options, range: { ...range, to: event.currentTarget.value } })
            }
          />
        </Group>
      )}
    </>
  )
}
