import { Button } from '@mantine/core'
import { IconFileCode, IconFolderOpen, IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
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
      <FailureAlert error={project.error} onRetry={() => void project.refetch()} />
      {project.data && <Contents projectId={id} />}
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

const pageOfType = {
  dataset: '/datasets',
  dashboard: '/dashboards',
  connector: '/connectors',
  query: '/explore/queries',
  recipe: '/recipes',
  schedule: '/schedules',
} as const

function Contents({ projectId }: { projectId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/projects/{id}/contents'>>>(firstPage)
  const contents = useQuery({
    queryKey: ['project-contents', projectId, view],
    queryFn: () => api.GET('/api/projects/{id}/contents', { path: { id: projectId }, query: view }),
    placeholderData: keepPreviousData,
  })
  if (contents.error) return <FailureAlert error={contents.error} onRetry={() => void contents.refetch()} />
  if (contents.data?.total === 0 && !view.q)
    return (
      <EmptyState
        icon={IconFolderOpen}
        title={t('This project is empty')}
        actions={
          <LinkButton to={`/datasets?project=${projectId}`}>{t('Upload a dataset into it')}</LinkButton>
        }
      >
        {t('Upload a file into it, or move datasets and dashboards here from their own pages.')}
      </EmptyState>
    )
  return (
    <DataTable
      label={t('Contents')}
      searchLabel={t('Search this project')}
      page={contents.data}
      rowKey={({ type, id }) => `${type} ${id}`}
      view={view}
      onView={setView}
      columns={[
        {
          label: t('Name'),
          sort: 'name',
          cell: ({ type, id, name }) => (
            <PageLink to={type === 'connector' ? pageOfType.connector : `${pageOfType[type]}/${id}`}>
              {name}
            </PageLink>
          ),
        },
        { label: t('Kind'), sort: 'type', cell: ({ type }) => type },
        {
          label: t('Status'),
          sort: 'status',
          cell: ({ status }) => status && <StatusBadge status={status} />,
        },
        { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
      ]}
    />
  )
}
