import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asText } from '../../board/agents/as-text.ts'
import '../../board/agents/agents.css'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { Tool } from './agent-words.ts'
import { ArgumentFields } from './argument-field.tsx'

/** One call of a tool, and what an agent would get from it. */
export function ToolTest({ tool }: { tool: Tool }) {
  const [values, setValues] = useState<Record<string, unknown>>({})
  const call = useMutation({
    mutationFn: () =>
      api.POST('/api/agent-tools/{id}/invoke', { path: { id: tool.id }, body: { arguments: values } }),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        call.mutate()
      }}
    >
      <Stack>
        <Text size="sm">
          {tool.kind === 'http_request'
            ? t('Sends one request, with your permissions.')
            : t('Calls the tool once, with your permissions. Nothing is sent.')}
        </Text>
        <ArgumentFields tool={tool} values={values} errorAt={() => undefined} onChange={setValues} />
        <Group>
          <Button
            type="submit"
            loading={call.isPending}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            {t('Call tool')}
          </Button>
        </Group>
        <FailureAlert error={call.error} />
        {call.data && (
          <>
            <Code block className="agent-text" tabIndex={0} role="region" aria-label={t('Result')}>
              {asText(call.data.result)}
            </Code>
            {call.data.is_cut && (
              <Alert p="xs">{t('The result is long, and agents get only this much of it.')}</Alert>
            )}
          </>
        )}
      </Stack>
    </form>
  )
}
