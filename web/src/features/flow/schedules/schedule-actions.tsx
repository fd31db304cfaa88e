import { Button } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate, queries } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { deletion, RowMenu, type RowActions } from '../../../ui/tables/row-menu.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import type { Schedule } from './schedule-words.ts'

const use = (schedule: Schedule) => ({ path: { id: schedule.id } })

/** What one can do with a schedule beside running it. */
export function ScheduleMenu({ schedule, onDeleted }: { schedule: Schedule; onDeleted?: () => void }) {
  const can = useCan()
  const seen = (next: Schedule) => {
    queries.setQueryData(['schedule', schedule.id], next)
    void invalidate('schedules')
  }
  const pause = () => api.POST('/api/pipeline/schedules/{id}/pause', use(schedule)).then(seen, showFailure)
  const resume = () => api.POST('/api/pipeline/schedules/{id}/resume', use(schedule)).then(seen, showFailure)
  const remove = () =>
    api.DELETE('/api/pipeline/schedules/{id}', use(schedule)).then(() => {
      showToast(t('{{name}} is deleted.', { name: schedule.name }))
      void invalidate('schedules')
      onDeleted?.()
    }, showFailure)
  const actions: RowActions = [
    can('schedule.edit') && {
      label: t('Edit'),
      icon: IconPencil,
      onClick: () =>
        openDialog(
          t('Edit schedule'),
          (close) => <ScheduleForm schedule={schedule} onDone={close} onCancel={close} />,
          'lg',
        ),
    },
    can('schedule.edit') &&
      (schedule.is_paused
        ? { label: t('Resume'), icon: IconPlayerPlay, onClick: () => void resume() }
        : { label: t('Pause'), icon: IconPlayerPause, onClick: () => void pause() }),
    can('schedule.delete') &&
      deletion({
        title: t('Delete the schedule {{name}}?', { name: schedule.name }),
        body: t('It starts nothing any more. What it has started goes on, and stays in the list of runs.'),
        onConfirm: remove,
      }),
  ]
  return <RowMenu label={t('Actions for {{name}}', { name: schedule.name })} actions={actions} />
}

/** Starts now what the schedule starts. */
export function RunScheduleButton({ schedule }: { schedule: Schedule }) {
  const can = useCan()
  const navigate = useNavigate()
  const run = useMutation({
    mutationFn: () => api.POST('/api/pipeline/schedules/{id}/run', use(schedule)),
    onSuccess: ({ id }) => void navigate({ to: `/runs/${id}` }),
    onError: showFailure,
  })
  if (!can('recipe.run')) return null
  return (
    <Button
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={run.isPending}
      onClick={() => run.mutate()}
    >
      {t('Run now')}
    </Button>
  )
}
