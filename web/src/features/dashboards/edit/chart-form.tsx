import { Code, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import type { ChartTable } from '../../../../../charts/src/drawn-kind.ts'
import { ChartSettings } from '../../../charts/settings/chart-settings.tsx'
import { LinkButton } from '../../../ui/page-link.tsx'
import { explorePath, tabOf, type Chart } from '../../../board/parts.ts'
import { without, type Contents, type Operation } from '../document/contents.ts'
import type { RenderedChart } from '../../../board/use-rendering.ts'
import type { DatasetFields } from '../../../lib/dataset-fields.ts'
import { ClickFields } from './click-fields.tsx'

interface ChartFormProps {
  dashboardId: number
  chart: Chart
  contents: Contents
  datasets: DatasetFields[]
  rendered: RenderedChart | undefined
  apply: (operation: Operation, about?: string) => void
}

/** What can be set of a chart without asking something else. */
export function ChartForm({ dashboardId, chart, contents, datasets, rendered, apply }: ChartFormProps) {
  const { tabs } = contents
  const set = (next: Chart) => apply({ do: 'change chart', chart: next }, `chart ${chart.id}`)
  const { sql } = chart
  const asks = chart.dataset_id !== undefined || sql !== undefined
  const mayChange = useCan()('dataset.query_sql') || sql === undefined
  const address = `dashboard=${dashboardId}&chart=${chart.id}`
  const columns = datasets.find(({ id }) => id === chart.dataset_id)?.columns ?? []
  return (
    <Stack gap="md">
      <TextInput
        label={t('Title')}
        data-autofocus
        maxLength={200}
        value={chart.title}
        error={chart.title.trim() === '' && t('A title is needed')}
        onChange={(event) => set({ ...chart, title: event.currentTarget.value })}
      />
      {asks && (
        <ChartSettings
          kind={chart.kind}
          options={chart.options ?? {}}
          table={(rendered?.result ?? undefined) as ChartTable | undefined}
          onChange={({ kind, options }) => set({ ...chart, kind: kind as Chart['kind'], options })}
        />
      )}
      {chart.kind !== 'section' && (
        <Textarea
          label={t('Note below it')}
          autosize
          maxLength={2000}
          value={chart.options?.note ?? ''}
          onChange={(event) => {
            const note = event.currentTarget.value
            const options = note === '' ? without(chart.options ?? {}, 'note') : { ...chart.options, note }
            set({ ...chart, options })
          }}
        />
      )}
      {tabs.length > 1 && (
        <Select
          label={t('Tab')}
          allowDeselect={false}
          data={tabs.map(({ id, label }) => ({ value: id, label }))}
          value={tabOf(contents, chart) ?? null}
          onChange={(tab) => tab && apply({ do: 'put chart on tab', id: chart.id, tab })}
        />
      )}
      {asks && (
        <>
          {!sql && (
            <TagsInput
              label={t('Drill-down levels')}
              description={t('From the coarsest to the finest; the first is the dimension of the chart')}
              data={columns.map(({ name }) => name)}
              maxTags={10}
              value={(chart.drill?.levels ?? []).map((level) =>
                typeof level === 'string' ? level : level.column,
              )}
              onChange={(levels) =>
                set(levels.length > 0 ? { ...chart, drill: { levels } } : without(chart, 'drill'))
              }
            />
          )}
          <ClickFields chart={chart} answered={rendered?.result?.columns ?? []} set={set} />
          {sql && (
            <Code block className="statement" tabIndex={0} aria-label={t('Statement')}>
              {sql.statement}
            </Code>
          )}
          {mayChange && (
            <LinkButton
              to={`${explorePath(chart)}?${sql ? `mode=sql&${address}` : address}`}
              variant="default"
            >
              {t('Change what it asks')}
            </LinkButton>
          )}
        </>
      )}
    </Stack>
  )
}
