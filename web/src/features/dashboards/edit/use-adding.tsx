import { t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialog.tsx'
import type { Document } from '../document/use-document.ts'
import { AddChart } from './add-chart.tsx'
import type { Addition } from './edit-bar.tsx'
import type { OpenPanel } from './edit-panel.tsx'
import { newId } from './new-id.ts'

interface Adding {
  dashboardId: number
  writing: Document
  tab: string | undefined
  onTab: (tab: string) => void
  onPanel: (panel: OpenPanel) => void
}

/** Puts something new on the tab that is open, or another tab beside it. */
export function useAdding({ dashboardId, writing, tab, onTab, onPanel }: Adding): (what: Addition) => void {
  const { contents, apply } = writing
  const on = tab === undefined ? {} : { tab }
  const adding: Record<Addition, () => void> = {
    chart: () => openDialog(t('New chart'), (done) => <AddChart dashboardId={dashboardId} onDone={done} />),
    text: () =>
      apply({
        do: 'add chart',
        chart: { id: newId('c'), title: t('Text'), kind: 'text', options: { text: '' }, ...on },
      }),
    section: () =>
      apply({ do: 'add chart', chart: { id: newId('c'), title: t('New section'), kind: 'section', ...on } }),
    tab() {
      const id = newId('t')
      const label = t('Tab {{max}}', { max: Math.max(2, contents.tabs.length + 1) })
      apply({ do: 'add tab', tab: { id, label }, first: { id: newId('t'), label: t('Overview') } })
      onTab(id)
    },
    filter() {
      const id = newId('f')
      apply({ do: 'set filter', filter: { id, label: t('New filter'), kind: 'values', targets: [] } })
      onPanel({ of: 'filter', id })
    },
  }
  return (what) => adding[what]()
}
