import { Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { SavedDraft } from '../document/autosave.ts'
import { chartsOnTab } from '../../../board/parts.ts'
import type { Contents } from '../document/contents.ts'
import { loadSaved, useDocument } from '../document/use-document.ts'
import { useRender } from '../view/use-render.ts'
import './edit.css'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditBar } from './edit-bar.tsx'
import { EditGrid } from './edit-grid.tsx'
import { EditPanel, type OpenPanel } from './edit-panel.tsx'
import { FilterList } from './filter-list.tsx'
import { NothingYet, useAdding } from './adding.tsx'
import { VariableList } from './variable-list.tsx'
import { TabEditor } from './tab-editor.tsx'
import { usePublishing } from './use-publishing.tsx'

interface EditorProps {
  dashboard: Schema<'Dashboard'>
  onClose: () => void
}

/** Writes the draft of a dashboard, which is loaded first. */
export function Editor({ dashboard, onClose }: EditorProps) {
  const first = useQuery({
    queryKey: ['dashboard-draft', dashboard.id],
    queryFn: () => loadSaved(dashboard.id),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (first.error) return <FailureAlert error={first.error} onRetry={() => void first.refetch()} />
  if (!first.data) return <Skeleton height={400} />
  return <OpenEditor dashboard={dashboard} first={first.data} onClose={onClose} />
}

function OpenEditor({ dashboard, first, onClose }: EditorProps & { first: SavedDraft }) {
  const writing = useDocument(dashboard, first)
  const { contents, apply, saving, undo, redo } = writing
  const [panel, setPanel] = useState<OpenPanel>()
  const [wantedTab, setTab] = useState<string>()
  const publishing = usePublishing(dashboard, writing, onClose)
  useHotkeys(
    [
      ['mod+Z', undo],
      ['mod+shift+Z', redo],
      ['mod+Y', redo],
    ],
    [],
    true,
  )
  const tab = contents.tabs.some(({ id }) => id === wantedTab) ? wantedTab : contents.tabs[0]?.id
  const charts = useMemo(() => chartsOnTab(contents, tab), [contents, tab])
  const rendering = useRender({
    id: dashboard.id,
    version: chartQueriesOf(saving.kept.contents, saving.kept.revision),
    tab: saving.kept.contents.tabs.some(({ id }) => id === tab) ? tab : undefined,
    state: {},
    isDraft: saving.kept.revision > 0,
  })
  const add = useAdding({ dashboardId: dashboard.id, writing, tab, onTab: setTab, onPanel: setPanel })
  return (
    <div className="editor-page">
      <EditBar
        writing={writing}
        onAdd={add}
        onSettings={() => setPanel({ of: 'dashboard' })}
        onPublish={publishing.publish}
        onDiscard={publishing.discard}
        onClose={() => void publishing.leave()}
      />
      {saving.clash && <ConflictDialog clash={saving.clash} onDecide={writing.decide} />}
      <TabEditor contents={contents} tab={tab} apply={apply} onTab={setTab} onAdd={() => add('tab')} />
      <VariableList variables={contents.variables} onOpen={(id) => setPanel({ of: 'variable', id })} />
      <FilterList filters={contents.filters} apply={apply} onOpen={(id) => setPanel({ of: 'filter', id })} />
      {charts.length === 0 && <NothingYet onAdd={add} />}
      <EditGrid
        charts={charts}
        rendered={rendering.shown.charts}
        isAsking={rendering.isFetching}
        apply={apply}
        onSettings={(id) => setPanel({ of: 'chart', id })}
      />
      <EditPanel
        panel={panel}
        dashboardId={dashboard.id}
        contents={contents}
        rendered={rendering.shown.charts}
        apply={apply}
        onOpen={setPanel}
        onClose={() => setPanel(undefined)}
      />
    </div>
  )
}

/** Changes when charts have other questions to ask, not when they only look otherwise. */
function chartQueriesOf({ charts, settings, filters, variables }: Contents, revision: number): string {
  const asked = charts.map(({ id, dataset_id: dataset, query, sql }) => [id, dataset, query, sql])
  return JSON.stringify([revision > 0, asked, settings.timezone, filters, variables])
}
