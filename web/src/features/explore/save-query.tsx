import { useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/confirm.tsx'
import { AboutForm } from '../../ui/about-form.tsx'

type SavedQuery = Schema<'SavedQuery'>

interface SaveQueryProps {
  datasetId: number
  query: SavedQuery['query']
  kind: string | undefined
  title: string
  onDone: () => void
}

/** Keeps a question to ask again, for oneself or for a project. */
export function SaveQuery({ datasetId, query, kind, title, onDone }: SaveQueryProps) {
  const queries = useQueryClient()
  return (
    <AboutForm
      about={{ name: title.slice(0, 200), description: '', project_id: null }}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={(about) =>
        answer(
          api.POST('/api/saved-queries', {
            body: {
              ...about,
              dataset_id: datasetId,
              query,
              chart_kind: (kind ?? null) as SavedQuery['chart_kind'],
            },
          }),
        )
      }
      onDone={({ name }) => {
        onDone()
        showToast(t('{{name}} is saved.', { name }))
        void queries.invalidateQueries({ queryKey: ['saved-queries'] })
      }}
    />
  )
}
