import { Stack } from '@mantine/core'
import { IconPencil, IconTransform, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate, invalidateAll } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { deletion, RowMenu, type RowActions } from '../../ui/tables/row-menu.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadList } from './upload-list.tsx'
import { AboutForm } from '../../ui/forms/about-form.tsx'

/** What one can do with a dataset beside asking it questions. */
export function DatasetActions({ dataset }: { dataset: Schema<'Dataset'> }) {
  const can = useCan()
  const navigate = useNavigate()
  const remove = () =>
    api.DELETE('/api/datasets/{id}', { path: { id: dataset.id } }).then(() => {
      showToast(t('{{name}} is deleted.', { name: dataset.name }))
      void invalidate('datasets')
      void navigate({ to: '/datasets' })
    }, showFailure)
  const actions: RowActions = [
    can('dataset.edit') && {
      label: t('Edit'),
      icon: IconPencil,
      onClick: () =>
        openDialog(t('Edit dataset'), (close) => <DatasetForm dataset={dataset} onDone={close} />),
    },
    can('recipe.create') && {
      label: t('Create recipe'),
      icon: IconTransform,
      onClick: () => void navigate({ to: '/recipes/new', search: { dataset: dataset.id } as never }),
    },
    can('dataset.upload') && {
      label: t('Upload a new version'),
      icon: IconUpload,
      onClick: () => openDialog(t('New version'), () => <NewVersion datasetId={dataset.id} />, 'xl'),
    },
    can('dataset.delete') &&
      deletion({
        title: t('Delete the dataset {{name}}?', { name: dataset.name }),
        body: t(
          'All its versions are deleted. Charts of it stay on their dashboards but cannot be drawn any more.',
        ),
        onConfirm: remove,
      }),
  ]
  return <RowMenu label={t('Actions for {{name}}', { name: dataset.name })} actions={actions} />
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
  return (
    <AboutForm
      about={dataset}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={(body) =>
        api.PATCH('/api/datasets/{id}', { path: { id: dataset.id }, revision: dataset.revision, body })
      }
      onDone={() => {
        showToast(t('The dataset is saved.'))
        void invalidateAll()
        onDone()
      }}
    />
  )
}
