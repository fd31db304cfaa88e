import { Alert, Button, Group, Text } from '@mantine/core'
import { IconDeviceFloppy, IconLayoutDashboard } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { LinkButton } from '../../../ui/page-link.tsx'
import { addToDraft, changeChart, editedBoard, type NewChart } from './board-draft.ts'
import type { Schema } from '../../../lib/api.ts'
import { useExploreAddress } from '../draft/use-draft.ts'
import { invalidate } from '../../../lib/queries.ts'
import { showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'

interface BoardBannerProps {
  dashboardId: number
  chartId: string | undefined
}

/** Says which dashboard this is asked for, and the way back. */
export function BoardBanner({ dashboardId, chartId }: BoardBannerProps) {
  const { data, chart, variables, error } = useBoardChart(dashboardId, chartId)
  useOpenedChart(chart, variables)
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

/** The dashboard that is asked for, and the chart of it that is changed, as they were when this began. */
function useBoardChart(dashboardId: number, chartId: string | undefined) {
  const board = useQuery({
    queryKey: ['explore-board', dashboardId],
    queryFn: () => editedBoard(dashboardId),
    // What changes meanwhile is seen when the chart is saved, and is not to slip in unseen before.
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    ...board,
    chart: board.data?.charts.find(({ id }) => id === chartId),
    variables: board.data?.variables,
  }
}

/** Opens the chart that the address names: its question, its kind and its options. */
function useOpenedChart(
  chart: ReturnType<typeof useBoardChart>['chart'],
  variables: Schema<'DashboardVariable'>[] = [],
): void {
  const [{ query, sql }, setAddress] = useExploreAddress()
  const isOpen = query !== undefined || sql !== undefined
  useEffect(() => {
    if (!chart || isOpen) return
    // Variables of the dashboard are parameters here, so that the question can be asked.
    const shared = variables.map(({ is_hidden: _isHidden, ...variable }) => variable)
    const own = (chart.parameter_definitions ?? []).filter(
      ({ name }) => !shared.some((one) => one.name === name),
    )
    const definitions = [...shared, ...own]
    const parameters = definitions.length > 0 ? { parameter_definitions: definitions } : {}
    const asked = chart.sql
      ? { mode: 'sql' as const, sql: chart.sql.statement, inputs: chart.sql.inputs, ...parameters }
      : { query: { ...chart.query, ...parameters } }
    setAddress({ ...asked, kind: chart.kind, options: chart.options }, true)
  }, [chart, variables, isOpen, setAddress])
}

interface SaveToBoardProps {
  dashboardId: number
  chartId: string | undefined
  chart: Omit<NewChart, 'options'> & { options?: NewChart['options'] | undefined }
}

/** Puts what is asked back into the dashboard that it is asked for. */
export function SaveToBoard({ dashboardId, chartId, chart }: SaveToBoardProps) {
  const navigate = useNavigate()
  const { data, chart: before, variables = [] } = useBoardChart(dashboardId, chartId)
  const { options, title, parameter_definitions: definitions = [], ...rest } = chart
  const own = definitions.filter(({ name }) => !variables.some((one) => one.name === name))
  const asked = { ...rest, ...(own.length > 0 ? { parameter_definitions: own } : {}) }
  const save = useMutation({
    mutationFn: () =>
      before
        ? changeChart(dashboardId, {
            before,
            change: { ...asked, ...(options ? { options } : {}) },
          })
        : addToDraft(dashboardId, { ...asked, title, ...(options ? { options } : {}) }),
    onSuccess: async ({ name }) => {
      showToast(t('The chart is in the draft of {{name}}.', { name }))
      await invalidate('dashboard')
      void navigate({ to: `/dashboards/${dashboardId}`, search: { edit: true } as never })
    },
    onError: showFailure,
  })
  return (
    <Button
      size="sm"
      leftSection={<IconDeviceFloppy size={16} aria-hidden />}
      loading={save.isPending}
      disabled={!data}
      onClick={() => save.mutate()}
    >
      {t('Save to the dashboard')}
    </Button>
  )
}
