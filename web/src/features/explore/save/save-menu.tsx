import { Button, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconDeviceFloppy, IconLayoutDashboard } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { newId } from '../../../board/parts.ts'
import { api, type Schema } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { openDialog, showToast } from '../../../ui/dialogs/dialogs.tsx'
import type { ChartOptions } from '../../../../../charts/src/drawn-kind.ts'
import { addChart, type ChartQuery, type NewChart } from './board-draft.ts'
import { SaveToBoard } from './board-chart.tsx'
import { useExploreAddress } from '../draft/use-draft.ts'
import { invalidate } from '../../../lib/queries.ts'
import { AboutForm } from '../../../ui/forms/about-form.tsx'
import { dashboardChoices } from '../../../lib/choices.ts'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'

interface SaveMenuProps {
  datasetId: number
  query: Schema<'SavedQuery'>['query']
  /** What a chart on a dashboard asks; without one it cannot be kept there. */
  board?: ChartQuery | undefined
  kind: string
  options?: ChartOptions
  title: string
}

/** Keeps a question: to ask it again, or as a chart on a dashboard. */
export function SaveMenu({ datasetId, query, board, kind, options, title }: SaveMenuProps) {
  const can = useCan()
  const [{ dashboard, chart }] = useExploreAddress()
  const mayBoard = board !== undefined && (can('dashboard.create') || can('dashboard.edit'))
  if (mayBoard && dashboard !== undefined)
    return (
      <SaveToBoard
        dashboardId={dashboard}
        chartId={chart}
        chart={{ title, kind: kind as Schema<'Chart'>['kind'], ...board, options }}
      />
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Save')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayBoard && (
          <Menu.Item
            leftSection={<IconLayoutDashboard size={16} aria-hidden />}
            onClick={() =>
              openDialog(t('Save to a dashboard'), (close) => (
                <SaveToDashboard {...{ board, kind, options, title }} onDone={close} />
              ))
            }
          >
            {t('Save to a dashboard')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() =>
            openDialog(t('Save the question'), (close) => (
              <SaveQuery {...{ datasetId, query, kind, title }} onDone={close} />
            ))
          }
        >
          {t('Save the question')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type SavedQuery = Schema<'SavedQuery'>

interface SaveQueryProps {
  datasetId: number
  query: SavedQuery['query']
  kind: string | undefined
  title: string
  onDone: () => void
}

/** Keeps a question to ask again, for oneself or for a project. */
function SaveQuery({ datasetId, query, kind, title, onDone }: SaveQueryProps) {
  return (
    <AboutForm
      about={{ name: title.slice(0, 200), description: '', project_id: null }}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={(about) =>
        api.POST('/api/saved-queries', {
          body: {
            ...about,
            dataset_id: datasetId,
            query,
            chart_kind: (kind ?? null) as SavedQuery['chart_kind'],
          },
        })
      }
      onDone={({ name }) => {
        onDone()
        showToast(t('{{name}} is saved.', { name }))
        void invalidate('saved-queries')
      }}
    />
  )
}

type Chart = Schema<'Chart'>
type Dashboard = Schema<'Dashboard'>

interface SaveToDashboardProps {
  board: ChartQuery
  kind: string
  options?: ChartOptions | undefined
  title: string
  onDone: () => void
}

const fresh = 'new'

/** Keeps a question as a chart on a dashboard, which may be a new one. */
function SaveToDashboard({ board, kind, options, title, onDone }: SaveToDashboardProps) {
  const navigate = useNavigate()
  const mayPublish = useCan()('dashboard.edit')
  const drawn = options && Object.keys(options).length > 0 ? { options } : {}
  const chart = { title, kind: kind as Chart['kind'], ...board, ...drawn }
  return (
    <EntryForm
      initial={{ title: title.slice(0, 200), dashboard: fresh, name: '' }}
      rules={{
        title: (value) => (value.trim() ? null : t('Give the chart a title')),
        name: (value, { dashboard }) =>
          dashboard !== fresh || value.trim() ? null : t('Give the dashboard a name'),
      }}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={({ title: chosen, dashboard, name }) =>
        dashboard === fresh
          ? createDashboard(name, { ...chart, title: chosen })
          : addChart(Number(dashboard), { ...chart, title: chosen })
      }
      alternative={({ dashboard }) =>
        dashboard === fresh && mayPublish
          ? {
              label: t('Save and publish'),
              onSubmit: ({ title: chosen, name }) =>
                createDashboard(name, { ...chart, title: chosen }, 'published'),
            }
          : undefined
      }
      onDone={({ id, name }) => {
        onDone()
        showToast(t('The chart is on {{name}}.', { name }))
        void invalidate('dashboards', ['dashboard', id])
        void navigate({ to: `/dashboards/${id}` })
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('Title of the chart')}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <SearchSelect
            label={t('Dashboard')}
            allowDeselect={false}
            source={dashboardChoices}
            first={{ value: fresh, label: t('A new dashboard') }}
            value={form.values.dashboard}
            error={form.errors['dashboard']}
            onChange={(next) => form.setFieldValue('dashboard', next ?? fresh)}
          />
          {form.values.dashboard === fresh && (
            <TextInput
              label={t('Name of the new dashboard')}
              required
              maxLength={200}
              {...form.getInputProps('name')}
            />
          )}
        </>
      )}
    </EntryForm>
  )
}

function createDashboard(name: string, chart: NewChart, status: Dashboard['status'] = 'draft') {
  const placed = { ...chart, id: newId('c'), position: { x: 0, y: 0, w: 6, h: 4 } }
  return api.POST('/api/dashboards', { body: { name, status, charts: [placed] } })
}
