import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { dashboardChoices } from '../../../lib/choices.ts'
import { plural, t } from '../../../lib/words.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { Part } from '../../../ui/part.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { withChanges } from '../../../lib/changed.ts'
import type { Definition, DefinitionOf } from '../app-words.ts'
import { FrozenDataCheckbox } from './frozen-data-checkbox.tsx'

interface DashboardSourceProps {
  definition: DefinitionOf<'dashboard'>
  errors: Record<string, string>
  onChange: (definition: Definition) => void
}

/** Which dashboard is published, and what a release freezes of it. */
export function DashboardSource({ definition, errors, onChange }: DashboardSourceProps) {
  const { dashboard_id: id } = definition
  const dashboard = useQuery({
    queryKey: ['dashboard', id],
    queryFn: () => api.GET('/api/dashboards/{id}', { path: { id } }),
  })
  const { data } = dashboard
  return (
    <Part title={t('Dashboard')}>
      <SearchSelect
        label={t('Published dashboard')}
        source={dashboardChoices}
        allowDeselect={false}
        value={String(id)}
        error={errors['dashboard_id']}
        onChange={(next) => next !== null && onChange({ ...definition, dashboard_id: Number(next) })}
      />
      <div>
        <Text size="sm" mb={4}>
          {t('A release freezes')}
        </Text>
        <List size="sm">
          <List.Item>
            {data
              ? t('{{charts}} with their queries, {{filters}} and {{tabs}}', {
                  charts: plural(data.charts.length, 'chart'),
                  filters: plural(data.filters.length, 'filter'),
                  tabs: plural(data.tabs.length, 'tab'),
                })
              : t('its charts with their queries, its filters and tabs')}
          </List.Item>
          <List.Item>{t('the models whose dimensions and measures the queries name')}</List.Item>
        </List>
        <Text size="sm" c="dimmed" mt={4}>
          {definition.pins_data
            ? t('Every viewer sees only what policies allow them.')
            : t('Data stay current, and every viewer sees only what policies allow them.')}
        </Text>
      </div>
      <FrozenDataCheckbox
        value={definition.pins_data}
        error={errors['pins_data']}
        onChange={(pins) => onChange(withChanges(definition, { pins_data: pins }))}
      />
      <PageLink to={`/dashboards/${id}`}>{t('Open the dashboard')}</PageLink>
    </Part>
  )
}
