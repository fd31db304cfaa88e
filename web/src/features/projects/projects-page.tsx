import { Button } from '@mantine/core'
import { IconFolder, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import type { TableColumn } from '../../ui/tables/data-table.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { LoadSampleButton } from './load-sample-button.tsx'
import { ProjectForm } from './project-form.tsx'

export function ProjectsPage() {
  const mayCreate = useCan()('project.create')
  return (
    <ListPage
      title={t('Projects')}
      description={t('A project holds what belongs together.')}
      queryKey="projects"
      load={(query) => api.GET('/api/projects', { query })}
      searchLabel={t('Search projects')}
      rowKey={({ id }) => id}
      columns={columns}
      create={mayCreate && <NewProjectButton />}
      empty={{
        icon: IconFolder,
        title: t('No projects yet'),
        text: t(
          'A project keeps datasets, dashboards and connectors of one topic together, and a group can be given rights on all of it at once. Make one, or look at a finished one.',
        ),
        actions: mayCreate && (
          <>
            <NewProjectButton />
            <LoadSampleButton variant="default" />
          </>
        ),
      }}
    />
  )
}

const columns: TableColumn<Schema<'Project'>, SortOf<'/api/projects'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name }) => <PageLink to={`/projects/${id}`}>{name}</PageLink>,
  },
  { label: t('Description'), cell: ({ description }) => description },
  { label: t('Created'), sort: 'created_at', cell: ({ created_at }) => formatAgo(created_at) },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
]

function NewProjectButton() {
  const navigate = useNavigate()
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() =>
        openDialog(t('New project'), (close) => (
          <ProjectForm
            onCancel={close}
            onDone={({ id }) => {
              close()
              void invalidate('projects')
              void navigate({ to: `/projects/${id}` })
            }}
          />
        ))
      }
    >
      {t('New project')}
    </Button>
  )
}
