import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

export interface Suggestion {
  text: string
  label: string
  kind: string
}

/** Where questions are completed: of everything that one may ask about, or of an app. */
export interface SuggestionsFrom {
  /** The same for what has the same completions. */
  key: readonly unknown[]
  fetch(text: string, signal: AbortSignal): Promise<Suggestion[]>
}

const settleMs = 120
export const suggestionLimit = 6

/** How a question can go on while it is typed; without a text, whole questions to begin with. */
export function useSuggestions(
  typed: string,
  { from, isWanted }: { from: SuggestionsFrom; isWanted: boolean },
): Suggestion[] {
  const [text] = useDebouncedValue(typed, settleMs)
  const found = useQuery({
    queryKey: [...from.key, text],
    queryFn: ({ signal }) => from.fetch(text, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  return isWanted ? (found.data ?? []) : []
}
