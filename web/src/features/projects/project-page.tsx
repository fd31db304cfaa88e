import { Button } from '@mantine/core'
import { IconFolderOpen, IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { ListView, SortOf } from '../../lib/list.ts'
import { firstPage } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { askFirst, tell, tellFailure } from '../../ui/ask.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openDialog } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ProjectForm } from './project-form.tsx'

export function ProjectPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const project = useQuery({
    queryKey: ['project', id],
    queryFn: () => answer(api.GET('/api/projects/{id}', { params: { path: { id } } })),
  })
  return (
    <Page
      title={project.data?.name ?? 'Project'}
      description={project.data?.description}
      crumbs={[{ label: 'Projects', to: '/projects' }]}
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
  const queries = useQueryClient()
  const remove = () =>
    answer(api.DELETE('/api/projects/{id}', { params: { path: { id: project.id } } })).then(() => {
      tell(`${project.name} is deleted.`)
      void queries.invalidateQueries({ queryKey: ['projects'] })
      void navigate({ to: '/projects' })
    }, tellFailure)
  return (
    <>
      {can('recipe.view') && (
        <LinkButton
          to={`/flow?project=${project.id}`}
          variant="default"
          leftSection={<IconSitemap size={16} aria-hidden />}
        >
          Flow
        </LinkButton>
      )}
      {can('project.edit') && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() =>
            openDialog('Edit project', (close) => (
              <ProjectForm
                project={project}
                onCancel={close}
                onDone={() => {
                  close()
                  void queries.invalidateQueries({ queryKey: ['project'] })
                }}
              />
            ))
          }
        >
          Edit
        </Button>
      )}
      {can('project.delete') && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() =>
            askFirst({
              title: `Delete the project ${project.name}?`,
              body: 'Only an empty project can be deleted: move or delete what it contains first.',
              confirm: 'Delete',
              onConfirm: remove,
            })
          }
        >
          Delete
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
    queryFn: () =>
      answer(api.GET('/api/projects/{id}/contents', { params: { path: { id: projectId }, query: view } })),
    placeholderData: keepPreviousData,
  })
  if (contents.error) return <FailureAlert error={contents.error} onRetry={() => void contents.refetch()} />
  if (contents.data?.total === 0 && !view.q)
    return (
      <EmptyState
        icon={IconFolderOpen}
        title="This project is empty"
        actions={<LinkButton to={`/datasets?project=${projectId}`}>Upload a dataset into it</LinkButton>}
      >
        Upload a file into it, or move datasets and dashboards here from their own pages.
      </EmptyState>
    )
  return (
    <DataTable
      label="Contents"
      searchLabel="Search this project"
      page={contents.data}
      rowKey={({ type, id }) => `${type} ${id}`}
      view={view}
      onView={setView}
      columns={[
        {
          label: 'Name',
          sort: 'name',
          cell: ({ type, id, name }) => (
            <PageLink to={type === 'connector' ? pageOfType.connector : `${pageOfType[type]}/${id}`}>
              {name}
            </PageLink>
          ),
        },
        { label: 'Kind', sort: 'type', cell: ({ type }) => type },
        { label: 'Status', sort: 'status', cell: ({ status }) => status && <StatusBadge status={status} /> },
        { label: 'Changed', sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
      ]}
    />
  )
}
