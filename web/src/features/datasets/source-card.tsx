import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { RefreshForm } from './refresh-form.tsx'

type Dataset = Schema<'Dataset'>

/** Where the rows come from, and how they are read. */
export function SourceCard({ dataset }: { dataset: Dataset }) {
  const can = useCan()
  const { source, mode, refresh, cursor, retention } = dataset
  const isExtract = source !== null && mode === 'extract'
  return (
    <Card padding="md" component="section" aria-label={t('Source')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {t('Source')}
        </Title>
        {can('dataset.edit') && mode === 'extract' && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              openDialog(t('How it is refreshed'), (close) => (
                <RefreshForm dataset={dataset} onDone={close} />
              ))
            }
          >
            {t('Change')}
          </Button>
        )}
      </Group>
      <Stack gap={6}>
        <Line label={t('Comes from')}>
          <Origin dataset={dataset} />
        </Line>
        {source && (
          <Line label={source.query ? t('Query') : source.path ? t('File') : t('Table')}>
            {source.query ? <pre className="sql">{source.query}</pre> : nameOf(source)}
          </Line>
        )}
        {dataset.recipe_id === null && (
          <Line label={t('Mode')}>
            {mode === 'live'
              ? t('live: every question goes to the source')
              : t('extract: rows are copied here')}
          </Line>
        )}
        {isExtract && <Line label={t('A refresh reads')}>{whatIsRead(refresh)}</Line>}
        {isExtract && cursor && (
          <Line label={t('Read up to')}>{cursor.value.replace(/ [0-9a-f]{64}$/, '')}</Line>
        )}
        {isExtract && <Line label={t('New columns')}>{driftWords[refresh.on_drift]}</Line>}
        {mode === 'extract' && (
          <Line label={t('Keeps')}>
            {t('{{keep_versions}} versions{{value}}', {
              keep_versions: retention.keep_versions,
              value: retention.keep_days ? `, ${retention.keep_days} days` : '',
            })}
          </Line>
        )}
      </Stack>
    </Card>
  )
}

const driftWords = {
  ask: t('wait until someone approves'),
  approve: t('are taken at once'),
  refuse: t('fail the refresh'),
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact-line">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div" className="wrap-anywhere">
        {children}
      </Text>
    </div>
  )
}

function Origin({ dataset: { connector_id: connectorId, recipe_id: recipeId } }: { dataset: Dataset }) {
  if (recipeId !== null) return <RecipeName recipeId={recipeId} />
  return connectorId === null ? t('an uploaded file') : <ConnectorName connectorId={connectorId} />
}

function RecipeName({ recipeId }: { recipeId: number }) {
  const recipe = useQuery({
    queryKey: ['recipe', recipeId],
    queryFn: () => api.GET('/api/pipeline/recipes/{id}', { path: { id: recipeId } }),
    // A user who may not see it sees its number.
    retry: false,
  })
  return (
    <PageLink to={`/recipes/${recipeId}`}>
      {recipe.data
        ? t('recipe {{name}}', { name: recipe.data.name })
        : t('recipe {{recipeId}}', { recipeId })}
    </PageLink>
  )
}

function ConnectorName({ connectorId }: { connectorId: number }) {
  const connector = useQuery({
    queryKey: ['connector', connectorId],
    queryFn: () => api.GET('/api/connectors/{id}', { path: { id: connectorId } }),
  })
  return (
    <PageLink to={`/connectors/${connectorId}`}>
      {connector.data?.name ?? t('connector {{connectorId}}', { connectorId })}
    </PageLink>
  )
}

function nameOf({ schema, table, path }: NonNullable<Dataset['source']>): string {
  if (path) return path
  return schema ? `${schema}.${table}` : (table ?? '')
}

function whatIsRead({
  strategy,
  cursor_column: cursor,
  key_columns: keys,
}: Schema<'RefreshSettings'>): string {
  if (strategy === 'full') return 'everything'
  if (cursor === null) return t('files that are new')
  return `what is new by ${cursor}${keys.length > 0 ? `, replacing by ${keys.join(', ')}` : ''}`
}
