import { ThemeIcon } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import { groupColor } from './step-display.ts'
import { viewOf } from './step-views.ts'

interface StepIconProps {
  kind: string
  group: string | undefined
  isOff?: boolean | undefined
}

/** The picture of a kind of step, in the color of what it is about. */
export function StepIcon({ kind, group, isOff = false }: StepIconProps) {
  const Icon = viewOf(kind)?.icon ?? IconPuzzle
  return (
    <ThemeIcon variant="light" color={isOff ? 'gray' : groupColor(group)} size={30} aria-hidden>
      <Icon size={17} />
    </ThemeIcon>
  )
}
