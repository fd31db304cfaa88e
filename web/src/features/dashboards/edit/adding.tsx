import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IconChartBar, IconLayoutGridAdd, IconTextSize } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import type { Document } from '../document/use-document.ts'
import type { Addition } from './edit-bar.tsx'
import type { OpenPanel } from './edit-panel.tsx'
import { newId } from '../../../board/parts.ts'
import { datasetChoices } from '../../../lib/choices.ts'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

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
    variable() {
      const taken = new Set(contents.variables.map(({ name }) => name.toLowerCase()))
      let number = 1
      while (taken.has(`variable_${number}`)) number += 1
      const name = `variable_${number}`
      const variable = { name, label: t('New variable'), type: 'text' as const }
      apply({ do: 'set variables', variables: [...contents.variables, variable] })
      onPanel({ of: 'variable', id: name })
    },
  }
  return (what) => adding[what]()
}

/** Leads from a dashboard to the question that a new chart asks. */
function AddChart({ dashboardId, onDone }: { dashboardId: number; onDone: () => void }) {
  const navigate = useNavigate()
  const [dataset, setDataset] = useState<string | null>(null)
  return (
    <Stack>
      <Text size="sm">
        {t(
          'Choose what to ask. You put the question together on the next page; saving it there brings the chart here.',
        )}
      </Text>
      <SearchSelect
        label={t('Dataset')}
        data-autofocus
        source={datasetChoices}
        value={dataset}
        onChange={setDataset}
      />
      <Group justify="flex-end">
        <Button
          disabled={dataset === null}
          onClick={() => {
            onDone()
            void navigate({ to: `/explore/${dataset}`, search: { dashboard: dashboardId } as never })
          }}
        >
          {t('Ask a question')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What an editor sees on a tab without charts. */
export const NothingYet = ({ onAdd }: { onAdd: (what: 'chart' | 'text') => void }) => (
  <EmptyState
    icon={IconLayoutGridAdd}
    title={t('Nothing here yet')}
    actions={
      <>
        <Button leftSection={<IconChartBar size={16} aria-hidden />} onClick={() => onAdd('chart')}>
          {t('Add a chart')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTextSize size={16} aria-hidden />}
          onClick={() => onAdd('text')}
        >
          {t('Add a text')}
        </Button>
      </>
    }
  >
    {t('Add a chart, a text or a section. What you do is saved as a draft that readers do not see.')}
  </EmptyState>
)
