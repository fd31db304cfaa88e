import { Button, Card, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy, IconDownload, IconWand } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ChartView } from '../../charts/chart-view.tsx'
import { KindPicker } from '../../charts/kind-picker.tsx'
import { suggestedKind } from '../../charts/kinds.ts'
import { shapeOf } from '../../charts/shape.ts'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { saveDownload } from '../../lib/download.ts'
import { formatDuration, plural } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { tellFailure } from '../../ui/ask.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openDialog } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ResultGrid } from '../../ui/result-grid.tsx'
import type { Query, QueryDraft } from './query-draft.ts'
import { queryFrom } from './query-draft.ts'
import { SaveToDashboard } from './save-to-dashboard.tsx'

interface AnswerPanelProps {
  datasetId: number
  datasetName: string
  draft: QueryDraft
  chart: string | undefined
  onChart: (kind: string) => void
}

/** What the dataset answers: as a chart, as a table, and the SQL that was run. */
export function AnswerPanel({ datasetId, datasetName, draft, chart, onChart }: AnswerPanelProps) {
  const queries = useQueryClient()
  const query = queryFrom(draft)
  const queryKey = ['explore', datasetId, query]
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/datasets/{id}/explore', {
          params: { path: { id: datasetId } },
          body: query ?? {},
          signal,
        }),
      ),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!query)
    return (
      <EmptyState icon={IconWand} title="What do you want to know?">
        Choose on the left what to group by and what to compute. Start with one measure, such as the count of
        rows, and one dimension; the chart follows every change.
      </EmptyState>
    )
  return (
    <Stack gap="md" miw={0}>
      {result.isFetching && (
        <Group gap="xs" role="status">
          <Loader size={16} aria-hidden />
          <Text size="sm">Asking</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void queries.cancelQueries({ queryKey })}
          >
            Cancel
          </Button>
        </Group>
      )}
      <FailureAlert error={result.error} onRetry={() => void result.refetch()} />
      {result.data && !result.error && (
        <Answer
          datasetId={datasetId}
          datasetName={datasetName}
          query={query}
          result={result.data}
          chart={chart}
          onChart={onChart}
        />
      )}
    </Stack>
  )
}

interface AnswerProps extends Omit<AnswerPanelProps, 'draft'> {
  query: Query
  result: Schema<'ExploreResult'>
}

function Answer({ datasetId, datasetName, query, result, chart, onChart }: AnswerProps) {
  const [below, setBelow] = useState('table')
  const suggestion = useMemo(() => suggestedKind(shapeOf(result)), [result])
  const kind = chart ?? suggestion
  const title = titleOf(query)
  return (
    <>
      <Card component="section" aria-label="Chart">
        <Group justify="space-between" mb="md">
          <KindPicker value={kind} onChange={onChart} />
          <Group gap="xs">
            <DownloadButton datasetId={datasetId} datasetName={datasetName} query={query} />
            <SaveButton datasetId={datasetId} query={query} kind={kind} title={title} />
          </Group>
        </Group>
        <ChartView title={title} kind={kind} table={result} height={360} />
      </Card>
      <Card component="section" aria-label="Result">
        <Group justify="space-between" mb="sm">
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={below}
            onChange={setBelow}
            data={[
              { value: 'table', label: 'Table' },
              { value: 'sql', label: 'SQL' },
            ]}
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {plural(result.row_count, 'row')}
            {result.truncated ? ' (there are more)' : ''} in {formatDuration(result.elapsed_ms)}
          </Text>
        </Group>
        {below === 'table' ? (
          <ResultGrid label="Result" columns={result.columns} rows={result.rows} height={360} />
        ) : (
          <pre className="sql" tabIndex={0} aria-label="SQL that was run">
            {result.sql}
          </pre>
        )}
      </Card>
    </>
  )
}

function SaveButton(props: { datasetId: number; query: Query; kind: string; title: string }) {
  const can = useCan()
  if (!can('dashboard.create') && !can('dashboard.edit')) return null
  return (
    <Button
      size="sm"
      leftSection={<IconDeviceFloppy size={16} aria-hidden />}
      onClick={() =>
        openDialog('Save to a dashboard', (close) => <SaveToDashboard {...props} onDone={close} />)
      }
    >
      Save to a dashboard
    </Button>
  )
}

function DownloadButton({
  datasetId,
  datasetName,
  query,
}: {
  datasetId: number
  datasetName: string
  query: Query
}) {
  const can = useCan()
  const download = useMutation({
    mutationFn: () =>
      saveDownload(`/api/datasets/${datasetId}/explore`, {
        fileName: `${datasetName}.csv`,
        accept: 'text/csv',
        body: query,
      }),
    onError: tellFailure,
  })
  if (!can('dataset.export')) return null
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      CSV
    </Button>
  )
}

function titleOf({ dimensions = [], measures = [] }: Query): string {
  const names = (items: (string | { name?: string })[]) =>
    items.map((item) => (typeof item === 'string' ? item : (item.name ?? ''))).join(', ')
  if (measures.length === 0) return names(dimensions)
  return dimensions.length === 0 ? names(measures) : `${names(measures)} by ${names(dimensions)}`
}
