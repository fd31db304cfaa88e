import { MultiSelect, Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { answer, api } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { DiffView } from './diff-view.tsx'

/** The output of a draft against what its dataset holds now, by keys that the reader may choose. */
export function DiffPanel({ recipe }: { recipe: Schema<'Recipe'> }) {
  const { id, revision } = recipe
  const [keys, setKeys] = useState<string[]>(recipe.incremental?.keys ?? [])
  const diff = useQuery({
    queryKey: ['recipe-diff', id, revision, keys],
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/pipeline/recipes/{id}/diff', {
          params: { path: { id } },
          body: keys.length > 0 ? { keys } : {},
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Stack gap="md">
      <MultiSelect
        label={t('Rows are the same when these columns are')}
        description={t(
          'Choose the columns that tell rows apart to see which rows change, and not only which come and go.',
        )}
        placeholder={keys.length === 0 ? t('Compare whole rows') : ''}
        searchable
        data={[...new Set([...recipe.columns.map(({ name }) => name), ...keys])]}
        value={keys}
        onChange={setKeys}
      />
      <FailureAlert error={diff.error} onRetry={() => void diff.refetch()} />
      {diff.isLoading && <Skeleton height={320} />}
      {diff.data && !diff.error && <DiffView diff={diff.data} />}
    </Stack>
  )
}
