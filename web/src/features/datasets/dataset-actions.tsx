import { Stack } from '@mantine/core'
import { IconPencil, IconTransform, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Schema, answer, api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, showToast, showFailure } from '../../ui/confirm.tsx'
import { openDialog } from '../../ui/dialog.tsx'
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadList } from './upload-list.tsx'
import { AboutForm } from '../../ui/about-form.tsx'

/** What one can do with a dataset beside asking it questions. */
export function DatasetActions({ dataset }: { dataset: Schema<'Dataset'> }) {
  const can = useCan()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = () =>
    answer(api.DELETE('/api/datasets/{id}', { params: { path: { id: dataset.id } } })).then(() => {
      showToast(t('{{name}} is deleted.', { name: dataset.name }))
      void queries.invalidateQueries({ queryKey: ['datasets'] })
      void navigate({ to: '/datasets' })
    }, showFailure)
  const actions: (RowAction | false)[] = [
    can('dataset.edit') && {
      label: t('Edit'),
      icon: IconPencil,
      onClick: () =>
        openDialog(t('Edit dataset'), (close) => <DatasetForm dataset={dataset} onDone={close} />),
    },
    can('recipe.create') && {
      label: t('Make a recipe'),
      icon: IconTransform,
      onClick: () => void navigate({ to: '/recipes/new', search: { dataset: dataset.id } as never }),
    },
    can('dataset.upload') && {
      label: t('Upload a new version'),
      icon: IconUpload,
      onClick: () => openDialog(t('New version'), () => <NewVersion datasetId={dataset.id} />, 'xl'),
    },
    can('dataset.delete') && {
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      onClick: () =>
        confirmFirst({
          title: t('Delete the dataset {{name}}?', { name: dataset.name }),
          body: t(
            'All its versions are deleted. Charts of it stay on their dashboards but cannot be drawn any more.',
          ),
          confirm: t('Delete'),
          onConfirm: remove,
        }),
    },
  ]
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name: dataset.name })}
      actions={actions.filter((action) => action !== false)}
    />
  )
}

function NewVersion({ datasetId }: { datasetId: number }) {
  return (
    <Stack>
      <UploadDrop datasetId={datasetId} />
      <UploadList />
    </Stack>
  )
}

/** Renames, describes or moves a dataset. */
function DatasetForm({ dataset, onDone }: { dataset: Schema<'Dataset'>; onDone: () => void }) {
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
