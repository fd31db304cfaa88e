import { Badge, Group, List, Stack, Text } from '@mantine/core'
import { t } from '../../../lib/words.ts'
import { kinds, type Release } from '../app-words.ts'
import { changeWords } from './change-words.ts'

type Change = Release['changes'][number]

const levels: Record<Change['level'], [words: string, color: string]> = {
  major: [t('breaking'), 'red'],
  minor: [t('added'), 'teal'],
  patch: [t('changed'), 'blue'],
}

/** What a release changes for those who use the app, one publication after the other. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Nothing changed for those who use the app.')}
      </Text>
    )
  const names = [...new Set(changes.map(({ publication }) => publication))]
  return (
    <Stack gap="xs">
      {names.map((name) => {
        const own = withoutUses(changes.filter(({ publication }) => publication === name))
        const kind = own[0]?.kind
        return (
          <div key={name}>
            <Text size="sm" fw={600}>
              {name === '' ? t('The app itself') : name}
              {kind && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  {kinds[kind].label}
                </Text>
              )}
            </Text>
            <List size="sm" listStyleType="none" spacing={4} mt={4}>
              {own.map(({ level, message }) => (
                <List.Item key={message}>
                  <Group gap="xs">
                    <Badge variant="light" className="whole" color={levels[level][1]}>
                      {isFirst(message) ? t('new') : levels[level][0]}
                    </Badge>
                    {changeWords(message)}
                  </Group>
                </List.Item>
              ))}
            </List>
          </div>
        )
      })}
    </Stack>
  )
}

/** It breaks nothing, although its number is a major one. */
const isFirst = (message: string): boolean => message === 'the first release'

/** With a field its filter and its sorting come and go: that need not be said. */
function withoutUses(changes: readonly Change[]): Change[] {
  const fields = new Set(
    changes.flatMap(({ message }) => /^field (".*" is (?:gone|new))$/.exec(message)?.[1] ?? []),
  )
  return changes.filter(({ message }) => {
    const use = /^(?:filter|sort) (".*" is (?:gone|new))$/.exec(message)?.[1]
    return use === undefined || !fields.has(use)
  })
}
