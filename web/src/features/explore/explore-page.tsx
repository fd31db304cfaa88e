import { Skeleton, Tabs } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../../lib/api.ts'
import { plural } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { Builder } from './builder.tsx'
import type { DatasetColumn, QueryDraft } from './query-draft.ts'
import { draftFrom } from './query-draft.ts'
import { SqlPanel } from './sql-panel.tsx'

/** Ask one dataset: by choosing columns, or in SQL. */
export function ExplorePage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const can = useCan()
  const path = { id }
  const dataset = useQuery({
    queryKey: ['dataset', id],
    queryFn: () => answer(api.GET('/api/datasets/{id}', { params: { path } })),
  })
  const schema = useQuery({
    queryKey: ['dataset-schema', id],
    queryFn: () => answer(api.GET('/api/datasets/{id}/schema', { params: { path } })),
  })
  const error = dataset.error ?? schema.error
  return (
    <Page
      title={dataset.data?.name ?? 'Explore'}
      description={dataset.data && plural(dataset.data.row_count ?? 0, 'row')}
      crumbs={[{ label: 'Explore', to: '/explore' }]}
      actions={
        <LinkButton variant="default" to={`/datasets/${id}`}>
          About this dataset
        </LinkButton>
      }
    >
      <FailureAlert error={error} />
      {!error && (!dataset.data || !schema.data) && <Skeleton height={420} />}
      {dataset.data && schema.data && (
        <Tabs defaultValue="columns" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="columns">Choose columns</Tabs.Tab>
            {can('dataset.query_sql') && <Tabs.Tab value="sql">SQL</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="columns">
            <ByColumns
              key={id}
              datasetId={id}
              datasetName={dataset.data.name}
              columns={schema.data.columns}
            />
          </Tabs.Panel>
          <Tabs.Panel value="sql">
            <SqlPanel datasetId={id} datasetName={dataset.data.name} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}

interface ByColumnsProps {
  datasetId: number
  datasetName: string
  columns: DatasetColumn[]
}

const settleMs = 300

function ByColumns({ datasetId, datasetName, columns }: ByColumnsProps) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { query?: unknown; chart?: unknown }
  const [draft, setDraft] = useState(() => draftFrom(search.query))
  const [chart, setChart] = useState(typeof search.chart === 'string' ? search.chart : undefined)
  const [settled] = useDebouncedValue(draft, settleMs)
  const remember = (query: QueryDraft, kind: string | undefined) =>
    void navigate({ to: '.', search: { query, chart: kind } as never, replace: true })
  return (
    <div className="explore">
      <Builder
        columns={columns}
        draft={draft}
        onDraft={(next) => {
          setDraft(next)
          remember(next, chart)
        }}
      />
      <AnswerPanel
        datasetId={datasetId}
        datasetName={datasetName}
        draft={settled}
        chart={chart}
        onChart={(kind) => {
          setChart(kind)
          remember(draft, kind)
        }}
      />
    </div>
  )
}
