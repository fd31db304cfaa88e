import { api, type Schema } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { NameFields, nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'

type Folder = Schema<'Folder'>

/** Where a new folder is made: at the top of a project or in a folder. */
export type FolderPlace = { project_id: number } | { parent_id: number }

export const openNewFolder = (place: FolderPlace) =>
  openDialog(t('New folder'), (close) => <FolderForm place={place} onClose={close} />)

export const openRenameFolder = (folder: Folder) =>
  openDialog(t('Rename folder'), (close) => <FolderForm folder={folder} onClose={close} />)

type FolderFormProps = { onClose: () => void } & ({ place: FolderPlace } | { folder: Folder })

function FolderForm(props: FolderFormProps) {
  const { onClose } = props
  const { name, description } = 'folder' in props ? props.folder : { name: '', description: '' }
  return (
    <EntryForm
      initial={{ name, description }}
      rules={nameRule}
      submitLabel={'folder' in props ? t('Save') : t('Create folder')}
      onCancel={onClose}
      onSubmit={(body) =>
        'folder' in props
          ? api.PATCH('/api/folders/{id}', {
              path: { id: props.folder.id },
              revision: props.folder.revision,
              body,
            })
          : api.POST('/api/folders', { body: { ...body, ...props.place } })
      }
      onDone={() => {
        onClose()
        void invalidate('folders', 'folder')
      }}
    >
      {(form) => <NameFields form={form} />}
    </EntryForm>
  )
}
