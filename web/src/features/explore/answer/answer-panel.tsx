import { Button, Stack, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AnswerView } from './answer-view.tsx'
import { t } from '../../../lib/words.ts'
import { queries } from '../../../lib/queries.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { ChartOptions } from '../../../../../charts/src/drawn-kind.ts'
import { RunningQuery } from './running-query.tsx'
import { queryFrom } from '../draft/draft-query.ts'
import type { Offer } from '../draft/field.ts'
import type { QueryDraft } from '../draft/query-draft.ts'
import { StartHere } from './start-here.tsx'
import { api } from '../../../lib/api.ts'

export interface ChartStyle {
  kind: string | undefined
  options: ChartOptions | undefined
}

export interface AnswerPanelProps {
  datasetId: number
  datasetName: string
  offer: Offer
  /** The question as the address has it; what is still being typed is not asked. */
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
  /** How its author wants it drawn; what suits it, where nobody has chosen. */
  look: ChartStyle
  onStyle: (look: ChartStyle) => void
  version: number | undefined
}

/** What the dataset answers: as a chart, as a table, and how it came about. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { datasetId, draft: asked, onDraft, offer, version } = props
  const body = useMemo(() => bodyOf(asked, version), [asked, version])
  const result = useAnswer(datasetId, body)
  if (!body) return <StartHere offer={offer} onDraft={onDraft} />
  return (
    <Stack gap="md" miw={0} aria-busy={result.isFetching}>
      {result.isFetching && <RunningQuery onCancel={result.cancel} />}
      {result.isCancelled && (
        <Text size="sm" c="dimmed" role="status">
          {t('Cancelled.')} {result.data && t('What is shown answers the question before. ')}
          <Button size="compact-sm" variant="default" onClick={() => void result.refetch()}>
            {t('Run again')}
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

function bodyOf(draft: QueryDraft, version: number | undefined): object | undefined {
  const query = queryFrom(draft)
  return query && { ...query, ...(version === undefined ? {} : { version }) }
}

/** Asks a dataset; asking something else meanwhile stops the work on the former question. */
function useAnswer(datasetId: number, body: object | undefined) {
  const key = JSON.stringify(body ?? null)
  const result = useQuery({
    queryKey: ['explore', datasetId, key],
    queryFn: ({ signal }) =>
      api.POST('/api/datasets/{id}/explore', {
        path: { id: datasetId },
        body: JSON.parse(key) as never,
        signal,
      }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
  })
  const cancel = useCallback(
    () => void queries.cancelQueries({ queryKey: ['explore', datasetId, key] }),
    [datasetId, key],
  )
  // What is shown of the former question is no answer to this one.
  const isUnanswered = result.isPending || result.isPlaceholderData
  return {
    ...result,
    cancel,
    isCancelled: body !== undefined && isUnanswered && !result.isFetching && !result.error,
  }
}
