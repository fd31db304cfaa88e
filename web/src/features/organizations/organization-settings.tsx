import { Card, NumberInput, Select, SimpleGrid, Skeleton, Switch, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { invalidate, invalidateAll } from '../../lib/queries.ts'
import { languages, t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { SignInRules } from './sign-in/sign-in-rules.tsx'

export function OrganizationSettings({ orgId }: { orgId: number }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <NameCard orgId={orgId} />
      <RulesCard orgId={orgId} />
      <LimitsCard orgId={orgId} />
      <LineageCard orgId={orgId} />
    </SimpleGrid>
  )
}

function NameCard({ orgId }: { orgId: number }) {
  const path = { id: orgId }
  const organization = useQuery({
    queryKey: ['organization', orgId],
    queryFn: () => api.GET('/api/organizations/{id}', { path }),
  })
  if (organization.error) return <FailureAlert error={organization.error} />
  if (!organization.data) return <Skeleton height={180} />
  const { name, revision } = organization.data
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        {t('Name')}
      </Title>
      <EntryForm
        key={revision}
        initial={{ name }}
        rules={{ name: (value) => (value.trim() ? null : t('Give it a name')) }}
        submitLabel={t('Save')}
        onSubmit={(body) => api.PATCH('/api/organizations/{id}', { path, revision, body })}
        onDone={() => {
          showToast(t('The organization is renamed.'))
          void invalidateAll()
        }}
      >
        {(form) => (
          <TextInput label={t('Name of the organization')} maxLength={200} {...form.getInputProps('name')} />
        )}
      </EntryForm>
    </Card>
  )
}

const limits = {
  query_seconds: [t('Seconds of a question'), t('30 when left empty')],
  export_seconds: [t('Seconds of an export'), t('300 when left empty')],
  result_rows: [t('Rows of an answer'), t('More rows are an export; 100,000 when left empty')],
  export_rows: [t('Rows of an export'), t('Larger ones are refused; any number when left empty')],
} as const
type Limit = keyof typeof limits
const limitNames = Object.keys(limits) as Limit[]

function LimitsCard({ orgId }: { orgId: number }) {
  const path = { id: orgId }
  const settings = useQuery({
    queryKey: ['organization-settings', orgId],
    queryFn: () => api.GET('/api/organizations/{id}/settings', { path }),
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
        {t('Limits of questions')}
      </Title>
      <EntryForm
        initial={initial}
        submitLabel={t('Save')}
        onSubmit={(values) => {
          const body = Object.fromEntries(
            limitNames.map((name) => [name, values[name] === '' ? null : values[name]]),
          )
          return api.PATCH('/api/organizations/{id}/settings', { path, body })
        }}
        onDone={() => {
          showToast(t('The limits are saved.'))
          void invalidate('organization-settings')
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

const rulesOf = (settings: Schema<'OrganizationSettings'>) => ({
  enforce_password_change: settings.enforce_password_change,
  enforce_identity_provider: settings.enforce_identity_provider,
  break_glass_user_id: settings.break_glass_user_id === null ? null : String(settings.break_glass_user_id),
  audit_retention_days: settings.audit_retention_days ?? '',
  timezone: settings.timezone,
  language: settings.language,
  share_link_days: settings.share_link_days ?? '',
})

function RulesCard({ orgId }: { orgId: number }) {
  const path = { id: orgId }
  const settings = useQuery({
    queryKey: ['organization-settings', orgId],
    queryFn: () => api.GET('/api/organizations/{id}/settings', { path }),
  })
  if (settings.error) return <FailureAlert error={settings.error} />
  if (!settings.data) return <Skeleton height={180} />
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        {t('Rules')}
      </Title>
      <EntryForm
        initial={rulesOf(settings.data)}
        submitLabel={t('Save')}
        onSubmit={({
          audit_retention_days: days,
          share_link_days: linkDays,
          break_glass_user_id: administrator,
          ...body
        }) =>
          api.PATCH('/api/organizations/{id}/settings', {
            path,
            body: {
              ...body,
              break_glass_user_id: administrator === null ? null : Number(administrator),
              audit_retention_days: days === '' ? null : Number(days),
              share_link_days: linkDays === '' ? null : Number(linkDays),
            },
          })
        }
        onDone={() => {
          showToast(t('The settings are saved.'))
          void invalidate('organization-settings')
        }}
      >
        {(form) => (
          <>
            <Select
              label={t('Time zone')}
              description={t('Days and weeks begin in it unless a query names another.')}
              searchable
              allowDeselect={false}
              data={['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]}
              limit={60}
              {...form.getInputProps('timezone')}
            />
            <Select
              label={t('Language')}
              description={t(
                'Of mails to members who have not chosen one, of invitations, and of messages to chats and webhooks.',
              )}
              allowDeselect={false}
              data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('language')}
            />
            <Switch
              label={t('Users must replace a password that someone else chose')}
              description={t('Also where an administrator set it on purpose.')}
              {...form.getInputProps('enforce_password_change', { type: 'checkbox' })}
            />
            <NumberInput
              label={t('Audit log retention in days')}
              description={t('At least 90. Empty: for ever.')}
              min={90}
              max={36_500}
              allowDecimal={false}
              {...form.getInputProps('audit_retention_days')}
            />
            <NumberInput
              label={t('Maximum lifetime of share links in days')}
              description={t('Empty: dashboards cannot be shown by a link to people who do not sign in.')}
              min={1}
              max={365}
              allowDecimal={false}
              {...form.getInputProps('share_link_days')}
            />
            <SignInRules
              enforce={form.getInputProps('enforce_identity_provider', { type: 'checkbox' })}
              administrator={form.values.break_glass_user_id}
              error={form.errors['break_glass_user_id']}
              onAdministrator={(value) => form.setFieldValue('break_glass_user_id', value)}
            />
          </>
        )}
      </EntryForm>
    </Card>
  )
}

/** Whether policies reach what recipes make. */
function LineageCard({ orgId }: { orgId: number }) {
  const path = { id: orgId }
  const settings = useQuery({
    queryKey: ['organization-settings', orgId],
    queryFn: () => api.GET('/api/organizations/{id}/settings', { path }),
  })
  if (!settings.data) return null
  const { policies_follow_lineage: following } = settings.data
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        {t('Policies and lineage')}
      </Title>
      <EntryForm
        initial={{ policies_follow_lineage: following }}
        submitLabel={t('Save')}
        onSubmit={(body) => api.PATCH('/api/organizations/{id}/settings', { path, body })}
        onDone={() => {
          showToast(t('The settings are saved.'))
          void invalidate('organization-settings')
        }}
      >
        {(form) => (
          <Select
            label={t('Policies of what a recipe reads')}
            description={t('Whether they reach its output, and all that is made of that.')}
            allowDeselect={false}
            data={[
              { value: 'off', label: t('Do not follow') },
              { value: 'suggest', label: t('Are suggested for the output') },
              { value: 'enforce', label: t('Hold for the output') },
            ]}
            {...form.getInputProps('policies_follow_lineage')}
          />
        )}
      </EntryForm>
    </Card>
  )
}
