import { ActionIcon, Card, Group, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { t } from '../../../lib/words.ts'
import type { App, Publication } from '../app-words.ts'
import { TitleFields } from '../name-and-slug.tsx'
import { isEntry, placeIn } from './dragging.ts'
import type { Navigation } from './navigation.ts'
import { NavigationEntry } from './navigation-entry.tsx'
import type { NavigationEdits } from './navigation-editor.tsx'

interface NavigationGroupProps {
  app: App
  group: Navigation[number]
  at: number
  isOnly: boolean
  publications: Publication[]
  edits: NavigationEdits
}

/** A group of the menu: entries are dragged within it and into it. */
export function NavigationGroup({ app, group, at, isOnly, publications, edits }: NavigationGroupProps) {
  const [over, setOver] = useState<number>()
  const { label, items } = group
  const title = label ?? t('Menu')
  const allow = (event: DragEvent, place: number) => {
    if (!edits.canEdit || !isEntry(event)) return
    event.preventDefault()
    setOver(place)
  }
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(undefined)
    const from = placeIn(event)
    if (from) edits.move(from, { group: at, at: place })
  }
  return (
    <Card
      component="section"
      aria-label={title}
      onDragOver={(event) => allow(event, items.length)}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => drop(event, items.length)}
    >
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <TextInput
          variant="unstyled"
          flex={1}
          aria-label={t('Heading of group {{number}}', { number: String(at + 1) })}
          placeholder={t('Without heading')}
          maxLength={200}
          fw={600}
          readOnly={!edits.canEdit}
          value={label ?? ''}
          onChange={({ currentTarget }) => edits.rename(at, currentTarget.value)}
        />
        {edits.canEdit && !isOnly && (
          <ActionIcon
            aria-label={t('Remove the group {{title}}', { title })}
            onClick={() => edits.dissolve(at)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {edits.canEdit && label !== undefined && (
        <TitleFields
          app={app}
          titles={group.titles ?? {}}
          onChange={(titles) => edits.translate(at, titles)}
          label={t('Heading')}
          input={{ size: 'xs', mb: 'xs', maw: 360 }}
        />
      )}
      <ul className="navigation-entries" aria-label={title}>
        {items.map((item, place) => (
          <li
            key={item.publication}
            data-over={over === place || undefined}
            onDragOver={(event) => {
              allow(event, place)
              event.stopPropagation()
            }}
            onDrop={(event) => drop(event, place)}
          >
            <NavigationEntry
              app={app}
              item={item}
              place={{ group: at, at: place }}
              publication={publications.find(({ slug }) => slug === item.publication)}
              edits={edits}
            />
          </li>
        ))}
        <li className="navigation-end" data-over={over === items.length || undefined} aria-hidden />
      </ul>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Drag entries here.')}
        </Text>
      )}
    </Card>
  )
}
