import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { publishedApi, type PublishedSource } from '../../../lib/published-api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { sessionsKey } from './use-asking.ts'

const most = 8

/** Conversations that the viewer can go on with; their answers are those of now. */
export function EarlierQuestions({
  source,
  onOpen,
}: {
  source: PublishedSource
  onOpen: (id: number) => void
}) {
  const client = useQueryClient()
  const found = useQuery({
    queryKey: sessionsKey(source),
    queryFn: ({ signal }) =>
      publishedApi(source).GET('/api/chat/sessions', { query: { limit: most }, signal }),
    retry: false,
  })
  const remove = useMutation({
    mutationFn: (id: number) => publishedApi(source).DELETE('/api/chat/sessions/{id}', { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey(source) }),
  })
  const items = (found.data?.items ?? []).filter(({ question_count: count }) => count > 0)
  if (items.length === 0) return <FailureAlert error={found.error} />
  return (
    <Stack gap={4} role="group" aria-label={t('Earlier questions')}>
      <Text size="sm" fw={600}>
        {t('Earlier questions')}
      </Text>
      <FailureAlert error={remove.error} />
      <ul className="plain-list">
        {items.map(({ id, name }) => (
          <li key={id}>
            <Group gap={4} wrap="nowrap" justify="space-between">
              <Button variant="subtle" size="compact-md" className="chat-choice" onClick={() => onOpen(id)}>
                {name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Delete “{{name}}”', { name })}
                loading={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
