import { Button } from '@mantine/core'
import { IconBellOff, IconBellRinging, IconCheck, IconPencil } from '@tabler/icons-react'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate, queries } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { deletion, RowMenu, type RowAction } from '../../ui/tables/row-menu.tsx'
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
  const path = { id: alert.id }
  const seen = (next: Alert) => {
    queries.setQueryData(['alert', alert.id], next)
    void invalidate('alerts', ['alert-groups', alert.id])
  }
  const silence = (until: string | null) =>
    void api.POST('/api/alerts/{id}/silence', { path, body: { until } }).then(seen, showFailure)
  const acknowledge = () =>
    void api.POST('/api/alerts/{id}/acknowledge', { path }).then((next) => {
      showToast(t('It reminds nobody any more of what fires now.'))
      seen(next)
    }, showFailure)
  const remove = () =>
    api.DELETE('/api/alerts/{id}', { path }).then(() => {
      void invalidate('alerts')
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
    deletion({
      title: t('Delete the alert {{name}}?', { name: alert.name }),
      body: t('It notifies no one any more, and its history is deleted.'),
      onConfirm: remove,
    }),
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
