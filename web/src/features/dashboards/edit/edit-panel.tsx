import { Drawer } from '@mantine/core'
import { t } from '../../../lib/words.ts'
import { datasetsOf } from '../../../board/parts.ts'
import type { Contents, Operation } from '../document/contents.ts'
import type { RenderedChart } from '../../../board/use-rendering.ts'
import { ChartForm } from './chart-form.tsx'
import { useDatasetFields } from '../../../lib/dataset-fields.ts'
import { FilterForm } from './filter-form.tsx'
import { VariableForm } from './variable-form.tsx'
import { withoutVariable } from './variable-places.ts'
import { SettingsForm } from './settings-form.tsx'

/** What is being set beside the board. */
export type OpenPanel = { of: 'chart' | 'filter' | 'variable'; id: string } | { of: 'dashboard' }

interface EditPanelProps {
  panel: OpenPanel | undefined
  dashboardId: number
  contents: Contents
  rendered: Readonly<Record<string, RenderedChart>>
  apply: (operation: Operation, about?: string) => void
  onOpen: (panel: OpenPanel) => void
  onClose: () => void
}

const titles = {
  chart: t('Settings of the chart'),
  filter: t('Settings of the filter'),
  variable: t('Settings of the variable'),
  dashboard: t('Settings of the dashboard'),
}

/** The settings of one part, beside the board that shows at once what they do. */
export function EditPanel({ panel, ...props }: EditPanelProps) {
  return (
    <Drawer
      opened={panel !== undefined}
      onClose={props.onClose}
      position="right"
      size={400}
      title={panel && titles[panel.of]}
      overlayProps={{ backgroundOpacity: 0 }}
    >
      {panel && <PanelBody {...props} panel={panel} />}
    </Drawer>
  )
}

type PanelBodyProps = EditPanelProps & { panel: OpenPanel }

function PanelBody({ panel, dashboardId, contents, rendered, apply, onOpen, onClose }: PanelBodyProps) {
  const asked = contents.charts.flatMap(datasetsOf)
  const datasets = useDatasetFields([...new Set(asked)])
  if (panel.of === 'dashboard') return <SettingsForm contents={contents} apply={apply} />
  if (panel.of === 'filter') {
    const filter = contents.filters.find(({ id }) => id === panel.id)
    const remove = () => {
      apply({ do: 'remove filter', id: panel.id })
      onClose()
    }
    return filter && <FilterForm {...{ filter, contents, datasets, apply }} onRemove={remove} />
  }
  if (panel.of === 'variable') {
    const { variables, charts } = contents
    const variable = variables.find(({ name }) => name === panel.id)
    if (!variable) return null
    const remove = () => {
      apply({
        do: 'set variables',
        variables: variables.filter((one) => one !== variable),
        charts: charts.map((chart) => withoutVariable(chart, variable)),
      })
      onClose()
    }
    return (
      <VariableForm
        {...{ variable, contents, datasets, apply }}
        onRename={(id) => onOpen({ of: 'variable', id })}
        onRemove={remove}
      />
    )
  }
  const chart = contents.charts.find(({ id }) => id === panel.id)
  return (
    chart && (
      <ChartForm {...{ dashboardId, chart, contents, datasets, apply }} rendered={rendered[chart.id]} />
    )
  )
}
