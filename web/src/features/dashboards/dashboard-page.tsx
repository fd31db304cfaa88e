import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { IconLayoutBoard, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import { useIdParam } from '../../lib/use-id-param.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { Refusal } from '../../ui/access/refusal.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DashboardActions } from './dashboard-actions.tsx'
import { Viewer } from './view/viewer.tsx'
import { formatAgo } from '../../lib/format.ts'

const Editor = lazyComponent(() => import('./edit/editor.tsx'), 'Editor')

const crumbs = [{ label: t('Dashboards'), to: '/dashboards' }]

export function DashboardPage() {
  const id = useIdParam()
  const isEditing = (useSearch({ strict: false }) as { edit?: unknown }).edit === true
  const mayEdit = useCan()('dashboard.edit')
  const navigate = useNavigate()
  const dashboard = useQuery({
    queryKey: ['dashboard', id],
    queryFn: () => api.GET('/api/dashboards/{id}', { path: { id } }),
  })
  const shown = dashboard.data
  const setEditing = (edit: boolean) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, edit: edit || undefined })) as never,
    })
  if (!shown)
    return (
      <Page title={t('Dashboard')} crumbs={crumbs}>
        <Refusal error={dashboard.error} type="dashboard" id={id} onRetry={() => void dashboard.refetch()} />
        {dashboard.isPending && <Skeleton height={400} />}
      </Page>
    )
  if (isEditing && mayEdit)
    return (
      <Page title={shown.name} crumbs={crumbs} description={<Facts dashboard={shown} />}>
        <Suspense fallback={<Skeleton height={400} />}>
          <Editor key={id} dashboard={shown} onClose={() => setEditing(false)} />
        </Suspense>
      </Page>
    )
  return (
    <Viewer
      key={id}
      dashboard={shown}
      page={({ actions, facts, board }) => (
        <Page
          title={shown.name}
          crumbs={crumbs}
          description={<Facts dashboard={shown}>{facts}</Facts>}
          actions={
            <>
              {actions}
              {mayEdit && (
                <Button
                  variant="default"
                  leftSection={<IconLayoutBoard size={16} aria-hidden />}
                  onClick={() => setEditing(true)}
                >
                  {t('Edit')}
                </Button>
              )}
              <DashboardActions dashboard={shown} />
            </>
          }
        >
          <DraftBanner dashboard={shown} onEdit={() => setEditing(true)} />
          {board}
        </Page>
      )}
    />
  )
}

function Facts({ dashboard, children }: { dashboard: Schema<'Dashboard'>; children?: ReactNode }) {
  return (
    <Group gap="xs">
      <StatusBadge status={dashboard.status} />
      {dashboard.description && <span>{dashboard.description}</span>}
      {children}
    </Group>
  )
}

interface DraftBannerProps {
  dashboard: Schema<'Dashboard'>
  onEdit: () => void
}

/** Tells those who may edit that there is more than readers see. */
function DraftBanner({ dashboard: { draft }, onEdit }: DraftBannerProps) {
  if (!draft) return null
  return (
    <Alert icon={<IconPencil size={16} aria-hidden />} color="yellow" py="xs" className="draft-banner">
      {t(
        'There are changes that are not published, saved {{saved_at}}. Readers see version {{base_version}}.',
        { saved_at: formatAgo(draft.saved_at), base_version: draft.base_version },
      )}{' '}
      <button type="button" className="link-button" onClick={onEdit}>
        {t('Go on editing')}
      </button>
    </Alert>
  )
}
