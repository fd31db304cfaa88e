import { Card, NumberInput, Select, SimpleGrid, Skeleton, Switch, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import { tell } from '../../ui/ask.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

export function OrganizationSettings({ orgId }: { orgId: number }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <NameCard orgId={orgId} />
      <RulesCard orgId={orgId} />
      <LimitsCard orgId={orgId} />
    </SimpleGrid>
  )
}

function NameCard({ orgId }: { orgId: number }) {
  const queries = useQueryClient()
  const path = { id: orgId }
  const organization = useQuery({
    queryKey: ['organization', orgId],
    queryFn: () => answer(api.GET('/api/organizations/{id}', { params: { path } })),
  })
  if (organization.error) return <FailureAlert error={organization.error} />
  if (!organization.data) return <Skeleton height={180} />
  const { name, revision } = organization.data
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        Name
      </Title>
      <EntryForm
        key={revision}
        initial={{ name }}
        rules={{ name: (value) => (value.trim() ? null : 'Give it a name') }}
        submitLabel="Save"
        onSubmit={(body) =>
          answer(
            api.PATCH('/api/organizations/{id}', {
              params: { path },
              headers: { 'If-Match': `"${revision}"` },
              body,
            }),
          )
        }
        onDone={() => {
          tell('The organization is renamed.')
          void queries.invalidateQueries()
        }}
      >
        {(form) => (
          <TextInput label="Name of the organization" maxLength={200} {...form.getInputProps('name')} />
        )}
      </EntryForm>
    </Card>
  )
}

const limits = {
  query_seconds: ['Seconds of a question', '30 when left empty'],
  export_seconds: ['Seconds of an export', '300 when left empty'],
  answer_rows: ['Rows of an answer', 'More rows are an export; 50,000 when left empty'],
  export_rows: ['Rows of an export', 'Larger ones are refused; any number when left empty'],
} as const
type Limit = keyof typeof limits
const limitNames = Object.keys(limits) as Limit[]

function LimitsCard({ orgId }: { orgId: number }) {
  const queries = useQueryClient()
  const path = { id: orgId }
  const settings = useQuery({
    queryKey: ['organization-settings', orgId],
    queryFn: () => answer(api.GET('/api/organizations/{id}/settings', { params: { path } })),
  })
  if (!settings.data) return null
  const { data } = settings
  const initial = Object.fromEntries(limitNames.map((name) => [name, data[name] ?? ''])) as Record<
    Limit,
    number | ''
  >
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        Limits of questions
      </Title>
      <EntryForm
        initial={initial}
        submitLabel="Save"
        onSubmit={(values) => {
          const body = Object.fromEntries(
            limitNames.map((name) => [name, values[name] === '' ? null : values[name]]),
          )
          return answer(api.PATCH('/api/organizations/{id}/settings', { params: { path }, body }))
        }}
        onDone={() => {
          tell('The limits are saved.')
          void queries.invalidateQueries({ queryKey: ['organization-settings'] })
        }}
      >
        {(form) =>
          limitNames.map((name) => (
            <NumberInput
              key={name}
              label={limits[name][0]}
              description={limits[name][1]}
              min={1}
              allowDecimal={false}
              {...form.getInputProps(name)}
            />
          ))
        }
      </EntryForm>
    </Card>
  )
}

function RulesCard({ orgId }: { orgId: number }) {
  const queries = useQueryClient()
  const path = { id: orgId }
  const settings = useQuery({
    queryKey: ['organization-settings', orgId],
    queryFn: () => answer(api.GET('/api/organizations/{id}/settings', { params: { path } })),
  })
  if (settings.error) return <FailureAlert error={settings.error} />
  if (!settings.data) return <Skeleton height={180} />
  const { enforce_password_change, enforce_identity_provider, audit_retention_days, time_zone } =
    settings.data
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        Rules
      </Title>
      <EntryForm
        initial={{
          enforce_password_change,
          enforce_identity_provider,
          audit_retention_days: audit_retention_days ?? '',
          time_zone,
        }}
        submitLabel="Save"
        onSubmit={({ audit_retention_days: days, ...body }) =>
          answer(
            api.PATCH('/api/organizations/{id}/settings', {
              params: { path },
              body: { ...body, audit_retention_days: days === '' ? null : Number(days) },
            }),
          )
        }
        onDone={() => {
          tell('The settings are saved.')
          void queries.invalidateQueries({ queryKey: ['organization-settings'] })
        }}
      >
        {(form) => (
          <>
            <Select
              label="Time zone"
              description="Days and weeks begin in it unless a query names another."
              searchable
              allowDeselect={false}
              data={['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]}
              limit={60}
              {...form.getInputProps('time_zone')}
            />
            <Switch
              label="Everyone must replace a password that somebody else chose"
              description="Also where an administrator set it on purpose."
              {...form.getInputProps('enforce_password_change', { type: 'checkbox' })}
            />
            <NumberInput
              label="Days that the audit log is kept"
              description="At least 90. Empty: for ever."
              min={90}
              max={36_500}
              allowDecimal={false}
              {...form.getInputProps('audit_retention_days')}
            />
            <Switch
              label="Members sign in through the identity provider only"
              description="Ends their passwords and sessions. Sign in that way once yourself before."
              {...form.getInputProps('enforce_identity_provider', { type: 'checkbox' })}
            />
          </>
        )}
      </EntryForm>
    </Card>
  )
}
