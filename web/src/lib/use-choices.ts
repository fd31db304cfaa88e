import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Choice, ChoiceSource } from './choices.ts'

const settleMs = 200
const staleTime = 30_000

interface Chosen extends Choice {
  /** The server has not said yet what it is called. */
  isPending: boolean
}

/** What is chosen, by name; what is not there any more, or may not be seen, by its number. */
export function useChosen(source: ChoiceSource, values: readonly string[]): Chosen[] {
  return useQueries({
    queries: values.map((value) => ({
      queryKey: [...source.key, 'one', value],
      queryFn: () => source.find(value),
      staleTime,
      retry: false,
    })),
    combine: (answers) =>
      values.map((value, at) => {
        const label = value.includes(':') ? value.replace(':', ' ') : `${source.word} ${value}`
        const found = answers[at]
        return { value, label, ...found?.data, isPending: found?.isPending ?? true }
      }),
  })
}

interface Offered {
  choices: Choice[]
  /** How many more the server has than it answered. */
  more: number
  /** Whether these are the answer to the words that are there now. */
  isCurrent: boolean
  error: unknown
}

/** What the server has to choose from, by the words typed so far. */
export function useOffered(source: ChoiceSource, words: string): Offered {
  const [q] = useDebouncedValue(words, settleMs)
  const found = useQuery({
    queryKey: [...source.key, 'search', q],
    queryFn: () => source.search(q),
    placeholderData: keepPreviousData,
    staleTime,
  })
  const choices = found.data?.items ?? []
  return {
    choices,
    more: (found.data?.total ?? 0) - choices.length,
    isCurrent: q === words && !found.isPlaceholderData && !found.isPending,
    error: found.error,
  }
}
