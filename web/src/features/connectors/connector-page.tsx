import { Alert, Card, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { serverText, t } from '../../lib/words.ts'
import { Refusal } from '../../ui/access/refusal.tsx'
import { Page } from '../../ui/page.tsx'
import { ConnectorActions } from './connector-actions.tsx'
import { ConnectorDatasets } from './connector-datasets.tsx'
import { ConnectorForm } from './connector-form.tsx'
import { DbtPanel } from './dbt/dbt-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { HealthBadge } from './health-badge.tsx'
import { QuerySource } from './query-source.tsx'
import { TableBrowser } from './table-browser.tsx'
import { useKinds } from './use-kinds.ts'

type Connector = Schema<'Connector'>
type Kind = Schema<'ConnectorKind'>

/** One connector: whether it works, what it offers, and its settings. */
export function ConnectorPage() {
  const id = useIdParam()
  const navigate = useNavigate()
  const kinds = useKinds()
  const connector = useQuery({
    queryKey: ['connector', id],
    queryFn: () => api.GET('/api/connectors/{id}', { path: { id } }),
  })
  const shown = connector.data
  const kind = shown && kinds.get(shown.type)
  return (
    <Page
      title={shown?.name ?? t('Connector')}
      description={
        shown && (
          <>
            {kind?.label ?? shown.type} <HealthBadge test={shown.last_test} />
            {shown.description && <div>{shown.description}</div>}
          </>
        )
      }
      crumbs={[{ label: t('Connectors'), to: '/connectors' }]}
      actions={
        shown && <ConnectorActions connector={shown} onDeleted={() => void navigate({ to: '/connectors' })} />
      }
    >
      <Refusal error={connector.error} type="connector" id={id} onRetry={() => void connector.refetch()} />
      {connector.isPending && <Skeleton height={320} />}
      {shown?.last_test?.ok === false && (
        <Alert
          color="red"
          title={t('Last test failed {{tested_at}}', { tested_at: formatAgo(shown.last_test.tested_at) })}
        >
          {serverText(shown.last_test.message)}
        </Alert>
      )}
      {shown && kind && <Panels connector={shown} kind={kind} />}
    </Page>
  )
}

function Panels({ connector, kind }: { connector: Connector; kind: Kind }) {
  const can = useCan()
  const reads = kind.capabilities.includes('tables')
  const isFiles = connector.type === 'file'
  const mayRead = reads && (can('connector.query') || can('dataset.create'))
  const canQuery = kind.capabilities.includes('live') || kind.capabilities.includes('query')
  const isTables = reads && canQuery && !isFiles
  const showsFiles = isFiles && can('connector.query')
  const first = showsFiles ? 'files' : reads ? 'tables' : 'settings'
  return (
    <Tabs defaultValue={first} keepMounted={false}>
      <Tabs.List mb="md">
        {showsFiles && <Tabs.Tab value="files">{t('Files')}</Tabs.Tab>}
        {mayRead && !isFiles && <Tabs.Tab value="tables">{t('Tables')}</Tabs.Tab>}
        {mayRead && canQuery && <Tabs.Tab value="query">{t('Query')}</Tabs.Tab>}
        {reads && <Tabs.Tab value="datasets">{t('Datasets')}</Tabs.Tab>}
        {isTables && can('connector.edit') && <Tabs.Tab value="dbt">{t('Import from dbt')}</Tabs.Tab>}
        {can('connector.edit') && <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="files">
        <FilesPanel connector={connector} kind={kind} />
      </Tabs.Panel>
      <Tabs.Panel value="tables">
        <TableBrowser connector={connector} kind={kind} />
      </Tabs.Panel>
      <Tabs.Panel value="query">
        <QuerySource connector={connector} kind={kind} />
      </Tabs.Panel>
      <Tabs.Panel value="datasets">
        <ConnectorDatasets connectorId={connector.id} />
      </Tabs.Panel>
      <Tabs.Panel value="dbt">
        <DbtPanel connectorId={connector.id} />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <Card maw={760} padding="xl">
          <ConnectorForm
            key={connector.revision}
            kind={kind}
            connector={connector}
            onDone={() => undefined}
          />
        </Card>
      </Tabs.Panel>
    </Tabs>
  )
}
