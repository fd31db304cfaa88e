import { Card, Group, NavLink, Title } from '@mantine/core'
import { IconFolder, IconFolderSymlink, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import { accessAction } from '../../../ui/access/access-dialog.tsx'
import { openRenameFolder } from './folder-form.tsx'
import { openMoveDialog } from './move-dialog.tsx'
import { type FolderNode, treeOf, useFolders } from './use-folders.ts'

const indentPixels = 24

/** The folders of a project as a tree, or those directly in a folder. */
export function FolderTable({ place }: { place: { project_id: number } | { parent_id: number } }) {
  const folders = useFolders(place)
  const items = folders.data?.items ?? []
  const nodes = 'project_id' in place ? treeOf(items) : items.map((folder) => ({ ...folder, depth: 0 }))
  if (folders.error) return <FailureAlert error={folders.error} onRetry={() => void folders.refetch()} />
  if (nodes.length === 0) return null
  return (
    <Card p="xs">
      <Title order={2} size="h5" px="sm" py={4}>
        {t('Folders')}
      </Title>
      <ul className="plain-list" aria-label={t('Folders')}>
        {nodes.map((folder) => (
          <FolderLine key={folder.id} folder={folder} />
        ))}
      </ul>
    </Card>
  )
}

function FolderLine({ folder }: { folder: FolderNode }) {
  const { id, name, depth } = folder
  return (
    <Group component="li" gap={4} wrap="nowrap" pl={depth * indentPixels}>
      <NavLink
        label={name}
        leftSection={<IconFolder size={18} stroke={1.7} aria-hidden />}
        renderRoot={(props) => <Link to={`/folders/${id}`} {...props} />}
      />
      <RowMenu
        label={t('Actions for {{name}}', { name })}
        actions={[
          { label: t('Rename'), icon: IconPencil, onClick: () => openRenameFolder(folder) },
          {
            label: t('Move'),
            icon: IconFolderSymlink,
            onClick: () => openMoveDialog({ items: [{ type: 'folder', id }], name }),
          },
          folder.owner_id === null && accessAction({ type: 'folder', id, name }),
        ]}
      />
    </Group>
  )
}
