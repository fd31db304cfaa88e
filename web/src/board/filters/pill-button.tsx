import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { FieldProps } from './filter-field.tsx'
import { valueWords } from './filter-words.ts'

interface PillButtonProps extends Pick<FieldProps, 'filter' | 'value'> {
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
}

export function PillButton({ filter, value, ...button }: PillButtonProps) {
  const isWaiting = filter.is_required && !value
  return (
    <Button
      size="sm"
      variant={value ? 'light' : 'default'}
      className="filter-pill"
      rightSection={<IconChevronDown size={14} aria-hidden />}
      data-waiting={isWaiting || undefined}
      {...button}
    >
      <span className="filter-label">{filter.label}</span>
      {value ? <span className="filter-value">{valueWords(value)}</span> : isWaiting ? <span>*</span> : null}
    </Button>
  )
}
