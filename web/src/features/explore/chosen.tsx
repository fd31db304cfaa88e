import { ActionIcon, Select, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface ChosenProps {
  label: string
  onRemove: () => void
  children?: ReactNode
}

/** One chosen column of a question, with what can be set about it. */
export function Chosen({ label, onRemove, children }: ChosenProps) {
  return (
    <div className="chosen">
      <div className="chosen-head">
        <Text size="sm" fw={500} className="wrap-anywhere">
          {label}
        </Text>
        <ActionIcon size="sm" aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </div>
  )
}

interface AddChoiceProps {
  label: string
  choices: { value: string; label: string }[]
  onAdd: (value: string) => void
}

/** Adds one more column; it keeps nothing chosen itself. */
export function AddChoice({ label, choices, onAdd }: AddChoiceProps) {
  return (
    <Select
      size="sm"
      aria-label={label}
      placeholder={label}
      searchable
      nothingFoundMessage="No such column"
      data={choices}
      value={null}
      onChange={(value) => value !== null && onAdd(value)}
    />
  )
}
