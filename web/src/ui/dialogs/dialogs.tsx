import { Skeleton, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { Suspense, type ReactNode } from 'react'
import { failureMessage, failureTitle } from '../../lib/failure.ts'
import { t } from '../../lib/words.ts'
import { whenDialogsAreThere } from './dialogs-wanted.ts'

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

interface DialogOptions {
  size?: string
  onClose?: () => void
}

/** Opens a dialog; its content gets what closes it, and may be loaded while it opens. */
export function openDialog(
  title: string,
  content: (close: () => void) => ReactNode,
  options: string | DialogOptions = {},
): void {
  const { size = 'md', onClose } = typeof options === 'string' ? { size: options } : options
  const id = `dialog-${title}`
  const children = <Suspense fallback={<Skeleton height={160} />}>{content(() => modals.close(id))}</Suspense>
  whenDialogsAreThere(() =>
    modals.open({ modalId: id, title, size, children, ...(onClose ? { onClose } : {}) }),
  )
}
