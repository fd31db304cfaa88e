import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { modelQuery } from '../../../lib/dataset-fields.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'

/** A word, and the field that it was said to mean. */
export interface Learned {
  datasetId: number
  field: string
  label: string
  word: string
}

interface RememberSynonymProps extends Learned {
  question: string
}

/** Offers to keep a word as a synonym of the field, so that nobody is asked about it again: authors keep it, readers propose it. */
export function RememberSynonym({ datasetId, field, label, word, question }: RememberSynonymProps) {
  const can = useCan()
  const { data } = useQuery({ ...modelQuery(datasetId), retry: false })
  const remember = useMutation({
    mutationFn: () =>
      api.POST('/api/datasets/{id}/model/synonyms', {
        path: { id: datasetId },
        body: { field, synonym: word },
      }),
    onSuccess: () => {
      showToast(t('“{{word}}” now means {{label}} in this dataset.', { word, label }))
      void invalidate(['dataset-model', datasetId])
    },
    onError: showFailure,
  })
  const propose = useMutation({
    mutationFn: () =>
      api.POST('/api/datasets/{id}/model/synonym-proposals', {
        path: { id: datasetId },
        body: { field, synonym: word, question },
      }),
    onSuccess: () => showToast(t('“{{word}}” is proposed. The authors of the dataset decide.', { word })),
    onError: showFailure,
  })
  const action = can('dataset.edit') ? remember : propose
  const { dimensions = [], measures = [] } = data?.model ?? {}
  const isOfModel = [...dimensions, ...measures].some(({ name }) => name === field)
  if (!isOfModel || action.isSuccess) return null
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed" className="wrap-anywhere">
        {t('Should “{{word}}” always mean {{label}}?', { word, label })}
      </Text>
      <Button size="compact-sm" variant="default" loading={action.isPending} onClick={() => action.mutate()}>
        {can('dataset.edit') ? t('Remember as synonym') : t('Propose as synonym')}
      </Button>
    </Group>
  )
}
