import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import type { RecipeDefinition } from '../draft/recipe-draft.ts'

const settleMs = 350
const rowLimit = 200

interface PreviewRequest {
  definition: RecipeDefinition
  /** What the step of this index makes; -1: the first input. */
  upTo?: number | undefined
  /** Only the columns; nothing is read. */
  columnsOnly?: boolean
  enabled?: boolean
}

/** What a recipe makes of a sample, asked for again when it has not changed for a moment. */
export function usePreview({ definition, upTo, columnsOnly = false, enabled = true }: PreviewRequest) {
  const limit = columnsOnly ? 0 : rowLimit
  const [body] = useDebouncedValue(JSON.stringify(bodyOf(cut(definition, upTo), limit)), settleMs)
  const preview = useQuery({
    queryKey: ['recipe-preview', body],
    queryFn: ({ signal }) =>
      api.POST('/api/pipeline/recipes/preview', {
        body: JSON.parse(body) as ReturnType<typeof bodyOf>,
        signal,
      }),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  // While what is asked for now is refused, what worked last is better to look at than nothing.
  const [lastGood, setLastGood] = useState(preview.data)
  if (preview.data && preview.data !== lastGood) setLastGood(preview.data)
  return { ...preview, lastGood: preview.data ?? lastGood }
}

const bodyOf = (definition: RecipeDefinition, limit: number) => ({ definition, limit })

/** Steps that come later are not sent, so that a change of them asks nothing again. */
function cut(definition: RecipeDefinition, upTo: number | undefined): RecipeDefinition {
  if (definition.kind === 'sql' || upTo === undefined) return definition
  return { ...definition, steps: definition.steps.slice(0, upTo + 1) }
}
