import { Stack } from '@mantine/core'
import { IconPencil, IconTransform, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { askFirst, tell, tellFailure } from '../../ui/ask.tsx'
import { openDialog } from '../../ui/entry-form.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { DatasetForm } from './dataset-form.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadList } from './upload-list.tsx'

/** What one can do with a dataset beside asking it questions. */
export function DatasetActions({ dataset }: { dataset: Schema<'Dataset'> }) {
  const can = useCan()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = () =>
    answer(api.DELETE('/api/datasets/{id}', { params: { path: { id: dataset.id } } })).then(() => {
      tell(`${dataset.name} is deleted.`)
      void queries.invalidateQueries({ queryKey: ['datasets'] })
      void navigate({ to: '/datasets' })
    }, tellFailure)
  const actions: (RowAction | false)[] = [
    can('dataset.edit') && {
      label: 'Edit',
      icon: IconPencil,
      onClick: () => openDialog('Edit dataset', (close) => <DatasetForm dataset={dataset} onDone={close} />),
    },
    can('recipe.create') && {
      label: 'Make a recipe',
      icon: IconTransform,
      onClick: () => void navigate({ to: '/recipes/new', search: { dataset: dataset.id } as never }),
    },
    can('dataset.upload') && {
      label: 'Upload a new version',
      icon: IconUpload,
      onClick: () => openDialog('New version', () => <NewVersion datasetId={dataset.id} />, 'xl'),
    },
    can('dataset.delete') && {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      onClick: () =>
        askFirst({
          title: `Delete the dataset ${dataset.name}?`,
          body: 'All its versions are deleted. Charts of it stay on their dashboards but cannot be drawn any more.',
          confirm: 'Delete',
          onConfirm: remove,
        }),
    },
  ]
  return (
    <RowMenu label={`Actions for ${dataset.name}`} actions={actions.filter((action) => action !== false)} />
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
