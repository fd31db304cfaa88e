import { Button } from '@mantine/core'
import {
  IconCopy,
  IconEyeOff,
  IconHistory,
  IconLayoutBoard,
  IconPencil,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { askFirst, tell, tellFailure } from '../../ui/ask.tsx'
import { openDialog } from '../../ui/entry-form.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { DashboardForm } from './dashboard-form.tsx'
import { DashboardVersions } from './dashboard-versions.tsx'

type Dashboard = Schema<'Dashboard'>

interface DashboardActionsProps {
  dashboard: Dashboard
  onEdit: () => void
}

export function DashboardActions({ dashboard, onEdit }: DashboardActionsProps) {
  const can = useCan()
  const change = useChanges(dashboard)
  const published = dashboard.status === 'published'
  const actions: (RowAction | false)[] = [
    can('dashboard.edit') && {
      label: 'Name and project',
      icon: IconPencil,
      onClick: () =>
        openDialog('Edit dashboard', (close) => <DashboardForm dashboard={dashboard} onDone={close} />),
    },
    can('dashboard.edit') &&
      published && {
        label: 'Make it a draft again',
        icon: IconEyeOff,
        onClick: () => change.setStatus('draft'),
      },
    can('dashboard.create') && { label: 'Duplicate', icon: IconCopy, onClick: change.duplicate },
    can('dashboard.edit') && {
      label: 'Versions',
      icon: IconHistory,
      onClick: () =>
        openDialog('Versions', (close) => <DashboardVersions dashboard={dashboard} onDone={close} />, 'lg'),
    },
    can('dashboard.delete') && {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      onClick: () =>
        askFirst({
          title: `Delete the dashboard ${dashboard.name}?`,
          body: 'It is gone for everyone. The datasets it shows stay.',
          confirm: 'Delete',
          onConfirm: change.remove,
        }),
    },
  ]
  return (
    <>
      {can('dashboard.edit') && dashboard.charts.length > 0 && (
        <Button variant="default" leftSection={<IconLayoutBoard size={16} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      )}
      {can('dashboard.edit') && !published && (
        <Button
          leftSection={<IconWorldUpload size={16} aria-hidden />}
          onClick={() => change.setStatus('published')}
        >
          Publish
        </Button>
      )}
      <RowMenu
        label={`Actions for ${dashboard.name}`}
        actions={actions.filter((action) => action !== false)}
      />
    </>
  )
}

function useChanges({ id, name, revision }: Dashboard) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const params = { path: { id } }
  const headers = { 'If-Match': `"${revision}"` }
  const refresh = () => void queries.invalidateQueries()
  return {
    setStatus: (status: Dashboard['status']) =>
      void answer(api.PATCH('/api/dashboards/{id}', { params, headers, body: { status } })).then(() => {
        tell(
          status === 'published' ? `${name} is published: readers can see it.` : `${name} is a draft again.`,
        )
        refresh()
      }, tellFailure),
    duplicate: () =>
      void answer(api.POST('/api/dashboards/{id}/duplicate', { params, body: {} })).then((copy) => {
        tell(`${copy.name} is a copy of your own.`)
        refresh()
        void navigate({ to: `/dashboards/${copy.id}` })
      }, tellFailure),
    remove: () =>
      answer(api.DELETE('/api/dashboards/{id}', { params, headers })).then(() => {
        tell(`${name} is deleted.`)
        void navigate({ to: '/dashboards' })
        void queries.invalidateQueries({ queryKey: ['dashboards'] })
      }, tellFailure),
  }
}
