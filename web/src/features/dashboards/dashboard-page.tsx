import { Button, Group, Skeleton } from '@mantine/core'
import { IconLayoutBoard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
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
import { DraftBanner, draftQuery } from './draft-banner.tsx'

const Editor = lazyComponent(() => import('./edit/editor.tsx'), 'Editor')

const crumbs = [{ label: t('Dashboards'), to: '/dashboards' }]

export function DashboardPage() {
  const id = useIdParam()
  const [view, setView] = useState<'published'>()
  const isEditing = (useSearch({ strict: false }) as { edit?: unknown }).edit === true
  const mayEdit = useCan()('dashboard.edit')
  const navigate = useNavigate()
  const dashboard = useQuery({
    queryKey: ['dashboard', id],
    queryFn: () => api.GET('/api/dashboards/{id}', { path: { id } }),
  })
  const shown = dashboard.data
  const isDraftWanted = mayEdit && shown?.draft != null && view !== 'published'
  const draft = useQuery({ ...draftQuery(id, shown?.draft?.saved_at), enabled: isDraftWanted && !isEditing })
  const drafted = isDraftWanted ? draft.data : undefined
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
  if (isDraftWanted && !drafted && !draft.error)
    return (
      <Page title={shown.name} crumbs={crumbs}>
        <Skeleton height={400} />
      </Page>
    )
  const contents = drafted ? { ...shown, ...drafted.contents } : shown
  return (
    <Viewer
      key={`${id} ${drafted ? 'draft' : 'published'}`}
      dashboard={contents}
      draft={drafted?.revision}
      page={({ actions, facts, board }) => (
        <Page
          title={contents.name}
          crumbs={crumbs}
          description={<Facts dashboard={contents}>{facts}</Facts>}
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
          {mayEdit && <DraftBanner dashboard={shown} isDraft={drafted !== undefined} onView={setView} />}
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
