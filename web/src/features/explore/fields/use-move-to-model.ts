import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { queries } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import type { QueryDraft } from '../draft/query-draft.ts'
import { withField, withoutField, type QuestionField } from './question-fields.ts'

interface Place {
  datasetId: number
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

/** Moves a field of a question into the model of the dataset, where every question has it under the same name. */
export function useMoveToModel({ datasetId, draft, onDraft }: Place) {
  const path = { id: datasetId }
  return useMutation({
    mutationFn: async (field: QuestionField) => {
      const { model, revision } = await api.GET('/api/datasets/{id}/model', { path })
      const { name } = field.item
      const isTaken = [...model.dimensions, ...model.measures].some(
        (one) => one.name.toLowerCase() === name.toLowerCase(),
      )
      if (isTaken)
        throw new ApiFailure(409, {
          error: 'conflict',
          message: t('The model has a field “{{name}}” already. Change the name of yours, then move it.', {
            name,
          }),
        })
      const { dimensions = [], measures = [] } = withField(model, field)
      return api.PUT('/api/datasets/{id}/model', { path, revision, body: { ...model, dimensions, measures } })
    },
    onSuccess: (next, { item: { name } }) => {
      queries.setQueryData(['dataset-model', datasetId], next)
      onDraft({ ...draft, fields: withoutField(draft.fields, name) })
      showToast(t('“{{name}}” is in the model now.', { name }))
    },
    onError: showFailure,
  })
}
