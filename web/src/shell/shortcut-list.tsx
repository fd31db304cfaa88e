import { Group, Kbd, Stack, Text } from '@mantine/core'
import { t } from '../lib/words.ts'
import { navigation } from './navigation.ts'

export function ShortcutList() {
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('Press the two keys one after the other.')}
      </Text>
      {navigation
        .flatMap(({ items }) => items)
        .map(({ label, key }) => (
          <Group key={key} justify="space-between">
            <Text size="sm">{label}</Text>
            <span>
              <Kbd>g</Kbd> <Kbd>{key}</Kbd>
            </span>
          </Group>
        ))}
    </Stack>
  )
}
