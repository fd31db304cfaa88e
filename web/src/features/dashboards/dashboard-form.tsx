import { useNavigate } from '@tanstack/react-router'
import { api, type Schema } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { AboutForm } from '../../ui/forms/about-form.tsx'

type Dashboard = Schema<'Dashboard'>

interface DashboardFormProps {
  dashboard?: Dashboard
  onDone: () => void
}

/** Creates a dashboard, or renames, describes or moves the one given. */
export function DashboardForm({ dashboard, onDone }: DashboardFormProps) {
  const navigate = useNavigate()
  return (
    <AboutForm
      {...(dashboard ? { about: dashboard } : {})}
      submitLabel={dashboard ? t('Save') : t('Create dashboard')}
      onCancel={onDone}
      onSubmit={(body) => save(dashboard, body)}
      onDone={({ id }) => {
        onDone()
        void invalidate('dashboards', ['dashboard', id])
        void navigate({ to: `/dashboards/${id}` })
      }}
    />
  )
}

function save(
  dashboard: Dashboard | undefined,
  body: { name: string; description: string; project_id: number | null },
) {
  if (!dashboard) return api.POST('/api/dashboards', { body })
  const path = { id: dashboard.id }
  return api.PATCH('/api/dashboards/{id}', { path, revision: dashboard.revision, body })
}
