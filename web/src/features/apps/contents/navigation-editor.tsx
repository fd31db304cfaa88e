import { Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { type App, appKeys, type Publication } from '../app-words.ts'
import {
  changeGroup,
  moveEntry,
  type Navigation,
  type NavigationItem,
  type Place,
  savedNavigation,
  shownNavigation,
  stepEntry,
} from './navigation.ts'
import { NavigationGroup } from './navigation-group.tsx'
import { PublicationRow } from './publication-row.tsx'

interface NavigationEditorProps {
  app: App
  publications: Publication[]
}

/** What one can do with the entries of the navigation. */
export interface NavigationEdits {
  canEdit: boolean
  move: (from: Place, to: Place) => void
  step: (from: Place, by: -1 | 1) => void
  change: (place: Place, item: NavigationItem) => void
  remove: (place: Place) => void
  rename: (group: number, label: string) => void
  translate: (group: number, titles: App['titles']) => void
  dissolve: (group: number) => void
}

/** The menu of the app, to be ordered; below it what is in no menu. */
export function NavigationEditor({ app, publications }: NavigationEditorProps) {
  const canEdit = useCan()('app.edit')
  const first = shownNavigation(app, publications)
  const [navigation, setNavigation] = useState(first)
  const [moved, setMoved] = useState('')
  const isChanged = JSON.stringify(navigation) !== JSON.stringify(first)
  const nameOf = (slug: string) => publications.find((one) => one.slug === slug)?.name ?? slug
  const edits = { canEdit, ...editsOf({ navigation, setNavigation, setMoved, nameOf }) }
  const listed = new Set(navigation.flatMap(({ items }) => items.map(({ publication }) => publication)))
  const others = publications.filter(({ slug }) => !listed.has(slug))
  const append = (slug: string) =>
    setNavigation(
      navigation.length === 0
        ? [{ items: [{ publication: slug }] }]
        : changeGroup(navigation, navigation.length - 1, (items) => [...items, { publication: slug }]),
    )
  return (
    <Stack gap="md">
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
      {navigation.map((group, at) => (
        <NavigationGroup
          key={at}
          app={app}
          group={group}
          at={at}
          isOnly={navigation.length === 1}
          publications={publications}
          edits={edits}
        />
      ))}
      {canEdit && (
        <Group justify="space-between">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={navigation.length >= 20}
            onClick={() => setNavigation([...navigation, { label: t('New group'), items: [] }])}
          >
            {t('Add group')}
          </Button>
          {isChanged && (
            <SaveNavigation app={app} navigation={navigation} onDiscard={() => setNavigation(first)} />
          )}
        </Group>
      )}
      {others.length > 0 && (
        <Card component="section" aria-label={t('Not in the menu')}>
          <Title order={2} size="h5">
            {t('Not in the menu')}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {t('Published too, but only links and programs lead there.')}
          </Text>
          {others.map((publication) => (
            <PublicationRow
              key={publication.id}
              app={app}
              publication={publication}
              onAppend={
                canEdit && publication.kind !== 'endpoint' ? () => append(publication.slug) : undefined
              }
            />
          ))}
        </Card>
      )}
    </Stack>
  )
}

interface Editing {
  navigation: Navigation
  setNavigation: (next: Navigation) => void
  setMoved: (words: string) => void
  nameOf: (slug: string) => string
}

function editsOf({ navigation, setNavigation, setMoved, nameOf }: Editing): Omit<NavigationEdits, 'canEdit'> {
  return {
    move: (from, to) => setNavigation(moveEntry(navigation, from, to)),
    step: (from, by) => {
      const stepped = stepEntry(navigation, from, by)
      if (!stepped) return
      setNavigation(stepped.navigation)
      const { group, at } = stepped.place
      const { items = [], label } = stepped.navigation[group] ?? {}
      setMoved(
        t('{{name}}: place {{at}} of {{count}}{{group}}', {
          name: nameOf(items[at]?.publication ?? ''),
          at: String(at + 1),
          count: String(items.length),
          group: label === undefined ? '' : `, ${label}`,
        }),
      )
    },
    change: ({ group, at }, item) =>
      setNavigation(changeGroup(navigation, group, (items) => items.with(at, item))),
    remove: ({ group, at }) =>
      setNavigation(changeGroup(navigation, group, (items) => items.toSpliced(at, 1))),
    rename: (group, label) =>
      setNavigation(
        navigation.map(({ label: _before, ...one }, place) => {
          if (place !== group) return navigation[place] ?? one
          return label === '' ? one : { ...one, label }
        }),
      ),
    translate: (group, titles) =>
      setNavigation(navigation.map((one, place) => (place === group ? { ...one, titles } : one))),
    dissolve: (group) => setNavigation(navigation.toSpliced(group, 1)),
  }
}

interface SaveNavigationProps {
  app: App
  navigation: Navigation
  onDiscard: () => void
}

function SaveNavigation({ app: { id, revision }, navigation, onDiscard }: SaveNavigationProps) {
  const save = useMutation({
    mutationFn: () =>
      api.PATCH('/api/publishing/apps/{id}', {
        path: { id },
        revision,
        body: { navigation: savedNavigation(navigation) },
      }),
    onSuccess: () => {
      showToast(t('The menu is saved. Viewers see it with the next release.'))
      void invalidate(...appKeys)
    },
  })
  return (
    <Stack gap="xs" align="flex-end">
      <FailureAlert error={save.error} />
      <Group gap="xs">
        <Button variant="default" onClick={onDiscard}>
          {t('Discard changes')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t('Save menu')}
        </Button>
      </Group>
    </Stack>
  )
}
