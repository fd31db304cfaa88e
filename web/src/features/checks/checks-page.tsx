import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api, type Schema } from '../../lib/api.ts'
import { datasetQuery, schemaQuery } from '../../lib/dataset-queries.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { CheckCard } from './check-card.tsx'
import { CheckForm } from './check-form.tsx'
import { kindOf } from './check-kinds.tsx'
import type { CheckSettings, Column } from './check-words.ts'
import { ResultView } from './result-view.tsx'
import { SuggestedChecks } from './suggested-checks.tsx'
import { useChecks } from './use-checks.ts'

/** What every new version of a dataset has to satisfy, and how it did. */
export function ChecksPage() {
  const id = useIdParam()
  const dataset = useQuery(datasetQuery(id))
  const schema = useQuery(schemaQuery(id))
  const name = dataset.data?.name ?? 'Dataset'
  const columns = schema.data?.columns
  return (
    <Page
      title={t('Checks of {{name}}', { name })}
      description={t('They judge every new version before anybody reads it.')}
      crumbs={[
        { label: t('Datasets'), to: '/datasets' },
        { label: name, to: `/datasets/${id}` },
      ]}
      actions={dataset.data && columns && <Actions dataset={dataset.data} columns={columns} />}
    >
      <FailureAlert error={dataset.error ?? schema.error} onRetry={() => void dataset.refetch()} />
      {(dataset.isPending || schema.isPending) && <Skeleton height={320} />}
      {dataset.data && columns && <Checks dataset={dataset.data} columns={columns} />}
    </Page>
  )
}

interface PartProps {
  dataset: Schema<'Dataset'>
  columns: readonly Column[]
}

function Actions({ dataset, columns }: PartProps) {
  const can = useCan()
  const { checks } = useChecks(dataset.id)
  return (
    <>
      {checks.length > 0 && <RunButton datasetId={dataset.id} />}
      {can('dataset.edit') && columns.length > 0 && checks.length > 0 && (
        <AddButton dataset={dataset} columns={columns} />
      )}
    </>
  )
}

function RunButton({ datasetId }: { datasetId: number }) {
  const can = useCan()
  const run = useMutation({
    mutationFn: () => api.POST('/api/datasets/{id}/checks/run', { path: { id: datasetId }, query: {} }),
    onSuccess: ({ results }) => {
      void invalidate(['dataset-checks', datasetId])
      openDialog(t('What the checks found'), () => <Report results={results} />, 'lg')
    },
    onError: (error) => openDialog(t('The checks could not run'), () => <FailureAlert error={error} />),
  })
  if (!can('dataset.edit')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={run.isPending}
      onClick={() => run.mutate()}
    >
      {t('Check now')}
    </Button>
  )
}

function Report({ results }: { results: Schema<'CheckResult'>[] }) {
  const order = ['failed', 'warned', 'skipped', 'passed']
  const sorted = results.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  return (
    <Stack gap="sm">
      {sorted.map((result, at) => (
        <ResultView key={at} result={result} />
      ))}
    </Stack>
  )
}

const blank = (columns: readonly Column[]): CheckSettings => ({
  name: '',
  rule: kindOf('not_null').first(columns),
  severity: 'fail',
})

function AddButton({ dataset, columns }: PartProps) {
  const { add } = useChecks(dataset.id)
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() =>
        openDialog(
          t('New check'),
          (close) => (
            <CheckForm
              dataset={dataset}
              columns={columns}
              check={blank(columns)}
              submitLabel={t('Add check')}
              onSave={(check) => add([check])}
              onDone={close}
            />
          ),
          'lg',
        )
      }
    >
      {t('New check')}
    </Button>
  )
}

function Checks({ dataset, columns }: PartProps) {
  const can = useCan()
  const { checks, isPending, error, reload } = useChecks(dataset.id)
  const mayEdit = can('dataset.edit')
  if (error) return <FailureAlert error={error} onRetry={reload} />
  if (isPending) return <Skeleton height={240} />
  if (columns.length === 0)
    return (
      <EmptyState icon={IconShieldCheck} title={t('No data yet')}>
        {t('Checks speak of columns, and this dataset has none yet.')}
      </EmptyState>
    )
  return (
    <Stack gap="md">
      {checks.length === 0 ? (
        <EmptyState
          icon={IconShieldCheck}
          title={t('Nothing is checked yet')}
          actions={mayEdit && <AddButton dataset={dataset} columns={columns} />}
        >
          {t(
            'A check says what has to hold: no empty order numbers, no fewer rows than usual, nothing older than a day. A version that fails one is held back, and everybody goes on reading the last good one.',
          )}
        </EmptyState>
      ) : (
        <>
          <Summary
            count={checks.length}
            failing={checks.filter(({ last }) => last?.outcome === 'failed').length}
          />
          {checks.map((check) => (
            <CheckCard key={check.id} dataset={dataset} columns={columns} check={check} mayEdit={mayEdit} />
          ))}
        </>
      )}
      {mayEdit && <SuggestedChecks datasetId={dataset.id} />}
    </Stack>
  )
}

function Summary({ count, failing }: { count: number; failing: number }) {
  return (
    <Group gap="xs" aria-live="polite">
      <Text size="sm" c="dimmed">
        {count === 1 ? t('One check') : t('{{number}} checks', { number: count })}
        {failing === 0 ? '' : t(', {{failing}} of them failing', { failing })}
      </Text>
    </Group>
  )
}
