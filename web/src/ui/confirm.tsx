import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { failureMessage, failureTitle } from '../lib/failure.ts'
import { t } from '../lib/words.ts'
import { whenDialogsAreThere } from './dialogs.ts'

interface Confirmation {
  title: string
  body: string
  confirm: string
  /** It can be done again or undone: the button is not red. */
  isSafe?: boolean
  onConfirm: () => unknown
}

/** Asks before something is lost, or goes out to others. */
export function confirmFirst({ title, body, confirm, isSafe = false, onConfirm }: Confirmation): void {
  whenDialogsAreThere(() =>
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{body}</Text>,
      labels: { confirm, cancel: t('Cancel') },
      confirmProps: isSafe ? {} : { color: 'red' },
      onConfirm: () => void onConfirm(),
    }),
  )
}

const closeButtonProps = { 'aria-label': t('Dismiss') }

export function showToast(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4000, closeButtonProps })
}

export function showFailure(error: unknown): void {
  notifications.show({
    title: failureTitle(error),
    message: failureMessage(error),
    color: 'red',
    autoClose: 8000,
    closeButtonProps,
  })
}
