import { Alert, Group, Text } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { useBoardChart, useOpenedChart } from './use-board-chart.ts'

interface BoardBannerProps {
  dashboardId: number
  chartId: string | undefined
}

/** Says which dashboard this is asked for, and the way back. */
export function BoardBanner({ dashboardId, chartId }: BoardBannerProps) {
  const { data, chart, error } = useBoardChart(dashboardId, chartId)
  useOpenedChart(chart)
  if (error) return <FailureAlert error={error} />
  if (!data) return null
  const isMissing = chartId !== undefined && !chart
  return (
    <Alert
      icon={<IconLayoutDashboard size={18} aria-hidden />}
      color={isMissing ? 'orange' : 'blue'}
      role="status"
      py="xs"
    >
      <Group justify="space-between" gap="xs">
        {isMissing ? (
          <Text size="sm">
            {t('This chart is not on {{name}} any more. What you save here becomes a new one.', {
              name: data.name,
            })}
          </Text>
        ) : chart ? (
          <Text size="sm">
            {t('You are changing')} <strong>{chart.title}</strong> {t('of {{name}}.', { name: data.name })}
          </Text>
        ) : (
          <Text size="sm">
            {t('What you ask here becomes a chart of')} <strong>{data.name}</strong>.
          </Text>
        )}
        <LinkButton size="compact-sm" variant="default" to={`/dashboards/${dashboardId}?edit=true`}>
          {t('Back without saving')}
        </LinkButton>
      </Group>
    </Alert>
  )
}
