import { Alert, Code, List, Loader } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api, type Schema } from '../../lib/api.ts'
import { datasetQuery } from '../../lib/dataset-queries.ts'
import { queries } from '../../lib/queries.ts'
import { serverText, t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { ModelEditor } from './model-editor.tsx'
import { SynonymProposals } from './synonym-proposals.tsx'

/** What the fields of a dataset mean: written once, the same on every chart and in every question. */
export function ModelPage() {
  const id = useIdParam()
  const dataset = useQuery(datasetQuery(id))
  const model = useQuery({
    queryKey: ['dataset-model', id],
    queryFn: () => api.GET('/api/datasets/{id}/model', { path: { id } }),
  })
  const name = dataset.data?.name ?? 'Dataset'
  return (
    <Page
      title={t('Model of {{name}}', { name })}
      description={t('What its fields mean, said once for every chart and question')}
      crumbs={[
        { label: t('Datasets'), to: '/datasets' },
        { label: name, to: `/datasets/${id}` },
      ]}
      actions={
        <LinkButton
          to={`/explore/${id}`}
          variant="default"
          leftSection={<IconChartBar size={16} aria-hidden />}
        >
          {t('Explore')}
        </LinkButton>
      }
    >
      <FailureAlert error={dataset.error ?? model.error} onRetry={() => void model.refetch()} />
      {(dataset.isPending || model.isPending) && <Loader aria-label={t('Loading')} />}
      {dataset.data?.version === null && (
        <EmptyState icon={IconChartBar} title={t('No data yet')}>
          {t('A model speaks of columns, and this dataset has none yet.')}
        </EmptyState>
      )}
      {dataset.data && dataset.data.version !== null && model.data && (
        <>
          <Problems problems={model.data.problems} />
          <ModelEditor
            saved={model.data}
            onSaved={(next) => queries.setQueryData(['dataset-model', id], next)}
            proposals={(isChanged, accept) => (
              <SynonymProposals datasetId={id} isWaiting={isChanged} onAccepted={accept} />
            )}
          />
        </>
      )}
    </Page>
  )
}

/** What stopped working since it was saved. */
function Problems({ problems }: { problems: Schema<'ModelProblem'>[] }) {
  if (problems.length === 0) return null
  return (
    <Alert color="orange" title={t('Some of it does not work with the present columns')}>
      {t('Questions that name one of these are refused until it is repaired; everything else works.')}
      <List size="sm" mt="xs">
        {problems.map(({ path, field, message }) => (
          <List.Item key={path}>
            <Code>{field || path}</Code> {serverText(message)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
