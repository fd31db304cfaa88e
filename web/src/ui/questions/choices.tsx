import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ChoicesProps {
  /** What is chosen, for who does not see it. */
  label: string
  text: string
  children: ReactNode
}

/** What a question or one of its words may mean, in a line of choices. */
export function Choices({ label, text, children }: ChoicesProps) {
  return (
    <Group gap={6} role="group" aria-label={label}>
      <Text size="sm" c="dimmed" className="wrap-anywhere">
        {text}
      </Text>
      {children}
    </Group>
  )
}

interface ChoiceProps {
  children: ReactNode
  onClick: () => void
  /** Undefined: it is done at once. */
  isChosen?: boolean
  disabled?: boolean
}

export function Choice({ children, onClick, isChosen, disabled = false }: ChoiceProps) {
  return (
    <Button
      size="compact-sm"
      variant={isChosen ? 'light' : 'default'}
      className="chat-choice"
      disabled={disabled}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
