import { Button } from '@mantine/core'
import {
  IconFileCode,
  IconFolderPlus,
  IconLockAccess,
  IconPencil,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api, type Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openAccessDialog } from '../../ui/access/access-dialog.tsx'
import { confirmFirst, openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { Refusal } from '../../ui/access/refusal.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { openNewFolder } from './folders/folder-form.tsx'
import { FolderTable } from './folders/folder-table.tsx'
import { PlaceContents } from './folders/place-contents.tsx'
import { ProjectForm } from './project-form.tsx'

export function ProjectPage() {
  const id = useIdParam()
  const project = useQuery({
    queryKey: ['project', id],
    queryFn: () => api.GET('/api/projects/{id}', { path: { id } }),
  })
  return (
    <Page
      title={project.data?.name ?? t('Project')}
      description={project.data?.description}
      crumbs={[{ label: t('Projects'), to: '/projects' }]}
      actions={project.data && <ProjectActions project={project.data} />}
    >
      <Refusal error={project.error} type="project" id={id} onRetry={() => void project.refetch()} />
      {project.data && (
        <>
          <FolderTable place={{ project_id: id }} />
          <PlaceContents place={{ projectId: id }} />
        </>
      )}
    </Page>
  )
}

function ProjectActions({ project }: { project: Schema<'Project'> }) {
  const can = useCan()
  const navigate = useNavigate()
  const remove = () =>
    api.DELETE('/api/projects/{id}', { path: { id: project.id } }).then(() => {
      showToast(t('{{name}} is deleted.', { name: project.name }))
      void invalidate('projects')
      void navigate({ to: '/projects' })
    }, showFailure)
  return (
    <>
      {can('recipe.view') && (
        <LinkButton
          to={`/flow?project=${project.id}`}
          variant="default"
          leftSection={<IconSitemap size={16} aria-hidden />}
        >
          {t('Flow')}
        </LinkButton>
      )}
      <LinkButton
        to={`/projects/${project.id}/files`}
        variant="default"
        leftSection={<IconFileCode size={16} aria-hidden />}
      >
        {t('Files')}
      </LinkButton>
      {can('folder.create') && (
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={16} aria-hidden />}
          onClick={() => openNewFolder({ project_id: project.id })}
        >
          {t('New folder')}
        </Button>
      )}
      {can('access.grant') && (
        <Button
          variant="default"
          leftSection={<IconLockAccess size={16} aria-hidden />}
          onClick={() => openAccessDialog({ type: 'project', id: project.id, name: project.name })}
        >
          {t('Access')}
        </Button>
      )}
      {can('project.edit') && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() =>
            openDialog(t('Edit project'), (close) => (
              <ProjectForm
                project={project}
                onCancel={close}
                onDone={() => {
                  close()
                  void invalidate('project')
                }}
              />
            ))
          }
        >
          {t('Edit')}
        </Button>
      )}
      {can('project.delete') && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() =>
            confirmFirst({
              title: t('Delete the project {{name}}?', { name: project.name }),
              body: t('Only an empty project can be deleted: move or delete what it contains first.'),
              confirm: t('Delete'),
              onConfirm: remove,
            })
          }
        >
          {t('Delete')}
        </Button>
      )}
    </>
  )
}
