import { Stack, Title } from '@mantine/core'
import { t } from '../lib/words.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'

/** Stands in for a page that broke, instead of leaving a blank screen. */
export function PageFailure({ error }: { error: unknown }) {
  return (
    <Stack p="xl" maw={640} mx="auto">
      <Title order={1}>{t('This page broke')}</Title>
      <FailureAlert error={error} onRetry={() => location.reload()} />
    </Stack>
  )
}
