import { Button } from '@mantine/core'
import { IconFolder, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { ListView, SortOf } from '../../lib/list.ts'
import { firstPage } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openDialog } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadSampleButton } from './load-sample-button.tsx'
import { ProjectForm } from './project-form.tsx'

export function ProjectsPage() {
  const can = useCan()
  const [view, setView] = useState<ListView<SortOf<'/api/projects'>>>(firstPage)
  const projects = useQuery({
    queryKey: ['projects', view],
    queryFn: () => answer(api.GET('/api/projects', { params: { query: view } })),
    placeholderData: keepPreviousData,
  })
  const create = can('project.create') && <NewProjectButton />
  const empty = projects.data?.total === 0 && !view.q
  return (
    <Page title="Projects" description="A project holds what belongs together." actions={!empty && create}>
      <FailureAlert error={projects.error} onRetry={() => void projects.refetch()} />
      {empty ? (
        <EmptyState
          icon={IconFolder}
          title="No projects yet"
          actions={
            <>
              {create}
              {can('project.create') && <LoadSampleButton variant="default" />}
            </>
          }
        >
          A project keeps datasets, dashboards and connectors of one topic together, and a group can be given
          rights on all of it at once. Make one, or look at a finished one.
        </EmptyState>
      ) : (
        <DataTable
          label="Projects"
          searchLabel="Search projects"
          page={projects.data}
          rowKey={({ id }) => id}
          view={view}
          onView={setView}
          fetching={projects.isFetching}
          columns={[
            {
              label: 'Name',
              sort: 'name',
              cell: ({ id, name }) => <PageLink to={`/projects/${id}`}>{name}</PageLink>,
            },
            { label: 'Description', cell: ({ description }) => description },
            { label: 'Created', sort: 'created_at', cell: ({ created_at }) => formatAgo(created_at) },
            { label: 'Changed', sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
          ]}
        />
      )}
    </Page>
  )
}

function NewProjectButton() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() =>
        openDialog('New project', (close) => (
          <ProjectForm
            onCancel={close}
            onDone={({ id }) => {
              close()
              void queries.invalidateQueries({ queryKey: ['projects'] })
              void navigate({ to: `/projects/${id}` })
            }}
          />
        ))
      }
    >
      New project
    </Button>
  )
}
