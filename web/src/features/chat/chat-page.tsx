import { Button, Drawer, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useMe } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { useIdParam } from '../../lib/use-id-param.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import './chat.css'
import { Conversation } from './conversation.tsx'
import { NewConversation } from './new-conversation.tsx'
import { SessionList } from './sessions/session-list.tsx'
import { SessionMenu } from './sessions/session-menu.tsx'
import { ShareButton } from './sessions/share-button.tsx'
import { useChatSession } from './sessions/use-sessions.ts'

/** A chat that begins with its first question. */
export function NewChatPage() {
  return (
    <ChatFrame title={t('Chat')} openId={undefined}>
      <NewConversation />
    </ChatFrame>
  )
}

/** One chat: one's own to go on with, or one to read that is shared. */
export function ChatPage() {
  const id = useIdParam()
  const session = useChatSession(id)
  const me = useMe().data
  const isOwn = session.data !== undefined && session.data.created_by === me?.id
  return (
    <ChatFrame
      title={session.data?.name ?? t('Chat')}
      openId={id}
      actions={
        session.data &&
        isOwn && (
          <>
            <ShareButton session={session.data} />
            <SessionMenu session={session.data} isOpen />
          </>
        )
      }
    >
      <FailureAlert error={session.error} onRetry={() => void session.refetch()} />
      {session.isPending && <Skeleton height={320} />}
      {session.data && me && <Conversation key={id} session={session.data} isOwn={isOwn} />}
    </ChatFrame>
  )
}

interface ChatFrameProps {
  title: string
  openId: number | undefined
  actions?: ReactNode
  children: ReactNode
}

function ChatFrame({ title, openId, actions, children }: ChatFrameProps) {
  const [isListed, { open, close }] = useDisclosure()
  useEffect(close, [openId, close])
  return (
    <div className="chat">
      <div className="chat-side">
        <SessionList openId={openId} />
      </div>
      <div className="chat-main">
        <Page
          title={title}
          actions={
            <>
              <Button
                variant="default"
                hiddenFrom="lg"
                leftSection={<IconMessages size={16} aria-hidden />}
                onClick={open}
              >
                {t('Chats')}
              </Button>
              {actions}
            </>
          }
        >
          {children}
        </Page>
      </div>
      <Drawer opened={isListed} onClose={close} title={t('Chats')} size="xs">
        {isListed && <SessionList openId={openId} />}
      </Drawer>
    </div>
  )
}
