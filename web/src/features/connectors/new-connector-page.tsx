import { Alert, Card } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../../lib/words.ts'
import { Page } from '../../ui/page.tsx'
import { ConnectorForm } from './connector-form.tsx'
import { KindGallery } from './kind-gallery.tsx'
import { useKinds } from './use-kinds.ts'

const home = { label: t('Connectors'), to: '/connectors' }

/** First the kind, then its settings. */
export function NewConnectorPage() {
  const { type, folder } = useSearch({ strict: false }) as { type?: unknown; folder?: unknown }
  const navigate = useNavigate()
  const kinds = useKinds()
  if (typeof type !== 'string')
    return (
      <Page title={t('New connector')} description={t('What do you want to connect?')} crumbs={[home]}>
        <KindGallery />
      </Page>
    )
  const kind = kinds.get(type)
  return (
    <Page
      title={kind ? t('Connect {{title}}', { title: kind.label }) : t('New connector')}
      description={kind?.description}
      crumbs={[home, { label: t('New connector'), to: '/connectors/new' }]}
    >
      {kinds.size > 0 && !kind && (
        <Alert color="orange">{t('There is no such kind of connector: {{type}}', { type })}</Alert>
      )}
      {kind && (
        <Card maw={760} padding="xl">
          <ConnectorForm
            kind={kind}
            {...(typeof folder === 'number' ? { folderId: folder } : {})}
            onDone={({ id }) => void navigate({ to: `/connectors/${id}` })}
            onCancel={() => void navigate({ to: '/connectors/new' })}
          />
        </Card>
      )}
    </Page>
  )
}
