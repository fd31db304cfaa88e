import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { AnswerOf, Endpoints } from '../../../lib/endpoints.ts'
import { language } from '../../../lib/words.ts'

export type Suggestion = AnswerOf<Endpoints<'GET'>['/api/chat/suggest']>['items'][number]

interface Wanted {
  datasetIds: readonly number[]
  isWanted: boolean
}

const settleMs = 120
const limit = 6

/** How a question can go on while it is typed; without a text, whole questions to begin with. */
export function useSuggestions(typed: string, { datasetIds, isWanted }: Wanted): Suggestion[] {
  const [text] = useDebouncedValue(typed, settleMs)
  const found = useQuery({
    queryKey: ['chat-suggest', text, datasetIds],
    queryFn: ({ signal }) =>
      api.GET('/api/chat/suggest', {
        query: {
          limit,
          language: language(),
          ...(text === '' ? {} : { text }),
          ...(datasetIds.length > 0 ? { dataset_ids: [...datasetIds] } : {}),
        },
        signal,
      }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  return isWanted ? (found.data?.items ?? []) : []
}
