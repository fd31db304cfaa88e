import { Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface DecisionDialogProps {
  title: string
  /** What it is about, and what becomes of it. */
  text: string
  /** The buttons: the only way out. */
  actions: ReactNode
  children: ReactNode
}

/** Something that has to be decided before one goes on: it cannot be closed without. */
export function DecisionDialog({ title, text, actions, children }: DecisionDialogProps) {
  return (
    <Modal
      opened
      size="xl"
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
    >
      <Stack>
        <Text size="sm">{text}</Text>
        {children}
        <Group justify="flex-end">{actions}</Group>
      </Stack>
    </Modal>
  )
}
