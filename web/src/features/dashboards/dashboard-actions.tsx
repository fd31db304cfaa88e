import { Button } from '@mantine/core'
import {
  IconCopy,
  IconEyeOff,
  IconHistory,
  IconMail,
  IconMessage,
  IconPencil,
  IconWorldUpload,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate, invalidateAll } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { deletion, RowMenu, type RowActions } from '../../ui/tables/row-menu.tsx'

const CommentsDrawer = lazyComponent(() => import('./comments/comments-drawer.tsx'), 'CommentsDrawer')
const DashboardForm = lazyComponent(() => import('./dashboard-form.tsx'), 'DashboardForm')
const DashboardVersions = lazyComponent(() => import('./dashboard-versions.tsx'), 'DashboardVersions')

type Dashboard = Schema<'Dashboard'>

interface DashboardActionsProps {
  dashboard: Dashboard
}

export function DashboardActions({ dashboard }: DashboardActionsProps) {
  const can = useCan()
  const change = useChanges(dashboard)
  const navigate = useNavigate()
  // Whoever was mentioned comes to read what was said.
  const isNotifiedOf = (useSearch({ strict: false }) as { comments?: unknown }).comments === true
  const [isDiscussing, setDiscussing] = useState(isNotifiedOf)
  const published = dashboard.status === 'published'
  const actions: RowActions = [
    can('dashboard.edit') && {
      label: t('Name and project'),
      icon: IconPencil,
      onClick: () =>
        openDialog(t('Edit dashboard'), (close) => <DashboardForm dashboard={dashboard} onDone={close} />),
    },
    can('dashboard.edit') &&
      published && {
        label: t('Unpublish'),
        icon: IconEyeOff,
        onClick: () => change.setStatus('draft'),
      },
    {
      label: t('Subscriptions'),
      icon: IconMail,
      onClick: () => void navigate({ to: `/dashboards/${dashboard.id}/subscriptions` as never }),
    },
    { label: t('Comments'), icon: IconMessage, onClick: () => setDiscussing(true) },
    can('dashboard.create') && { label: t('Duplicate'), icon: IconCopy, onClick: change.duplicate },
    can('dashboard.edit') && {
      label: t('Versions'),
      icon: IconHistory,
      onClick: () =>
        openDialog(
          t('Versions'),
          (close) => <DashboardVersions dashboard={dashboard} onDone={close} />,
          'lg',
        ),
    },
    can('dashboard.delete') &&
      deletion({
        title: t('Delete the dashboard {{name}}?', { name: dashboard.name }),
        body: t('Nobody sees it any more. You can restore it from the trash for 30 days.'),
        onConfirm: change.remove,
      }),
  ]
  return (
    <>
      {can('dashboard.edit') && !published && (
        <Button
          leftSection={<IconWorldUpload size={16} aria-hidden />}
          onClick={() => change.setStatus('published')}
        >
          {t('Publish')}
        </Button>
      )}
      {isDiscussing && (
        <Suspense fallback={null}>
          <CommentsDrawer dashboardId={dashboard.id} onClose={() => setDiscussing(false)} />
        </Suspense>
      )}
      <RowMenu label={t('Actions for {{name}}', { name: dashboard.name })} actions={actions} />
    </>
  )
}

function useChanges({ id, name, revision }: Dashboard) {
  const navigate = useNavigate()
  const path = { id }
  const refresh = () => void invalidateAll()
  return {
    setStatus: (status: Dashboard['status']) =>
      void api.PATCH('/api/dashboards/{id}', { path, revision, body: { status } }).then(() => {
        showToast(
          status === 'published'
            ? t('{{name}} is published: readers can see it.', { name })
            : t('{{name}} is a draft again.', { name }),
        )
        refresh()
      }, showFailure),
    duplicate: () =>
      void api.POST('/api/dashboards/{id}/duplicate', { path, body: {} }).then((copy) => {
        showToast(t('{{name}} is a copy of your own.', { name: copy.name }))
        refresh()
        void navigate({ to: `/dashboards/${copy.id}` })
      }, showFailure),
    remove: () =>
      api.DELETE('/api/dashboards/{id}', { path, revision }).then(() => {
        showToast(t('{{name}} is in the trash.', { name }))
        void navigate({ to: '/dashboards' })
        void invalidate('dashboards')
      }, showFailure),
  }
}
