import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { firstPage } from '../../../lib/list.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst, openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { App } from '../app-words.ts'
import { CopyBlock } from '../copy-block.tsx'
import { EmbedKeyForm } from './embed-key-form.tsx'
import { SnippetCard } from './snippet-card.tsx'

type EmbedKey = Schema<'EmbedKey'>

const maxKeys = 2

/** The keys with which backends of customers sign what their pages embed. */
export function EmbeddingPanel({ app }: { app: App }) {
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const keys = useQuery({
    queryKey: ['embed-keys', app.id],
    queryFn: () =>
      api.GET('/api/publishing/apps/{id}/embed-keys', { path: { id: app.id }, query: firstPage }),
  })
  const { data } = keys
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={(data?.total ?? 0) >= maxKeys}
      onClick={() =>
        openDialog(t('New embed key'), (close) => (
          <EmbedKeyForm
            app={app}
            onCancel={close}
            onMade={({ key: { name }, secret }) => {
              setMade(secret === null ? undefined : { name, secret })
              void invalidate('embed-keys')
              close()
            }}
          />
        ))
      }
    >
      {t('New embed key')}
    </Button>
  )
  return (
    <Stack gap="md">
      <FailureAlert error={keys.error} onRetry={() => void keys.refetch()} />
      {made && <NewSecret {...made} />}
      {data?.total === 0 && (
        <EmptyState icon={IconKey} title={t('No embed keys yet')} actions={create}>
          {t(
            'With a key your backend signs who looks at what, and your own pages show parts of the app to users who need no account here.',
          )}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <KeyList app={app} keys={data.items}>
            {create}
          </KeyList>
          <Origins app={app} />
          <SnippetCard app={app} keys={data.items} />
        </>
      )}
    </Stack>
  )
}

function NewSecret({ name, secret }: { name: string; secret: string }) {
  return (
    <Alert color="teal" title={t('Secret of {{name}}', { name })}>
      <Text size="sm" mb="xs">
        {t('Copy it now and keep it in your backend; you won’t see it again.')}
      </Text>
      <CopyBlock label={t('Secret')} text={secret} />
    </Alert>
  )
}

interface KeyListProps {
  app: App
  keys: EmbedKey[]
  children: ReactNode
}

function KeyList({ app, keys, children }: KeyListProps) {
  const revoke = ({ id, name }: EmbedKey) =>
    api
      .DELETE('/api/publishing/apps/{id}/embed-keys/{key_id}', { path: { id: app.id, key_id: id } })
      .then(() => {
        showToast(t('{{name}} is revoked.', { name }))
        void invalidate('embed-keys')
      }, showFailure)
  return (
    <Card component="section" aria-label={t('Embed keys')}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t('Embed keys')}
        </Title>
        {children}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t(
          'Two are valid at a time: create the second, let your backend sign with it, then revoke the first.',
        )}
      </Text>
      {keys.map((key) => (
        <Group key={key.id} justify="space-between" py={6}>
          <div>
            <Text size="sm" fw={600}>
              {key.name}
            </Text>
            <Text size="xs" c="dimmed" className="wrap-anywhere" component="div">
              {key.algorithm} · <code>{key.kid}</code> ·{' '}
              {key.last_used_at === null
                ? t('never used')
                : t('last used {{ago}}', { ago: formatAgo(key.last_used_at) })}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            aria-label={t('Revoke {{name}}', { name: key.name })}
            onClick={() =>
              confirmFirst({
                title: t('Revoke {{name}}?', { name: key.name }),
                body: t(
                  'Pages whose tokens it signed show nothing from the next request on. This cannot be undone.',
                ),
                confirm: t('Revoke key'),
                onConfirm: () => revoke(key),
              })
            }
          >
            {t('Revoke')}
          </Button>
        </Group>
      ))}
    </Card>
  )
}

function Origins({ app: { allowed_origins: origins } }: { app: App }) {
  return origins.length === 0 ? (
    <Alert color="orange" title={t('No origin may embed the app yet')}>
      <Text size="sm">{t('Add the origins of your pages in the settings: browsers refuse all others.')}</Text>
    </Alert>
  ) : null
}
