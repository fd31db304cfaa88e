import { SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAgo } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { LinkButton } from '../../../ui/page-link.tsx'
import { SessionMenu } from './session-menu.tsx'
import { type Owner, type Session, useSessions } from './use-sessions.ts'

const owners = [
  { value: 'me', label: t('Your chats') },
  { value: 'others', label: t('Shared with me') },
]

/** Chats to go back to: one's own, and those that others share. */
export function SessionList({ openId }: { openId: number | undefined }) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 200)
  const [owner, setOwner] = useState<Owner>('me')
  const list = useSessions(q, owner)
  const items = list.data?.items ?? []
  return (
    <Stack component="nav" gap="xs" aria-label={t('Chats')}>
      <LinkButton to="/chat" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('New chat')}
      </LinkButton>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('Which chats')}
        data={owners}
        value={owner}
        onChange={(next) => setOwner(next as Owner)}
      />
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
          {emptyText(q, owner)}
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

function emptyText(q: string, owner: Owner): string {
  if (q !== '') return t('No chat with these words.')
  return owner === 'me' ? t('Your chats appear here.') : t('Chats that others share appear here.')
}

function SessionRow({ session, isOpen }: { session: Session; isOpen: boolean }) {
  const { id, name, is_shared: isShared, last_message_at: at, created_by, created_by_name: by } = session
  const me = useMe()
  const isOwn = created_by === me.data?.id
  return (
    <li className="chat-session" data-open={isOpen || undefined}>
      <Link to={`/chat/${id}`} className="chat-session-link" {...(isOpen ? { 'aria-current': 'page' } : {})}>
        <Text size="sm" fw={isOpen ? 600 : 450} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {at === null ? t('No questions yet') : formatAgo(at)}
          {isShared && ` · ${isOwn || by === null ? t('shared') : by}`}
        </Text>
      </Link>
      {isOwn && <SessionMenu session={session} isOpen={isOpen} />}
    </li>
  )
}
