import { Button, Code, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconRefresh, IconWorld } from '@tabler/icons-react'
import { CopyValue } from '../features/organizations/sign-in/copy-value.tsx'
import { formatAgo, formatTime } from '../lib/format.ts'
import { invalidate } from '../lib/queries.ts'
import { serverText, t } from '../lib/words.ts'
import { openDialog, showFailure } from '../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../ui/forms/entry-form.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ListPage } from '../ui/tables/list-page.tsx'
import { deletion, RowMenu } from '../ui/tables/row-menu.tsx'
import { cloudApi, type Domain } from './cloud-api.ts'

const surfaceWords = { platform: t('Platform'), app: t('App') }

export const DomainsPage = () => (
  <ListPage
    title={t('Domains')}
    description={t('Host names of organizations. A host is served once a DNS record proves who owns it.')}
    queryKey="domains"
    load={(query) => cloudApi.GET('/api/domains', { query })}
    rowKey={({ id }) => id}
    searchLabel={t('Search by host or organization')}
    create={
      <Button onClick={() => openDialog(t('Add domain'), (close) => <NewDomain onDone={close} />)}>
        {t('Add domain')}
      </Button>
    }
    empty={{
      icon: IconWorld,
      title: t('No domains yet'),
      text: t('Let an organization use its own host name, such as reports.example.com.'),
    }}
    columns={[
      { label: t('Host'), sort: 'host', cell: hostOf },
      { label: t('Organization'), sort: 'organization_name', cell: (row) => row.organization_name },
      { label: t('Surface'), sort: 'surface', cell: ({ surface }) => surfaceWords[surface] },
      { label: t('Status'), sort: 'state', cell: ({ state }) => <StatusBadge status={state} /> },
      { label: t('Actions'), align: 'right', cell: (domain) => <DomainMenu domain={domain} /> },
    ]}
  />
)

/** What the operator is to do, in words. */
function nextStepOf({ state, failing_since: since }: Domain): string | undefined {
  if (state === 'pending') return t('Add this TXT record at the DNS provider of the domain:')
  if (state === 'failing' && since !== null)
    return t('The TXT record has been missing since {{ago}}. The host stops being served after 7 days.', {
      ago: formatAgo(since),
    })
  return undefined
}

function hostOf(domain: Domain) {
  const { host, reason, record_name: name, record_value: value } = domain
  const step = nextStepOf(domain)
  return (
    <Stack gap={4} maw={520}>
      <Text size="sm" fw={500}>
        {host}
      </Text>
      {step !== undefined && (
        <>
          <Text size="xs">{step}</Text>
          <Group gap="xs">
            <Text size="xs">{t('Name')}</Text>
            <Code className="wrap-anywhere">{name}</Code>
            <CopyValue value={name} label={t('Copy the name of the TXT record')} />
          </Group>
          <Group gap="xs">
            <Text size="xs">{t('Value')}</Text>
            <Code className="wrap-anywhere">{value}</Code>
            <CopyValue value={value} label={t('Copy the value of the TXT record')} />
          </Group>
        </>
      )}
      <CertificateLine domain={domain} />
      {reason !== null && (
        <Text size="xs" c="dimmed">
          {t('Last check: {{reason}}', { reason: serverText(reason) })}
        </Text>
      )}
    </Stack>
  )
}

/** How the certificate is, where the server orders them. */
function CertificateLine({ domain }: { domain: Domain }) {
  const { certificate_expires_at: end, certificate_problem: problem, state } = domain
  const isWaiting = state === 'verified' && problem === null
  return (
    <>
      {end !== null && (
        <Text size="xs" c="dimmed">
          {t('Certificate valid until {{at}}', { at: formatTime(end) })}
        </Text>
      )}
      {isWaiting && <Text size="xs">{t('The certificate is being issued.')}</Text>}
      {problem !== null && (
        <Text size="xs">{t('No new certificate: {{problem}}', { problem: serverText(problem) })}</Text>
      )}
    </>
  )
}

function DomainMenu({ domain: { id, host, revision } }: { domain: Domain }) {
  const doing = (work: Promise<unknown>) => void work.then(() => invalidate('domains')).catch(showFailure)
  return (
    <RowMenu
      label={t('More for {{label}}', { label: host })}
      actions={[
        {
          label: t('Check now'),
          icon: IconRefresh,
          onClick: () => doing(cloudApi.POST('/api/domains/{id}/verify', { path: { id } })),
        },
        deletion({
          title: t('Delete {{name}}?', { name: host }),
          body: t('The host stops being served at once. Nothing of the organization is deleted.'),
          onConfirm: () => doing(cloudApi.DELETE('/api/domains/{id}', { path: { id }, revision })),
        }),
      ]}
    />
  )
}

function NewDomain({ onDone }: { onDone: () => void }) {
  const found = useQuery({
    queryKey: ['organizations', 'choices'],
    queryFn: () =>
      cloudApi.GET('/api/organizations', { query: { limit: 200, sort: 'name', status: ['active'] } }),
  })
  return (
    <EntryForm
      initial={{ host: '', organization_id: null as string | null, surface: 'app' as 'app' | 'platform' }}
      rules={{
        host: (value) => (value.trim() ? null : t('Enter a host name')),
        organization_id: (value) => (value === null ? t('Choose an organization') : null),
      }}
      submitLabel={t('Add domain')}
      onCancel={onDone}
      onSubmit={({ host, organization_id: organization, surface }) =>
        cloudApi.POST('/api/domains', {
          body: { host: host.trim(), organization_id: Number(organization), surface },
        })
      }
      onDone={() => {
        void invalidate('domains')
        onDone()
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('Host')}
            placeholder={t('reports.example.com')}
            required
            {...form.getInputProps('host')}
          />
          <Select
            label={t('Organization')}
            required
            searchable
            data={(found.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('organization_id')}
          />
          <Select
            label={t('Surface')}
            description={t('Platform is for authors, App for viewers of published apps.')}
            required
            allowDeselect={false}
            data={Object.entries(surfaceWords).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('surface')}
          />
        </>
      )}
    </EntryForm>
  )
}
