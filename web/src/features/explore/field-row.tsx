import { ActionIcon, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconDots, IconMathFunction } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/words.ts'
import { TypeIcon } from '../../ui/type-icon.tsx'
import { startDrag } from './dragging.ts'
import type { Field } from './field.ts'
import type { Shelf } from './query-draft.ts'
import { homeOf } from './query-draft.ts'

interface FieldRowProps {
  field: Field
  isUsed: boolean
  onAdd: (field: Field, shelf: Shelf) => void
}

const ways: [shelf: Shelf, label: string][] = [
  ['rows', t('Add to rows')],
  ['columns', t('Add to columns')],
  ['values', t('Add as a value')],
  ['filters', t('Filter by it')],
]

/** One field: a click adds it where it mostly belongs, its menu adds it elsewhere, and it can be dragged. */
export function FieldRow({ field, isUsed, onAdd }: FieldRowProps) {
  const [menu, setMenu] = useState(false)
  const { label, role } = field
  const dots = (
    <ActionIcon
      size="sm"
      className="field-menu"
      aria-label={t('More ways to use {{label}}', { label })}
      aria-haspopup="menu"
      onClick={() => setMenu(true)}
    >
      <IconDots size={15} aria-hidden />
    </ActionIcon>
  )
  return (
    <li
      className="field-row"
      data-used={isUsed || undefined}
      draggable
      onDragStart={(event) => startDrag(event, { field: field.name })}
    >
      <Tooltip
        multiline
        maw={320}
        position="right"
        label={<About field={field} />}
        disabled={!field.description && field.synonyms.length === 0 && label.length < 26}
      >
        <UnstyledButton
          className="field-name"
          aria-label={t('Add {{label}}', { label })}
          onClick={() => onAdd(field, homeOf(field))}
        >
          {role === 'measure' ? (
            <IconMathFunction size={16} stroke={1.7} className="type-icon measure-icon" aria-hidden />
          ) : (
            <TypeIcon type={field.type} />
          )}
          <Text size="sm" truncate>
            {label}
          </Text>
        </UnstyledButton>
      </Tooltip>
      {/* A menu is made only for the field that asks for it: there may be hundreds. */}
      {menu ? (
        <Menu opened onClose={() => setMenu(false)} position="right-start">
          <Menu.Target>{dots}</Menu.Target>
          <Menu.Dropdown>
            {ways
              .filter(([shelf]) => role === 'dimension' || shelf === 'values')
              .map(([shelf, text]) => (
                <Menu.Item key={shelf} onClick={() => onAdd(field, shelf)}>
                  {text}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        dots
      )}
    </li>
  )
}

function About({ field: { label, name, description, synonyms } }: { field: Field }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {label !== name && <Text size="xs">{name}</Text>}
      {description && <Text size="sm">{description}</Text>}
      {synonyms.length > 0 && (
        <Text size="xs">{t('Also called {{synonyms}}', { synonyms: synonyms.join(', ') })}</Text>
      )}
    </>
  )
}
