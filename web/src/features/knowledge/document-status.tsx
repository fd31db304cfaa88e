import { Text } from '@mantine/core'
import { serverText, t } from '../../lib/words.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type KnowledgeDocument, unreadCount, unreadWords } from './knowledge-words.ts'

/** Whether a document can be found; if not, or not all of it, why. */
export function DocumentStatus({ document }: { document: KnowledgeDocument }) {
  const { status, reason, unread, version, current_version: current } = document
  return (
    <>
      <StatusBadge status={status} />
      {reason !== null && (
        <Text size="xs" c="var(--mantine-color-error)">
          {serverText(reason)}
        </Text>
      )}
      {current !== null && current !== version && (
        <Text size="xs" c="dimmed">
          {t('Version {{version}} stays searchable', { version: String(current) })}
        </Text>
      )}
      {unread.length > 0 && (
        <details>
          <Text component="summary" size="xs">
            {unreadCount(unread.length)}
          </Text>
          {unreadWords(unread).map((words) => (
            <Text key={words} size="xs" c="dimmed">
              {words}
            </Text>
          ))}
        </details>
      )}
    </>
  )
}
