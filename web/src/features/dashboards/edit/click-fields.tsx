import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { dashboardChoices } from '../../../lib/choices.ts'
import { t } from '../../../lib/words.ts'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import type { Chart } from '../../../board/parts.ts'
import { without } from '../document/contents.ts'

type Click = NonNullable<Chart['click']>

interface ClickFieldsProps {
  chart: Chart
  /** The columns of its answer, as far as it is there. */
  answered: readonly { name: string }[]
  set: (chart: Chart) => void
}

const actions = [
  { value: 'usual', label: t('Default: filters the other charts, or drills down') },
  { value: 'filter', label: t('Filters the other charts') },
  { value: 'drill', label: t('Drills down') },
  { value: 'dashboard', label: t('Opens another dashboard') },
  { value: 'none', label: t('Nothing') },
]

/** What clicking a value of a chart does. */
export function ClickFields({ chart, answered, set }: ClickFieldsProps) {
  const { click, sql } = chart
  const change = (action: string | null) =>
    set(
      action === null || action === 'usual'
        ? without(chart, 'click')
        : { ...chart, click: { ...click, action: action as Click['action'] } },
    )
  return (
    <Stack gap="xs">
      <Select
        label={t('Clicking a value')}
        allowDeselect={false}
        data={sql ? actions.filter(({ value }) => ['dashboard', 'none'].includes(value)) : actions}
        value={click?.action ?? (sql ? 'none' : 'usual')}
        onChange={change}
      />
      {click?.action === 'dashboard' && (
        <>
          <SearchSelect
            label={t('Dashboard to open')}
            source={dashboardChoices}
            value={click.dashboard_id === undefined ? null : String(click.dashboard_id)}
            onChange={(id) =>
              set({ ...chart, click: { action: 'dashboard', ...(id ? { dashboard_id: Number(id) } : {}) } })
            }
          />
          {click.dashboard_id !== undefined && (
            <PassedFilters
              click={click}
              columns={sql ? answered.map(({ name }) => name) : columnsOf(chart)}
              onChange={(filters) => set({ ...chart, click: { ...click, filters } })}
            />
          )}
        </>
      )}
    </Stack>
  )
}

interface PassedFiltersProps {
  click: Click
  columns: string[]
  onChange: (filters: NonNullable<Click['filters']>) => void
}

/** Which filters of the other dashboard get which values. */
function PassedFilters({ click, columns, onChange }: PassedFiltersProps) {
  const id = click.dashboard_id ?? 0
  const other = useQuery({
    queryKey: ['dashboard', id],
    queryFn: () => api.GET('/api/dashboards/{id}', { path: { id } }),
  })
  const passed = click.filters ?? []
  return other.data?.filters.map(({ id: filter, label }) => (
    <Select
      key={filter}
      size="sm"
      label={t('Its filter {{label}} gets', { label })}
      placeholder={t('Nothing')}
      clearable
      data={columns}
      value={passed.find((one) => one.filter === filter)?.column ?? null}
      onChange={(column) => {
        const others = passed.filter((one) => one.filter !== filter)
        onChange(column ? [...others, { filter, column }] : others)
      }}
    />
  ))
}

const columnsOf = ({ query }: Chart): string[] =>
  (query?.dimensions ?? []).flatMap((dimension) => {
    if (typeof dimension === 'string') return dimension
    // What a variable switches has another name with each choice.
    return 'parameter' in dimension ? [] : (dimension.name ?? dimension.column)
  })
