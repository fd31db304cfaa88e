import { Alert, List, Skeleton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api, type Schema } from '../../lib/api.ts'
import { datasetQuery, schemaQuery } from '../../lib/dataset-queries.ts'
import { useOwnEyes } from '../../lib/view-as.ts'
import { invalidate, queries } from '../../lib/queries.ts'
import { serverText, t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { InheritedPolicies } from './inherited-policies.tsx'
import { PolicyEditor } from './policy-editor.tsx'

/** Who sees which rows and columns of a dataset. */
export function PoliciesPage() {
  const id = useIdParam()
  const hasOwnEyes = useOwnEyes()
  const path = { id }
  const dataset = useQuery(datasetQuery(id))
  const schema = useQuery(schemaQuery(id))
  const policies = useQuery({
    queryKey: ['dataset-policies', id],
    queryFn: () => api.GET('/api/datasets/{id}/policies', { path }),
  })
  const onSaved = (next: Schema<'DatasetPolicies'>) => {
    queries.setQueryData(['dataset-policies', id], next)
    const seen = ['dataset', 'dataset-preview', 'dataset-profile', 'dataset-seen', 'explore']
    void invalidate(...seen.map((kind) => [kind, id]))
  }
  const name = dataset.data?.name ?? 'Dataset'
  const columns = schema.data?.columns
  return (
    <Page
      title={t('Policies of {{name}}', { name })}
      description={t('Who sees which rows, and which columns as they are')}
      crumbs={[
        { label: t('Datasets'), to: '/datasets' },
        { label: name, to: `/datasets/${id}` },
      ]}
    >
      <FailureAlert
        error={dataset.error ?? schema.error ?? policies.error}
        onRetry={() => void policies.refetch()}
      />
      {(schema.isPending || policies.isPending) && <Skeleton height={320} />}
      {columns?.length === 0 && (
        <EmptyState icon={IconLock} title={t('No data yet')}>
          {t('Policies speak of columns, and this dataset has none yet.')}
        </EmptyState>
      )}
      {policies.data && <Problems problems={policies.data.problems} />}
      {hasOwnEyes && policies.data && (
        <InheritedPolicies datasetId={id} saved={policies.data} onSaved={onSaved} />
      )}
      {hasOwnEyes && policies.data && columns && columns.length > 0 && (
        <PolicyEditor
          key={policies.data.revision}
          datasetId={id}
          columns={columns}
          saved={policies.data}
          onSaved={onSaved}
        />
      )}
    </Page>
  )
}

function Problems({ problems }: { problems: Schema<'PolicyProblem'>[] }) {
  if (problems.length === 0) return null
  return (
    <Alert color="red" title={t('The policies no longer fit the columns')}>
      {t('Until they are saved again, only unrestricted users see this dataset.')}
      <List size="sm" mt="xs">
        {problems.map(({ path, message }) => (
          <List.Item key={path}>{serverText(message)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
