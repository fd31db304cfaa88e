import { Button, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { AnswerView } from './answer-view.tsx'
import { Asking } from './asking.tsx'
import { queryFrom } from './draft-query.ts'
import type { Offer } from './field.ts'
import type { QueryDraft } from './query-draft.ts'
import { nameOfDimension } from './query-draft.ts'
import { StartHere } from './start-here.tsx'
import { useAnswer } from './use-answer.ts'

export interface AnswerPanelProps {
  datasetId: number
  datasetName: string
  offer: Offer
  /** The question as the address has it; what is still being typed is not asked. */
  asked: QueryDraft
  onDraft: (draft: QueryDraft) => void
  chart: string | undefined
  onChart: (kind: string) => void
  version: number | undefined
}

/** What the dataset answers: as a chart, as a table, and how it came about. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { datasetId, asked, onDraft, offer, version } = props
  const body = useMemo(() => bodyOf(asked, version), [asked, version])
  const result = useAnswer(datasetId, body)
  if (!body) return <StartHere offer={offer} onDraft={onDraft} />
  return (
    <Stack gap="md" miw={0} aria-busy={result.isFetching}>
      {result.isFetching && <Asking onCancel={result.cancel} />}
      {result.isCancelled && (
        <Text size="sm" c="dimmed" role="status">
          Cancelled.{' '}
          <Button size="compact-sm" variant="default" onClick={() => void result.refetch()}>
            Ask again
          </Button>
        </Text>
      )}
      <FailureAlert error={result.error} onRetry={() => void result.refetch()} />
      {result.data && !result.error && (
        <AnswerView {...props} body={body} result={result.data} isStale={result.isPlaceholderData} />
      )}
    </Stack>
  )
}

/**
 * What is sent. Totals, subtotals, a top and a comparison are asked for as a list with what goes across in front:
 * its subtotals are then the totals of the columns, and the list is spread here.
 */
function bodyOf(draft: QueryDraft, version: number | undefined): object | undefined {
  const query = queryFrom(draft)
  const at = version === undefined ? {} : { version }
  if (!query || draft.columns.length === 0) return query && { ...query, ...at }
  const isPlain = !draft.totals && !draft.subtotals && !draft.top && !draft.comparison
  if (isPlain) return { ...query, ...at }
  const { pivot: _pivot, totals: _totals, subtotals: _subtotals, sort: _sort, ...rest } = query
  const across = draft.columns.map((one) => ({ ...one, name: nameOfDimension(one) }))
  const summed = draft.subtotals && draft.rows.length > 1 ? draft.rows.slice(0, -1).map(nameOfDimension) : []
  const columnTotals = draft.totals && draft.rows.length > 0 ? across.slice(-1).map(({ name }) => name) : []
  const subtotals = [...columnTotals, ...summed]
  return {
    ...rest,
    dimensions: [...across, ...(rest.dimensions ?? [])],
    ...(subtotals.length > 0 ? { subtotals } : {}),
    limit: mostCells,
    ...at,
  }
}

const mostCells = 20_000
