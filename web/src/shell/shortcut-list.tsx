import { Group, Kbd, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/words.ts'
import { navigation } from './navigation.ts'

/** All keys that do something everywhere. */
export function ShortcutList() {
  const can = useCan()
  const places = navigation
    .flatMap(({ items }) => items)
    .filter(({ permission }) => !permission || can(permission))
  return (
    <Stack gap="xs">
      <Shortcut label={t('Search everything')}>
        <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
      </Shortcut>
      <Shortcut label={t('Keyboard shortcuts')}>
        <Kbd>?</Kbd>
      </Shortcut>
      <Text size="sm" c="dimmed" mt="xs">
        {t('Press the two keys one after the other.')}
      </Text>
      {places.map(({ label, key }) => (
        <Shortcut key={key} label={label}>
          <Kbd>g</Kbd> <Kbd>{key}</Kbd>
        </Shortcut>
      ))}
    </Stack>
  )
}

function Shortcut({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between">
      <Text size="sm">{label}</Text>
      <span>{children}</span>
    </Group>
  )
}
