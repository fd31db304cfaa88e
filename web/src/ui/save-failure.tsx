import { Alert, Button, List, Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { ApiFailure } from '../lib/failure.ts'
import { t } from '../lib/words.ts'
import { FailureAlert } from './failure-alert.tsx'

/** Whether evaluations hold the change back. */
const isHeldBack = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.message.includes('evaluations_must_pass')

interface SaveFailureProps {
  error: unknown
  /** Saves in spite of the evaluations. */
  onAnyway: () => void
}

/** Why a change was not saved. Where evaluations hold it back, its author may go ahead. */
export function SaveFailure({ error, onAnyway }: SaveFailureProps) {
  if (!isHeldBack(error)) return <FailureAlert error={error} />
  return (
    <Alert
      color="grape"
      icon={<IconHandStop aria-hidden />}
      title={t('Held back by evaluations')}
      role="alert"
    >
      <Text size="sm">{t('With this change, these questions would no longer be answered right:')}</Text>
      <List size="sm" my={6}>
        {error.details.map(({ message }) => (
          <List.Item key={message}>{message.replace(/^evaluation set "(.*?)": /, '$1: ')}</List.Item>
        ))}
      </List>
      <Button size="xs" variant="default" onClick={onAnyway}>
        {t('Save anyway')}
      </Button>
    </Alert>
  )
}
