import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { dashboardChoices } from '../../lib/choices.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/confirm.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import type { NewChart, ChartQuery } from './board-draft.ts'
import { addChart, newChartId } from './board-draft.ts'
import type { ChartOptions } from '../../../../charts/src/drawn-kind.ts'

type Chart = Schema<'Chart'>

interface SaveToDashboardProps {
  board: ChartQuery
  kind: string
  options?: ChartOptions | undefined
  title: string
  onDone: () => void
}

const fresh = 'new'

/** Keeps a question as a chart on a dashboard, which may be a new one. */
export function SaveToDashboard({ board, kind, options, title, onDone }: SaveToDashboardProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
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
      onDone={({ id, name }) => {
        onDone()
        showToast(t('The chart is on {{name}}.', { name }))
        void queries.invalidateQueries({ queryKey: ['dashboards'] })
        void queries.invalidateQueries({ queryKey: ['dashboard', id] })
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

function createDashboard(name: string, chart: NewChart) {
  const placed = { ...chart, id: newChartId(), position: { x: 0, y: 0, w: 6, h: 4 } }
  return answer(api.POST('/api/dashboards', { body: { name, charts: [placed] } }))
}
