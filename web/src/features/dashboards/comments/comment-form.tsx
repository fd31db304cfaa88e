import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

interface CommentFormProps {
  dashboardId: number
  label: string
  submitLabel: string
  initial?: string
  isPending: boolean
  error: unknown
  onSubmit: (text: string, done: () => void) => void
  onCancel?: () => void
}

/** A text in which "@" offers those who may see the dashboard. Ctrl Enter sends it. */
export function CommentForm(props: CommentFormProps) {
  const { dashboardId, label, submitLabel, initial = '', isPending, error, onSubmit, onCancel } = props
  const [text, setText] = useState(initial)
  const field = useRef<HTMLTextAreaElement>(null)
  const people = useMentionable(dashboardId, text)
  const send = () => {
    if (text.trim() !== '') onSubmit(text.trim(), () => setText(''))
  }
  return (
    <Stack gap="xs">
      <FailureAlert error={error} />
      <Textarea
        ref={field}
        label={label}
        description={t('Type @ and a name to notify someone.')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      {people.length > 0 && (
        <Group gap={6} role="group" aria-label={t('People to mention')}>
          {people.map(({ id, username, name }) => (
            <Button
              key={id}
              size="compact-xs"
              variant="light"
              onClick={() => {
                setText(text.replace(/@[\w.@+-]*$/, `@${username} `))
                field.current?.focus()
              }}
            >
              {name === username ? `@${username}` : `${name} (@${username})`}
            </Button>
          ))}
        </Group>
      )}
      <Group justify="flex-end" gap="xs">
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button size="xs" loading={isPending} disabled={text.trim() === ''} onClick={send}>
          {submitLabel}
        </Button>
      </Group>
    </Stack>
  )
}

/** Who can be meant by the name that the text ends with. */
function useMentionable(id: number, text: string) {
  const [typedName] = useDebouncedValue(/(?<![\w.+-])@([\w.@+-]*)$/.exec(text)?.[1], 150)
  const people = useQuery({
    queryKey: ['mentionable', id, typedName],
    queryFn: () =>
      api.GET('/api/dashboards/{id}/comments/people', { path: { id }, query: { q: typedName ?? '' } }),
    enabled: typedName !== undefined,
  })
  return typedName === undefined ? [] : (people.data?.items.slice(0, 6) ?? [])
}
