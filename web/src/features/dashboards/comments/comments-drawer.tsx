import { Badge, Button, Card, Drawer, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import './comments.css'
import { useCommentChanges, useThreads } from './use-comments.ts'

interface CommentsDrawerProps {
  dashboardId: number
  /** Only what is said of this chart. */
  chartId?: string
  onClose: () => void
}

/** What people say of a dashboard or of one of its charts, beside it. */
export function CommentsDrawer({ dashboardId, chartId, onClose }: CommentsDrawerProps) {
  const [shown, setShown] = useState('open')
  const threads = useThreads(dashboardId, chartId, shown === 'resolved')
  const { add } = useCommentChanges(dashboardId)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={chartId === undefined ? t('Comments') : t('Comments on this chart')}
      closeButtonProps={{ 'aria-label': t('Close the comments') }}
    >
      <Stack>
        <SegmentedControl
          aria-label={t('Which threads')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'open', label: t('Open') },
            { value: 'resolved', label: t('Resolved') },
          ]}
        />
        {shown === 'open' && (
          <CommentForm
            dashboardId={dashboardId}
            label={t('New comment')}
            submitLabel={t('Comment')}
            isPending={add.isPending}
            error={add.error}
            onSubmit={(text, done) =>
              add.mutate(
                { text, ...(chartId === undefined ? {} : { chart_id: chartId }) },
                { onSuccess: done },
              )
            }
          />
        )}
        <FailureAlert error={threads.error} onRetry={() => void threads.refetch()} />
        {threads.isPending && <Skeleton height={120} />}
        {threads.data?.items.map((thread) => (
          <Thread
            key={thread.id}
            dashboardId={dashboardId}
            thread={thread}
            isOfChart={chartId !== undefined}
          />
        ))}
        {threads.data?.items.length === 0 && (
          <Text size="sm" c="dimmed">
            {shown === 'open'
              ? t(
                  'Nothing is being discussed. Ask what you wonder about: whoever sees this dashboard can answer.',
                )
              : t('Threads that are settled move here.')}
          </Text>
        )}
      </Stack>
    </Drawer>
  )
}

interface ThreadProps {
  dashboardId: number
  thread: Schema<'CommentThread'>
  isOfChart: boolean
}

function Thread({ dashboardId, thread, isOfChart }: ThreadProps) {
  const [isAnswering, setAnswering] = useState(false)
  const { add, change } = useCommentChanges(dashboardId)
  const isResolved = thread.resolved_at !== null
  return (
    <Card padding="sm" component="article" aria-label={t('Thread')}>
      <Stack gap="sm">
        {!isOfChart && thread.chart_id !== null && (
          <Badge variant="light" size="sm">
            {t('Chart {{chart_id}}', { chart_id: thread.chart_id })}
          </Badge>
        )}
        {[thread, ...thread.replies].map((comment) => (
          <CommentText key={comment.id} dashboardId={dashboardId} comment={comment} />
        ))}
        <FailureAlert error={change.error} />
        {isAnswering ? (
          <CommentForm
            dashboardId={dashboardId}
            label={t('Answer')}
            submitLabel={t('Answer')}
            isPending={add.isPending}
            error={add.error}
            onSubmit={(text) =>
              add.mutate({ text, thread_id: thread.id }, { onSuccess: () => setAnswering(false) })
            }
            onCancel={() => setAnswering(false)}
          />
        ) : (
          <Group gap="xs">
            <Button size="compact-xs" variant="subtle" onClick={() => setAnswering(true)}>
              {t('Answer')}
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              loading={change.isPending}
              onClick={() => change.mutate({ commentId: thread.id, is_resolved: !isResolved })}
            >
              {isResolved ? t('Open again') : t('Resolve')}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
