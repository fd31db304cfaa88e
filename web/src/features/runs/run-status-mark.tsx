import { Group, Progress, Text } from '@mantine/core'
import type { Run } from '../../lib/run-words.ts'
import { t } from '../../lib/words.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** The status of a run, and how far it is while it works. */
export function RunStatusMark({ run: { status, progress, next_attempt_at: next } }: { run: Run }) {
  return (
    <Group gap={8} wrap="nowrap">
      <StatusBadge status={status} />
      {status === 'running' && progress.fraction !== null && (
        <Progress w={70} size="sm" value={progress.fraction * 100} aria-label={t('How far it is')} />
      )}
      {status === 'queued' && next !== null && (
        <Text size="xs" c="dimmed" className="no-wrap">
          {t('tries again')}
        </Text>
      )}
    </Group>
  )
}
