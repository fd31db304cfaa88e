import { Select, TextInput } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { widePage } from '../../lib/list.ts'
import { tell } from '../../ui/ask.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import type { Query } from './query-draft.ts'

type Chart = Schema<'Chart'>

interface SaveToDashboardProps {
  datasetId: number
  board: Query
  kind: string
  title: string
  onDone: () => void
}

const fresh = 'new'

/** Keeps a question as a chart on a dashboard, which may be a new one. */
export function SaveToDashboard({ datasetId, board, kind, title, onDone }: SaveToDashboardProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const chart = { title, kind: kind as Chart['kind'], dataset_id: datasetId, query: board }
  return (
    <EntryForm
      initial={{ title: title.slice(0, 200), dashboard: fresh, name: '' }}
      rules={{
        title: (value) => (value.trim() ? null : 'Give the chart a title'),
        name: (value, { dashboard }) =>
          dashboard !== fresh || value.trim() ? null : 'Give the dashboard a name',
      }}
      submitLabel="Save"
      onCancel={onDone}
      onSubmit={({ title: chosen, dashboard, name }) =>
        dashboard === fresh
          ? createDashboard(name, { ...chart, title: chosen })
          : addToDashboard(Number(dashboard), { ...chart, title: chosen })
      }
      onDone={({ id, name }) => {
        onDone()
        tell(`The chart is on ${name}.`)
        void queries.invalidateQueries({ queryKey: ['dashboards'] })
        void queries.invalidateQueries({ queryKey: ['dashboard', id] })
        void navigate({ to: `/dashboards/${id}` })
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="Title of the chart"
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <DashboardChoice {...form.getInputProps('dashboard')} />
          {form.values.dashboard === fresh && (
            <TextInput
              label="Name of the new dashboard"
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

function DashboardChoice(props: SelectProps) {
  const dashboards = useQuery({
    queryKey: ['dashboards', widePage],
    queryFn: () => answer(api.GET('/api/dashboards', { params: { query: widePage } })),
  })
  return (
    <Select
      label="Dashboard"
      allowDeselect={false}
      searchable
      data={[
        { value: fresh, label: 'A new dashboard' },
        ...(dashboards.data?.items.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
      ]}
      {...props}
    />
  )
}

type Unplaced = Omit<Chart, 'id' | 'position'>

const newChartId = () => `c${crypto.getRandomValues(new Uint32Array(2)).join('')}`

function createDashboard(name: string, chart: Unplaced) {
  const placed = { ...chart, id: newChartId(), position: { x: 0, y: 0, w: 6, h: 4 } }
  return answer(api.POST('/api/dashboards', { body: { name, charts: [placed] } }))
}

async function addToDashboard(id: number, chart: Unplaced) {
  const params = { path: { id } }
  const { charts, revision } = await answer(api.GET('/api/dashboards/{id}', { params }))
  const position = freePlace(charts)
  return answer(
    api.PATCH('/api/dashboards/{id}', {
      params,
      headers: { 'If-Match': `"${revision}"` },
      body: { charts: [...charts, { ...chart, id: newChartId(), position }] },
    }),
  )
}

/** Beside the last chart where half the width is free there, else below everything. */
function freePlace(charts: Chart[]): Chart['position'] {
  const size = { w: 6, h: 4 }
  const bottom = Math.max(0, ...charts.map(({ position: { y, h } }) => y + h))
  const lowest = charts.filter(({ position: { y, h } }) => y + h === bottom)
  const [only] = lowest
  const isLeftHalf = lowest.length === 1 && only?.position.x === 0 && only.position.w <= 6
  if (isLeftHalf && only) return { x: 6, y: only.position.y, ...size, h: only.position.h }
  return { x: 0, y: bottom, ...size }
}
