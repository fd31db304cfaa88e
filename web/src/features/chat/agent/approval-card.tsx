import { Alert, Badge, Button, Card, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatTime } from '../../../lib/format.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { Message } from '../messages/use-messages.ts'
import { reloadMessage } from '../messages/use-progress.ts'

type Approval = Schema<'Approval'>

const decided: Record<Exclude<Approval['status'], 'pending'>, string> = {
  approved: t('Approved'),
  declined: t('Declined'),
  expired: t('Expired'),
  cancelled: t('Cancelled'),
}

interface ApprovalCardProps {
  approval: Approval
  message: Message
}

/** What an agent is about to send, exactly as it will be sent, and the decision about it. */
export function ApprovalCard({ approval, message }: ApprovalCardProps) {
  const { status, tool, destination, read_before: readBefore } = approval
  return (
    <Card role="group" aria-label={t('Approval of {{tool}}', { tool })}>
      <Stack gap="sm">
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <IconHandStop size={18} aria-hidden />
            <Text fw={600}>{t('{{agent}} asks for your approval', { agent: approval.agent_name })}</Text>
          </Group>
          {status !== 'pending' && <Badge variant="light">{decided[status]}</Badge>}
        </Group>
        <Text size="sm" className="wrap-anywhere">
          {t('{{tool}} to {{destination}}', { tool, destination })}
        </Text>
        <Arguments approval={approval} />
        {readBefore.length > 0 && status === 'pending' && (
          <Alert color="yellow" p="xs">
            <Text size="sm">
              {t('The agent read {{tools}} before. Their texts may have influenced what it wants to send.', {
                tools: readBefore.join(', '),
              })}
            </Text>
          </Alert>
        )}
        {status === 'pending' && <Decision approval={approval} message={message} />}
      </Stack>
    </Card>
  )
}

function Arguments({ approval }: { approval: Approval }) {
  return (
    <Table withTableBorder aria-label={t('Arguments')}>
      <Table.Tbody>
        {Object.entries(approval.arguments).map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={140}>
              {name}
            </Table.Th>
            <Table.Td className="chat-text">
              {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Decision({ approval, message }: ApprovalCardProps) {
  const [note, setNote] = useState('')
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'decline') =>
      api.POST('/api/chat/approvals/{id}', {
        path: { id: approval.id },
        body: {
          decision,
          // What is approved is what was read here, and nothing else.
          arguments_hash: approval.arguments_hash,
          ...(note.trim() ? { note: note.trim() } : {}),
        },
      }),
    onSettled: () => {
      void invalidate('agent-run')
      void reloadMessage(message)
    },
  })
  return (
    <>
      <FailureAlert error={decide.error} />
      <TextInput
        size="sm"
        label={t('Note')}
        placeholder={t('Optional')}
        maxLength={1000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t('Expires {{at}}', { at: formatTime(approval.expires_at) })}
        </Text>
        <Group gap="xs">
          <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate('decline')}>
            {t('Decline')}
          </Button>
          <Button loading={decide.isPending} onClick={() => decide.mutate('approve')}>
            {t('Approve')}
          </Button>
        </Group>
      </Group>
    </>
  )
}
