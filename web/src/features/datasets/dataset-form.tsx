import { useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/confirm.tsx'
import { AboutForm } from '../../ui/about-form.tsx'

/** Renames, describes or moves a dataset. */
export function DatasetForm({ dataset, onDone }: { dataset: Schema<'Dataset'>; onDone: () => void }) {
  const queries = useQueryClient()
  return (
    <AboutForm
      about={dataset}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={(body) =>
        answer(
          api.PATCH('/api/datasets/{id}', {
            params: { path: { id: dataset.id } },
            headers: { 'If-Match': `"${dataset.revision}"` },
            body,
          }),
        )
      }
      onDone={() => {
        showToast(t('The dataset is saved.'))
        void queries.invalidateQueries()
        onDone()
      }}
    />
  )
}
