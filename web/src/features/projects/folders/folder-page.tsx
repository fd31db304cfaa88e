import { Button } from '@mantine/core'
import { IconFolderPlus, IconFolderSymlink, IconLockAccess, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { useIdParam } from '../../../lib/use-id-param.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { Refusal } from '../../../ui/access/refusal.tsx'
import { type Crumb, Page } from '../../../ui/page.tsx'
import { openAccessDialog } from '../../../ui/access/access-dialog.tsx'
import { openNewFolder, openRenameFolder } from './folder-form.tsx'
import { FolderTable } from './folder-table.tsx'
import { NewInFolder } from './new-in-folder.tsx'
import { openMoveDialog } from './move-dialog.tsx'
import { PlaceContents } from './place-contents.tsx'

type Folder = Schema<'Folder'>

/** A folder, with the folders and objects in it. */
export function FolderPage() {
  const id = useIdParam()
  const folder = useQuery({
    queryKey: ['folder', id],
    queryFn: () => api.GET('/api/folders/{id}', { path: { id } }),
  })
  const crumbs = useCrumbs(folder.data)
  return (
    <Page
      title={folder.data ? titleOf(folder.data) : t('Folder')}
      description={folder.data && descriptionOf(folder.data)}
      crumbs={crumbs}
      actions={folder.data && <FolderActions folder={folder.data} />}
    >
      <Refusal error={folder.error} type="folder" id={id} onRetry={() => void folder.refetch()} />
      {folder.data && (
        <>
          <FolderTable place={{ parent_id: id }} />
          <PlaceContents place={{ folderId: id }} />
        </>
      )}
    </Page>
  )
}

const isPersonalRoot = ({ owner_id, path }: Folder) => owner_id !== null && path.length === 0

const titleOf = (folder: Folder) =>
  isPersonalRoot(folder) ? t('Personal folder of {{name}}', { name: folder.name }) : folder.name

const descriptionOf = (folder: Folder) =>
  isPersonalRoot(folder)
    ? t('Only its owner and administrators see what is in it. Move it into a project to share it.')
    : folder.description

function useCrumbs(folder: Folder | undefined): Crumb[] {
  const projectId = folder?.project_id ?? null
  const project = useQuery({
    queryKey: ['project', projectId],
    queryFn: () => api.GET('/api/projects/{id}', { path: { id: projectId ?? 0 } }),
    enabled: projectId !== null,
  })
  return [
    { label: t('Projects'), to: '/projects' },
    ...(project.data ? [{ label: project.data.name, to: `/projects/${project.data.id}` }] : []),
    ...(folder?.path ?? []).map(({ id, name }) => ({ label: name, to: `/folders/${id}` })),
  ]
}

function FolderActions({ folder }: { folder: Folder }) {
  const isRoot = isPersonalRoot(folder)
  return (
    <>
      <NewInFolder folderId={folder.id} />
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={16} aria-hidden />}
        onClick={() => openNewFolder({ parent_id: folder.id })}
      >
        {t('New folder')}
      </Button>
      {!isRoot && (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => openRenameFolder(folder)}
          >
            {t('Rename')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFolderSymlink size={16} aria-hidden />}
            onClick={() => openMoveDialog({ items: [{ type: 'folder', id: folder.id }], name: folder.name })}
          >
            {t('Move')}
          </Button>
          {folder.owner_id === null && (
            <Button
              variant="default"
              leftSection={<IconLockAccess size={16} aria-hidden />}
              onClick={() => openAccessDialog({ type: 'folder', id: folder.id, name: folder.name })}
            >
              {t('Access')}
            </Button>
          )}
          <DeleteButton folder={folder} />
        </>
      )}
    </>
  )
}

function DeleteButton({ folder }: { folder: Folder }) {
  const navigate = useNavigate()
  const up =
    folder.parent_id === null ? `/projects/${folder.project_id ?? ''}` : `/folders/${folder.parent_id}`
  const remove = () =>
    api.DELETE('/api/folders/{id}', { path: { id: folder.id }, query: { contents: 'move_up' } }).then(() => {
      showToast(t('{{name}} is deleted.', { name: folder.name }))
      void invalidate('folders', 'folder', 'project-contents', 'folder-contents')
      void navigate({ to: up })
    }, showFailure)
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() =>
        confirmFirst({
          title: t('Delete the folder {{name}}?', { name: folder.name }),
          body: t(
            'What is in it moves one level up. Whoever sees that only through this folder loses access to it.',
          ),
          confirm: t('Delete folder'),
          onConfirm: remove,
        })
      }
    >
      {t('Delete')}
    </Button>
  )
}
