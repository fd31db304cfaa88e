import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiFailure, failureMessage, failureTitle } from '../lib/failure.ts'
import { t } from '../lib/words.ts'

interface FailureAlertProps {
  error: unknown
  onRetry?: () => void
}

/** Says what went wrong, with the request id that finds it in the server's logs. */
export function FailureAlert({ error, onRetry }: FailureAlertProps) {
  if (!error) return null
  const failure = error instanceof ApiFailure ? error : undefined
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={failureTitle(error)} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm" className="wrap-anywhere">
          {failureMessage(error)}
        </Text>
        {failure && failure.details.length > 1 && (
          <List size="sm">
            {failure.details.map(({ path, message }) => (
              <List.Item key={path + message}>
                <Code>{path}</Code> {message}
              </List.Item>
            ))}
          </List>
        )}
        <Group gap="md">
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
          {failure?.requestId && (
            <Text size="xs" c="dimmed">
              {t('Request {{requestId}}', { requestId: failure.requestId })}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
