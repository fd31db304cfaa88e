import { Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAgo } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { LinkButton } from '../../../ui/page-link.tsx'
import { SessionMenu } from './session-menu.tsx'
import { useSessions, type Session } from './use-sessions.ts'

/** One's own chats to go back to. */
export function SessionList({ openId }: { openId: number | undefined }) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 200)
  const list = useSessions(q)
  const items = list.data?.items ?? []
  return (
    <Stack component="nav" gap="xs" aria-label={t('Your chats')}>
      <LinkButton to="/chat" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('New chat')}
      </LinkButton>
      <TextInput
        size="sm"
        aria-label={t('Search chats')}
        placeholder={t('Search chats')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <Skeleton height={120} />}
      <ul className="chat-sessions">
        {items.map((session) => (
          <SessionRow key={session.id} session={session} isOpen={session.id === openId} />
        ))}
      </ul>
      {list.isSuccess && items.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {q === '' ? t('Your chats appear here.') : t('No chat with these words.')}
        </Text>
      )}
      {list.data && list.data.total > items.length && (
        <Text size="xs" c="dimmed">
          {t('The latest {{count}} of {{total}}. Search to find older ones.', {
            count: String(items.length),
            total: String(list.data.total),
          })}
        </Text>
      )}
    </Stack>
  )
}

function SessionRow({ session, isOpen }: { session: Session; isOpen: boolean }) {
  const { id, name, is_shared: isShared, last_message_at: at } = session
  return (
    <li className="chat-session" data-open={isOpen || undefined}>
      <Link to={`/chat/${id}`} className="chat-session-link" {...(isOpen ? { 'aria-current': 'page' } : {})}>
        <Text size="sm" fw={isOpen ? 600 : 450} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {at === null ? t('No questions yet') : formatAgo(at)}
          {isShared && ` · ${t('shared')}`}
        </Text>
      </Link>
      <SessionMenu session={session} isOpen={isOpen} />
    </li>
  )
}
