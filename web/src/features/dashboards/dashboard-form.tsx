import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { widePage } from '../../lib/list.ts'
import { EntryForm } from '../../ui/entry-form.tsx'

type Dashboard = Schema<'Dashboard'>

const noProject = 'none'

interface DashboardFormProps {
  dashboard?: Dashboard
  onDone: () => void
}

/** Creates a dashboard, or renames, describes or moves the one given. */
export function DashboardForm({ dashboard, onDone }: DashboardFormProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const projects = useQuery({
    queryKey: ['projects', widePage],
    queryFn: () => answer(api.GET('/api/projects', { params: { query: widePage } })),
  })
  return (
    <EntryForm
      initial={{
        name: dashboard?.name ?? '',
        description: dashboard?.description ?? '',
        project: String(dashboard?.project_id ?? noProject),
      }}
      rules={{ name: (value) => (value.trim() ? null : 'Give it a name') }}
      submitLabel={dashboard ? 'Save' : 'Create dashboard'}
      onCancel={onDone}
      onSubmit={({ project, ...rest }) =>
        save(dashboard, { ...rest, project_id: project === noProject ? null : Number(project) })
      }
      onDone={({ id }) => {
        onDone()
        void queries.invalidateQueries({ queryKey: ['dashboards'] })
        void queries.invalidateQueries({ queryKey: ['dashboard', id] })
        void navigate({ to: `/dashboards/${id}` })
      }}
    >
      {(form) => (
        <>
          <TextInput label="Name" required data-autofocus maxLength={200} {...form.getInputProps('name')} />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
          <Select
            label="Project"
            allowDeselect={false}
            data={[
              { value: noProject, label: 'No project' },
              ...(projects.data?.items.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
            ]}
            {...form.getInputProps('project')}
          />
        </>
      )}
    </EntryForm>
  )
}

function save(
  dashboard: Dashboard | undefined,
  body: { name: string; description: string; project_id: number | null },
) {
  if (!dashboard) return answer(api.POST('/api/dashboards', { body }))
  const params = { path: { id: dashboard.id } }
  return answer(
    api.PATCH('/api/dashboards/{id}', { params, headers: { 'If-Match': `"${dashboard.revision}"` }, body }),
  )
}
