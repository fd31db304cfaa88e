import { ActionIcon, Badge, Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmarks, IconSearch, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

type SavedQuery = Schema<'SavedQuery'>

interface SavedQueriesProps {
  datasetId: number
  onOpen: (query: SavedQuery) => void
}

/** The questions that were kept about this dataset: one's own, and those of projects. */
export function SavedQueriesButton(props: SavedQueriesProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconBookmarks size={16} aria-hidden />}
      onClick={() =>
        openDialog(t('Saved questions'), (close) => (
          <SavedQueryList
            {...props}
            onOpen={(query) => {
              close()
              props.onOpen(query)
            }}
          />
        ))
      }
    >
      {t('Saved')}
    </Button>
  )
}

function SavedQueryList({ datasetId, onOpen }: SavedQueriesProps) {
  const [q, setQ] = useState('')
  const saved = useQuery({
    queryKey: ['saved-', datasetId, q],
    queryFn: () =>
      api.GET('/api/saved-queries', {
        query: {
          limit: 100,
          offset: 0,
          dataset_id: datasetId,
          sort: 'updated_at',
          order: 'desc',
          ...(q ? { q } : {}),
        },
      }),
    placeholderData: keepPreviousData,
  })
  const remove = ({ id, name }: SavedQuery) =>
    void api.DELETE('/api/saved-queries/{id}', { path: { id } }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void invalidate('saved-queries')
    }, showFailure)
  return (
    <Stack>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('Search saved questions')}
        placeholder={t('Search saved questions')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <FailureAlert error={saved.error} onRetry={() => void saved.refetch()} />
      {saved.data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {q ? t('None is called so.') : t('No saved questions yet. Save one to find it here.')}
        </Text>
      )}
      <ul className="plain-list">
        {saved.data?.items.map((query) => (
          <li key={query.id} className="saved-query">
            <UnstyledButton className="saved-query-name" onClick={() => onOpen(query)}>
              <Group gap="xs">
                <Text size="sm" fw={550} className="wrap-anywhere">
                  {query.name}
                </Text>
                {query.query.sql !== undefined && (
                  <Badge size="xs" variant="light" color="violet">
                    {t('SQL')}
                  </Badge>
                )}
                {query.project_id === null && (
                  <Badge size="xs" variant="light" color="gray">
                    {t('only you')}
                  </Badge>
                )}
              </Group>
              <Text size="xs" c="dimmed">
                {t('{{value}}changed {{updated_at}}', {
                  value: query.description ? `${query.description} · ` : '',
                  updated_at: formatAgo(query.updated_at),
                })}
              </Text>
            </UnstyledButton>
            <ActionIcon aria-label={t('Delete {{name}}', { name: query.name })} onClick={() => remove(query)}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
