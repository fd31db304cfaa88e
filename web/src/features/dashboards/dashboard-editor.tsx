import { ActionIcon, Button, Card, Group, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { tell } from '../../ui/ask.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { Chart } from './arrange.ts'
import { compact, inReadingOrder, place } from './arrange.ts'
import { TileBody } from './board.tsx'
import { ArrangeHandle } from './arrange-handle.tsx'

interface DashboardEditorProps {
  dashboard: Schema<'Dashboard'>
  rendered: Schema<'RenderedDashboard'> | undefined
  onDone: () => void
}

/** Rename, arrange and remove charts; nothing is kept before it is saved. */
export function DashboardEditor({ dashboard, rendered, onDone }: DashboardEditorProps) {
  const queries = useQueryClient()
  const board = useRef<HTMLDivElement>(null)
  const [charts, setCharts] = useState(dashboard.charts)
  const save = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/dashboards/{id}', {
          params: { path: { id: dashboard.id } },
          headers: { 'If-Match': `"${dashboard.revision}"` },
          body: { charts },
        }),
      ),
    onSuccess: (saved) => {
      tell('The dashboard is saved.')
      queries.setQueryData(['dashboard', saved.id], saved)
      onDone()
    },
  })
  const rename = (id: string, title: string) =>
    setCharts(charts.map((chart) => (chart.id === id ? { ...chart, title } : chart)))
  const untitled = charts.some(({ title }) => !title.trim())
  return (
    <>
      <EditBar canSave={!untitled} saving={save.isPending} onSave={() => save.mutate()} onCancel={onDone} />
      <FailureAlert error={save.error} />
      <div className="board" ref={board}>
        {charts.toSorted(inReadingOrder).map((chart) => (
          <EditedTile
            key={chart.id}
            chart={chart}
            onRename={(title) => rename(chart.id, title)}
            onRemove={() => setCharts(compact(charts.filter(({ id }) => id !== chart.id)))}
            handle={
              <ArrangeHandle
                chart={chart}
                board={board}
                onPlace={(position, from) => setCharts(place(from ?? charts, chart.id, position))}
                charts={charts}
              />
            }
          >
            <TileBody chart={chart} rendered={rendered} />
          </EditedTile>
        ))}
      </div>
    </>
  )
}

interface EditBarProps {
  canSave: boolean
  saving: boolean
  onSave: () => void
  onCancel: () => void
}

function EditBar({ canSave, saving, onSave, onCancel }: EditBarProps) {
  return (
    <Card padding="sm" className="edit-bar">
      <Group justify="space-between">
        <Text size="sm">
          Drag a chart by its handle, or use the arrow keys on it; with Shift they change its size.
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button loading={saving} disabled={!canSave} onClick={onSave}>
            Save
          </Button>
        </Group>
      </Group>
    </Card>
  )
}

interface EditedTileProps {
  chart: Chart
  handle: React.ReactNode
  children: React.ReactNode
  onRename: (title: string) => void
  onRemove: () => void
}

function EditedTile({ chart, handle, children, onRename, onRemove }: EditedTileProps) {
  const { x, y, w, h } = chart.position
  return (
    <Card
      component="section"
      aria-label={chart.title}
      padding="md"
      className="tile"
      data-editing
      style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
    >
      <Group wrap="nowrap" gap="xs" mb="xs">
        {handle}
        <TextInput
          size="xs"
          flex={1}
          aria-label={`Title of ${chart.title || 'the chart'}`}
          maxLength={200}
          error={!chart.title.trim()}
          value={chart.title}
          onChange={(event) => onRename(event.currentTarget.value)}
        />
        <ActionIcon aria-label={`Remove ${chart.title}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {children}
    </Card>
  )
}
