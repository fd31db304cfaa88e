import { Skeleton, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RowMenu } from '../../ui/tables/row-menu.tsx'
import { type App, appQuery, kinds, type Publication } from './app-words.ts'
import { ConsumerTable } from './consumer-table.tsx'
import { PublicationForm } from './publication-form.tsx'
import { publicationActions } from './contents/publication-actions.ts'
import './apps.css'

/** One publication of an app: what it is made of, and who uses it. */
export function PublicationPage() {
  const { id: appId, publication: at } = useParams({ strict: false }) as { id?: string; publication?: string }
  const id = Number(at)
  const app = useQuery(appQuery(Number(appId)))
  const publication = useQuery({
    queryKey: ['publication', id],
    queryFn: () => api.GET('/api/publishing/publications/{id}', { path: { id } }),
  })
  const { data } = publication
  const error = publication.error ?? app.error
  return (
    <Page
      title={data?.name ?? t('Publication')}
      description={data && <Facts publication={data} />}
      crumbs={[
        { label: t('Apps'), to: '/apps' },
        { label: app.data?.name ?? t('App'), to: `/apps/${appId}` },
      ]}
      actions={data && app.data && <PublicationActions app={app.data} publication={data} />}
    >
      <FailureAlert error={error} onRetry={() => void publication.refetch()} />
      {(!data || !app.data) && !error && <Skeleton height={420} />}
      {data && app.data && (
        <Tabs defaultValue="definition" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="definition">{t('Definition')}</Tabs.Tab>
            <Tabs.Tab value="consumers">{t('Consumers')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="definition" keepMounted>
            <PublicationForm key={data.revision} app={app.data} publication={data} />
          </Tabs.Panel>
          <Tabs.Panel value="consumers">
            <ConsumerTable publicationId={id} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}

function Facts({
  publication: { description, kind, status, has_changes: hasChanges },
}: {
  publication: Publication
}) {
  return (
    <>
      {description && <Text size="sm">{description}</Text>}
      {kinds[kind].label} <StatusBadge status={status} />{' '}
      {status === 'published' && hasChanges && t('Changed since the last release')}
    </>
  )
}

function PublicationActions({ app, publication }: { app: App; publication: Publication }) {
  const navigate = useNavigate()
  const onRemoved = () => navigate({ to: `/apps/${app.id}` })
  const actions = publicationActions({ publication, can: useCan(), onRemoved })
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name: publication.name })}
      size="lg"
      variant="default"
      actions={actions}
    />
  )
}
