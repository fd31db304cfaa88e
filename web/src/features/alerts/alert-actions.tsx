import { Button } from '@mantine/core'
import { IconBellOff, IconBellRinging, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, showToast, showFailure } from '../../ui/confirm.tsx'
import { openDialog } from '../../ui/dialog.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { AlertForm } from './alert-form.tsx'
import type { Alert } from './alert-words.ts'

const hours = { 1: t('Silence for an hour'), 24: t('Silence for a day'), 168: t('Silence for a week') }

interface AlertActionsProps {
  alert: Alert
  /** When it was asked for. */
  now: number
  onDeleted: () => void
}

export function AlertActions({ alert, now, onDeleted }: AlertActionsProps) {
  const can = useCan()
  const queries = useQueryClient()
  const params = { path: { id: alert.id } }
  const seen = (next: Alert) => {
    queries.setQueryData(['alert', alert.id], next)
    void queries.invalidateQueries({ queryKey: ['alerts'] })
    void queries.invalidateQueries({ queryKey: ['alert-groups', alert.id] })
  }
  const silence = (until: string | null) =>
    void answer(api.POST('/api/alerts/{id}/silence', { params, body: { until } })).then(seen, showFailure)
  const acknowledge = () =>
    void answer(api.POST('/api/alerts/{id}/acknowledge', { params })).then((next) => {
      showToast(t('It reminds nobody any more of what fires now.'))
      seen(next)
    }, showFailure)
  const remove = () =>
    answer(api.DELETE('/api/alerts/{id}', { params })).then(() => {
      void queries.invalidateQueries({ queryKey: ['alerts'] })
      onDeleted()
    }, showFailure)
  const isSilenced = alert.silenced_until !== null && new Date(alert.silenced_until).getTime() > now
  const actions: RowAction[] = [
    {
      label: t('Edit'),
      icon: IconPencil,
      onClick: () =>
        openDialog(
          t('Edit alert'),
          (close) => (
            <AlertForm
              source={alert.source}
              title={alert.name}
              alert={alert}
              onDone={(saved) => {
                seen(saved)
                close()
              }}
              onCancel={close}
            />
          ),
          'xl',
        ),
    },
    ...(isSilenced
      ? [{ label: t('Let it speak again'), icon: IconBellRinging, onClick: () => silence(null) }]
      : Object.entries(hours).map(([count, label]) => ({
          label,
          icon: IconBellOff,
          onClick: () => silence(new Date(Date.now() + Number(count) * 3_600_000).toISOString()),
        }))),
    {
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      onClick: () =>
        confirmFirst({
          title: t('Delete the alert {{name}}?', { name: alert.name }),
          body: t('Nobody is told by it any more, and its history is gone.'),
          confirm: t('Delete'),
          onConfirm: remove,
        }),
    },
  ]
  if (!can('alert.edit')) return null
  return (
    <>
      {alert.status === 'firing' && (
        <Button variant="default" leftSection={<IconCheck size={16} aria-hidden />} onClick={acknowledge}>
          {t('Acknowledge')}
        </Button>
      )}
      <RowMenu label={t('Actions for {{name}}', { name: alert.name })} actions={actions} />
    </>
  )
}
