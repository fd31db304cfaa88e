import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { AboutForm } from '../../ui/about-form.tsx'

type Dashboard = Schema<'Dashboard'>

interface DashboardFormProps {
  dashboard?: Dashboard
  onDone: () => void
}

/** Creates a dashboard, or renames, describes or moves the one given. */
export function DashboardForm({ dashboard, onDone }: DashboardFormProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <AboutForm
      {...(dashboard ? { about: dashboard } : {})}
      submitLabel={dashboard ? t('Save') : t('Create dashboard')}
      onCancel={onDone}
      onSubmit={(body) => save(dashboard, body)}
      onDone={({ id }) => {
        onDone()
        void queries.invalidateQueries({ queryKey: ['dashboards'] })
        void queries.invalidateQueries({ queryKey: ['dashboard', id] })
        void navigate({ to: `/dashboards/${id}` })
      }}
    />
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
