import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
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

/** Offers authors to keep a word as a synonym of the field, so that nobody is asked about it again. */
export function RememberSynonym({ datasetId, field, label, word }: Learned) {
  const can = useCan()
  const { data } = useQuery({ ...modelQuery(datasetId), retry: false })
  const remember = useMutation({
    mutationFn: async () => {
      const current = await api.GET('/api/datasets/{id}/model', { path: { id: datasetId } })
      const model = withSynonym(current.model, field, word)
      if (!model) throw new Error(t('{{label}} is no longer in the model.', { label }))
      await api.PUT('/api/datasets/{id}/model', {
        path: { id: datasetId },
        revision: current.revision,
        body: model,
      })
    },
    onSuccess: () => {
      showToast(t('“{{word}}” now means {{label}} in this dataset.', { word, label }))
      void invalidate(['dataset-model', datasetId])
    },
    onError: showFailure,
  })
  const isOfModel = data !== undefined && withSynonym(data.model, field, word) !== undefined
  if (!can('dataset.edit') || !isOfModel || remember.isSuccess) return null
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed" className="wrap-anywhere">
        {t('Should “{{word}}” always mean {{label}}?', { word, label })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={remember.isPending}
        onClick={() => remember.mutate()}
      >
        {t('Remember as synonym')}
      </Button>
    </Group>
  )
}

/** The model with a synonym more; undefined where the field is not of this model. */
function withSynonym(model: Schema<'Model'>, name: string, word: string): Schema<'Model'> | undefined {
  const { dimensions, measures } = model
  const isIt = (one: { name: string }) => one.name === name
  const learn = <Item extends { synonyms?: string[] | undefined }>(one: Item): Item => ({
    ...one,
    synonyms: [...new Set([...(one.synonyms ?? []), word])],
  })
  if (dimensions.some(isIt))
    return { ...model, dimensions: dimensions.map((one) => (isIt(one) ? learn(one) : one)) }
  if (measures.some(isIt))
    return { ...model, measures: measures.map((one) => (isIt(one) ? learn(one) : one)) }
  return undefined
}
