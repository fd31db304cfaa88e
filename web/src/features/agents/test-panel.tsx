import { Button, Card, Stack, Text, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { RunView } from './run-view.tsx'

/** Runs the saved agent and shows its steps as they happen. */
export function TestPanel({ agentId: id }: { agentId: number }) {
  const [content, setContent] = useState('')
  const start = useMutation({
    mutationFn: () => api.POST('/api/chat/agents/{id}/runs', { path: { id }, body: { content } }),
    onSuccess: () => void invalidate('agent-runs'),
  })
  return (
    <Stack>
      <Card>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (content.trim() !== '') start.mutate()
          }}
        >
          <Stack gap="sm" align="flex-start">
            <Textarea
              w="100%"
              label={t('What the agent is asked')}
              autosize
              minRows={2}
              maxLength={4000}
              value={content}
              onChange={({ currentTarget }) => setContent(currentTarget.value)}
            />
            <Button
              type="submit"
              loading={start.isPending}
              disabled={content.trim() === ''}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {t('Run agent')}
            </Button>
            <Text size="xs" c="dimmed">
              {t('Runs the saved agent with your permissions. What it sends waits for your approval.')}
            </Text>
          </Stack>
        </form>
      </Card>
      <FailureAlert error={start.error} />
      {start.data && <RunView key={start.data.id} id={start.data.id} />}
    </Stack>
  )
}
