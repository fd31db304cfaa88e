import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { failureMessage, failureTitle } from '../lib/failure.ts'

interface Question {
  title: string
  body: string
  confirm: string
  onConfirm: () => unknown
}

/** Asks before something is lost. */
export function askFirst({ title, body, confirm, onConfirm }: Question): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{body}</Text>,
    labels: { confirm, cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    onConfirm: () => void onConfirm(),
  })
}

const closeButtonProps = { 'aria-label': 'Dismiss' }

export function tell(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4000, closeButtonProps })
}

export function tellFailure(error: unknown): void {
  notifications.show({
    title: failureTitle(error),
    message: failureMessage(error),
    color: 'red',
    autoClose: 8000,
    closeButtonProps,
  })
}
