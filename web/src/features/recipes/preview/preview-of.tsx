import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { Draft } from '../draft/recipe-draft.ts'
import { definitionOf } from '../draft/recipe-draft.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { usePreview } from './use-preview.ts'

interface PreviewOfProps {
  draft: Draft
  at: number
  titleOf: (kind: string) => string
}

/** What comes out of a step, compared with what goes into it. */
export function PreviewOf({ draft, at, titleOf }: PreviewOfProps) {
  const definition = useMemo(() => definitionOf(draft), [draft])
  const shown = usePreview({ definition, upTo: at })
  const before = usePreview({ definition, upTo: at - 1, enabled: at >= 0 })
  const step = draft.steps[at]?.step
  const title = step
    ? t('After step {{value}}: {{kind}}', { value: at + 1, kind: titleOf(step.kind) })
    : t('As it comes from {{name}}', { name: draft.inputs[0]?.name ?? 'its input' })
  if (shown.error && !shown.lastGood)
    return <FailureAlert error={shown.error} onRetry={() => void shown.refetch()} />
  return (
    <PreviewPanel
      title={title}
      preview={shown.lastGood}
      before={at < 0 || shown.isPlaceholderData || shown.error ? undefined : before.data?.columns}
      isAsking={shown.isFetching}
      stale={
        shown.error ? (
          <Text size="sm" c="dimmed" mb={6} role="status">
            {t('These are the rows from before: the step does not work yet.')}
          </Text>
        ) : null
      }
    />
  )
}
