import { Badge, Code, Drawer, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatDuration, formatTime } from '../../../lib/format.ts'
import { operatorWords } from '../../../../../charts/src/texts/operators.ts'
import { plural, t } from '../../../lib/words.ts'
import { filterWords } from '../../../ui/conditions/set-words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import type { Chart } from '../../../board/parts.ts'
import type { State } from '../../../board/board-state.ts'

interface ExplainDrawerProps {
  dashboardId: number
  chart: Chart
  state: State
  onClose: () => void
}

/** Where the numbers of a chart come from. */
export function ExplainDrawer({ dashboardId, chart, state, onClose }: ExplainDrawerProps) {
  const text = JSON.stringify(state)
  const explained = useQuery({
    queryKey: ['chart-explain', dashboardId, chart.id, text],
    queryFn: ({ signal }) =>
      api.GET('/api/dashboards/{id}/charts/{chart}/explain', {
        path: { id: dashboardId, chart: chart.id },
        query: { state: text },
        signal,
      }),
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={t('Where {{title}} comes from', { title: chart.title })}
    >
      <FailureAlert error={explained.error} onRetry={() => void explained.refetch()} />
      {explained.isPending && !explained.error && <Skeleton height={320} />}
      {explained.data && <Explanation explanation={explained.data} />}
    </Drawer>
  )
}

const troubles = {
  stale: t('out of date'),
  warned: t('a check warned'),
  failed: t('a check failed'),
  held: t('newer version held back'),
  broken: t('the last load failed'),
}

function Explanation({ explanation: shown }: { explanation: Schema<'ChartExplanation'> }) {
  const { query, filters, datasets, policies, sql, parameters } = shown
  return (
    <Stack gap="lg">
      <Part title={t('Reads')}>
        {datasets.map(({ id, name, version, refreshed_at: at, trouble }) => (
          <div key={id}>
            <PageLink to={`/datasets/${id}`}>{name}</PageLink>{' '}
            <Text span size="sm" c="dimmed">
              {version === null ? t('live') : t('version {{version}}', { version })}
              {at ? t(', of {{at}}', { at: formatTime(at) }) : ''}
            </Text>{' '}
            {trouble && (
              <Badge variant="light" color="orange">
                {troubles[trouble]}
              </Badge>
            )}{' '}
            <PageLink to={`/lineage/${encodeURIComponent(`dataset:${id}`)}`}>{t('Its lineage')}</PageLink>
          </div>
        ))}
      </Part>
      <Part title={t('Filtered by')}>
        {!query &&
          filters.map((source) => (
            <Text key={source} size="sm">
              {source}
            </Text>
          ))}
        {(query?.filters ?? []).map((filter, at) => (
          <Text key={at} size="sm" className="wrap-anywhere">
            {filterWords(filter, filterText)}{' '}
            <Text span c="dimmed">
              ({filters[at] ?? t('the chart itself')})
            </Text>
          </Text>
        ))}
        {(query ? (query.filters ?? []) : filters).length === 0 && (
          <Text size="sm">{t('Nothing: all rows that you may see.')}</Text>
        )}
      </Part>
      <Part title={t('Policies')}>
        {policies.length === 0 && <Text size="sm">{t('None narrows what you see.')}</Text>}
        {policies.map((name) => (
          <Badge key={name} variant="light" color="violet" className="wrap-anywhere">
            {name}
          </Badge>
        ))}
      </Part>
      <Part title={t('Answered')}>
        <Text size="sm">
          {shown.is_kept
            ? t('{{row_count}}, kept from before: the engine was not asked', {
                row_count: plural(shown.row_count, 'row'),
              })
            : t('{{row_count}} in {{elapsed_ms}}', {
                row_count: plural(shown.row_count, 'row'),
                elapsed_ms: formatDuration(shown.elapsed_ms),
              })}
        </Text>
      </Part>
      {sql !== null && (
        <Part title={t('Statement')}>
          <Code block className="statement" tabIndex={0}>
            {sql}
          </Code>
          {parameters.length > 0 && (
            <Text size="xs" c="dimmed" className="wrap-anywhere">
              {t('Its parameters: {{map}}', { map: parameters.map(String).join(', ') })}
            </Text>
          )}
        </Part>
      )}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <Stack gap={4}>{children}</Stack>
    </section>
  )
}

const filterText = ({ column, operator, value, values }: Schema<'Filter'>) =>
  `${column} ${operatorWords(operator)} ${(values ?? [value]).join(', ')}`.trim()
