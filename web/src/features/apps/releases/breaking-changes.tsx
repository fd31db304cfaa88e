import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { plural, t } from '../../../lib/words.ts'
import type { App } from '../app-words.ts'
import { usePublicationLink } from './publication-link.tsx'

type Next = Schema<'NextRelease'>
type Consumer = Next['affected_consumers'][number]

/** What a release breaks, and whoever would notice by name. */
export function BreakingChanges({ app, next }: { app: App; next: Next }) {
  const { changes, consumers, affected_consumers: affected } = next
  const link = usePublicationLink(app)
  const broken = [...new Set(changes.flatMap((one) => (one.level === 'major' ? [one.publication] : [])))]
  return (
    <Alert
      variant="default"
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('This breaks what consumers rely on')}
    >
      <Text size="sm">
        {consumers === 0
          ? t('Nobody used these publications in the last 30 days:')
          : t('{{users}} used these publications in the last 30 days and would notice:', {
              users: plural(consumers, 'user'),
            })}
      </Text>
      <List size="sm">
        {broken.map((slug) => (
          <List.Item key={slug}>
            {link(slug)}
            <Consumers consumers={affected.filter(({ publication }) => publication === slug)} />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function Consumers({ consumers }: { consumers: readonly Consumer[] }) {
  if (consumers.length === 0) return null
  return (
    <List size="sm" withPadding listStyleType="none">
      {consumers.map(({ user_id: id, user_name: name, calls, last_at: at }) => (
        <List.Item key={`${id} ${name}`}>
          {name ?? (id === null ? t('visitor') : t('former member'))}
          <Text span size="sm" c="dimmed">
            {' '}
            {plural(calls, 'query', 'queries')} · {formatAgo(at)}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}
