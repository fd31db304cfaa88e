import { Group, Select, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../../../lib/words.ts'
import { draggedIn, isField, type Dragged } from './dragging.ts'
import { searchFields, type Field } from '../draft/field.ts'

interface ShelfRowProps {
  title: string
  addLabel: string
  fields: Field[]
  /** Stands in front of the fields in the list to choose from. */
  extra?: { value: string; label: string }
  hint: string
  children: ReactNode[]
  onAdd: (name: string) => void
  onDrop: (dragged: Dragged) => void
}

/** A place that fields are put: by dragging them here, or by choosing from its list. */
export function ShelfRow(props: ShelfRowProps) {
  const { title, addLabel, hint, children, onDrop } = props
  const [over, setOver] = useState(false)
  return (
    <div
      className="shelf"
      role="group"
      aria-label={title}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!isField(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const dragged = draggedIn(event)
        if (dragged) onDrop(dragged)
      }}
    >
      <Text size="xs" fw={650} c="dimmed" className="shelf-title">
        {title}
      </Text>
      <Group gap={6} className="shelf-chips">
        {children}
        <AddChoice {...props} label={addLabel} placeholder={children.length === 0 ? hint : t('Add')} />
      </Group>
    </div>
  )
}

interface AddChoiceProps extends Pick<ShelfRowProps, 'fields' | 'extra' | 'onAdd'> {
  label: string
  placeholder: string
}

/** Adds one more field; it keeps nothing chosen itself. */
function AddChoice({ label, placeholder, fields, extra, onAdd }: AddChoiceProps) {
  const choices = fields.map((field) => ({
    value: field.name,
    label: field.join === null ? field.label : `${field.join.replaceAll('.', ' › ')} › ${field.label}`,
  }))
  return (
    <Select
      size="xs"
      variant="unstyled"
      className="shelf-add"
      aria-label={label}
      placeholder={`+ ${placeholder}`}
      searchable
      limit={100}
      maxDropdownHeight={320}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      nothingFoundMessage={t('No such field')}
      data={extra ? [extra, ...choices] : choices}
      filter={({ options, search }) => {
        const found = new Set(searchFields(fields, search).map(({ name }) => name))
        const typed = search.trim().toLowerCase()
        return options.filter(
          (option) =>
            'value' in option &&
            (found.has(option.value) ||
              (option.value === extra?.value && extra.label.toLowerCase().includes(typed))),
        )
      }}
      value={null}
      onChange={(name) => name !== null && onAdd(name)}
    />
  )
}
