import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'

/** Opens a saved question where it is asked: lists of a project lead here, and know only its id. */
export function SavedQueryPage() {
  const id = useIdParam()
  const navigate = useNavigate()
  const saved = useQuery({
    queryKey: ['saved-query', id],
    queryFn: () => api.GET('/api/saved-queries/{id}', { path: { id } }),
  })
  const { data } = saved
  useEffect(() => {
    if (!data) return
    const { sql, inputs, parameter_definitions, parameters } = data.query
    const ofStatement = { ...(inputs ? { inputs } : {}), parameter_definitions, parameters }
    const search = {
      ...(sql === undefined ? { query: data.query } : { mode: 'sql', sql, ...ofStatement }),
      ...(data.chart_kind ? { kind: data.chart_kind } : {}),
    }
    void navigate({ to: `/explore/${data.dataset_id}`, search: search as never, replace: true })
  }, [data, navigate])
  return (
    <Page title={data?.name ?? t('Saved question')} crumbs={[{ label: t('Explore'), to: '/explore' }]}>
      <FailureAlert error={saved.error} onRetry={() => void saved.refetch()} />
      {saved.isPending && <Loader aria-label={t('Loading')} />}
    </Page>
  )
}
