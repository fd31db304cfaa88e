import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../lib/words.ts'
import { showToast, showFailure } from '../../ui/confirm.tsx'
import type { NewChart } from './board-draft.ts'
import { addToDraft, changeChart } from './board-draft.ts'
import { useBoardChart } from './use-board-chart.ts'

interface SaveToBoardProps {
  dashboardId: number
  chartId: string | undefined
  chart: Omit<NewChart, 'options'> & { options?: NewChart['options'] | undefined }
}

/** Puts what is asked back into the dashboard that it is asked for. */
export function SaveToBoard({ dashboardId, chartId, chart }: SaveToBoardProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data, chart: before } = useBoardChart(dashboardId, chartId)
  const { options, title, ...asked } = chart
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
      await queries.invalidateQueries({ queryKey: ['dashboard'] })
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
