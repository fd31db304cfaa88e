import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '../../../lib/words.ts'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import type { RecipeStep } from '../draft/recipe-draft.ts'
import { StepIcon } from './step-icon.tsx'
import { stepWords } from './step-words.ts'

interface StepRowProps {
  at: number
  step: RecipeStep
  title: string
  group: string | undefined
  isOpen: boolean
  complaint: string | undefined
  onToggle: () => void
  onDrag: (handle: HTMLElement, pointerId: number) => void
  onUp: () => void
  onDown: () => void
  onDuplicate: () => void
  onDisable: () => void
  onDelete: () => void
  children: ReactNode
}

/** One step: what it does in a line, and its settings while it is open. */
export function StepRow(props: StepRowProps) {
  const { at, step, title, group, isOpen, complaint, onToggle, onDrag, onUp, onDown, children } = props
  const name = t('step {{number}}, {{title}}', { number: at + 1, title })
  const press = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowUp' ? onUp : event.key === 'ArrowDown' ? onDown : undefined
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <li
      className="step-row"
      data-open={isOpen || undefined}
      data-disabled={step.disabled || undefined}
      data-wrong={complaint !== undefined || undefined}
    >
      <div className="step-head">
        <ActionIcon
          className="drag-handle"
          size="sm"
          aria-label={t('Move {{name}} with the arrow keys', { name })}
          onKeyDown={press}
          onPointerDown={(event) => onDrag(event.currentTarget, event.pointerId)}
        >
          <IconGripVertical size={15} aria-hidden />
        </ActionIcon>
        <UnstyledButton className="step-name" aria-expanded={isOpen} onClick={onToggle}>
          <StepIcon kind={step.kind} group={group} isOff={step.disabled} />
          <span className="step-text">
            <Text size="sm" fw={600} truncate component="span" display="block">
              {title}
              {step.disabled ? t(' (off)') : ''}
            </Text>
            <Text size="xs" c="dimmed" truncate component="span" display="block">
              {step.note ?? stepWords(step)}
            </Text>
          </span>
          {complaint !== undefined && (
            <IconAlertTriangle size={17} className="step-wrong" role="img" aria-label={t('Has a mistake')} />
          )}
        </UnstyledButton>
        <RowMenu
          label={t('Actions for {{name}}', { name })}
          actions={[
            { label: t('Move up'), icon: IconArrowUp, onClick: onUp },
            { label: t('Move down'), icon: IconArrowDown, onClick: onDown },
            { label: t('Duplicate'), icon: IconCopy, onClick: props.onDuplicate },
            {
              label: step.disabled ? t('Switch on') : t('Switch off'),
              icon: step.disabled ? IconEye : IconEyeOff,
              onClick: props.onDisable,
            },
            { label: t('Delete'), icon: IconTrash, danger: true, onClick: props.onDelete },
          ]}
        />
      </div>
      {isOpen && (
        <div className="step-body">
          {complaint !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" mb="xs" role="alert" className="wrap-anywhere">
              {complaint}
            </Text>
          )}
          {children}
        </div>
      )}
    </li>
  )
}
