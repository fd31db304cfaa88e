import { Alert, Button, Card, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { asText } from './as-text.ts'
import './agents.css'

type Approval = Schema<'Approval'>

interface ApprovalCardProps {
  approval: Approval
  /** What else shows it is loaded again. */
  onDecided?: (() => void) | undefined
}

/** Exactly what an agent is about to do, where it goes, and the decision about it. */
export function ApprovalCard({ approval, onDecided }: ApprovalCardProps) {
  const { status, tool, delivery_status: delivery, read_before: readBefore } = approval
  return (
    <Card component="section" withBorder aria-label={t('Approval of {{tool}}', { tool })}>
      <Stack gap="sm">
        <Group gap="xs">
          <IconHandStop size={18} aria-hidden />
          <Text fw={600}>{t('{{agent}} asks for your approval', { agent: approval.agent_name })}</Text>
          <StatusBadge status={status} />
          {delivery !== null && <StatusBadge status={delivery} />}
        </Group>
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
        {status === 'pending' && <Decision approval={approval} onDecided={onDecided} />}
        {approval.note !== null && (
          <Text size="sm" className="agent-text">
            {t('Note')}: {approval.note}
          </Text>
        )}
        <PageLink to={`/agents/runs/${approval.run_id}`}>
          {t('Run {{id}}', { id: String(approval.run_id) })}
        </PageLink>
      </Stack>
    </Card>
  )
}

function Arguments({ approval: { tool, destination, arguments: args } }: { approval: Approval }) {
  const rows: [string, unknown][] = [
    [t('Tool'), tool],
    [t('Destination'), destination],
    ...Object.entries(args),
  ]
  return (
    <Table withTableBorder aria-label={t('What is done')}>
      <Table.Tbody>
        {rows.map(([name, value], at) => (
          <Table.Tr key={at}>
            <Table.Th scope="row" w={130}>
              {name}
            </Table.Th>
            <Table.Td className="agent-text">{asText(value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Decision({ approval, onDecided }: ApprovalCardProps) {
  const [note, setNote] = useState('')
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'decline') =>
      api.POST('/api/chat/approvals/{id}', {
        path: { id: approval.id },
        body: {
          decision,
          // What is approved is what is shown here, and nothing else.
          arguments_hash: approval.arguments_hash,
          ...(note.trim() ? { note: note.trim() } : {}),
        },
      }),
    onSettled: () => {
      onDecided?.()
      return invalidate('agent-run', 'agent-runs', 'approvals')
    },
  })
  return (
    <>
      <FailureAlert error={decide.error} />
      <TextInput
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
