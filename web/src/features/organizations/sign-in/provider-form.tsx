import { NumberInput, PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { api, type Schema } from '../../../lib/api.ts'
import { roleChoices } from '../../../lib/roles.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { AttributeMappings, GroupMappings } from './mappings.tsx'

type Provider = Schema<'SignInProvider'>

interface FormProps {
  provider: Provider | undefined
  onDone: () => void
}

const blank = {
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  scopes: 'openid email profile',
  is_enabled: true,
  allowed_domains: [] as string[],
  max_users: '' as number | '',
  new_user_role: 'viewer' as Provider['new_user_role'],
  assume_email_verified: false,
  groups_claim: '',
  group_mappings: [] as Provider['group_mappings'],
  attribute_mappings: [] as Provider['attribute_mappings'],
}

type Values = typeof blank

const newUserRoles = roleChoices.filter(({ value }) => value !== 'admin')

export function ProviderForm({ provider, onDone }: FormProps) {
  const required = (value: string) => (value.trim() === '' ? t('Fill this in') : null)
  return (
    <EntryForm<Values, Provider>
      initial={provider ? valuesOf(provider) : blank}
      rules={{ name: required, issuer: required, client_id: required }}
      submitLabel={provider ? t('Save') : t('Add sign-in provider')}
      onCancel={onDone}
      onSubmit={(values) => save(provider, values)}
      onDone={({ name }) => {
        showToast(t('{{name}} is saved.', { name }))
        void invalidate('sign-in-providers')
        onDone()
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={t('Name')}
            description={t('On the button of the sign-in page')}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('Issuer')}
            description={t('As the provider calls itself, e.g. https://login.example.com')}
            required
            {...form.getInputProps('issuer')}
          />
          <TextInput
            label={t('Client ID')}
            required
            autoComplete="off"
            {...form.getInputProps('client_id')}
          />
          <PasswordInput
            label={t('Client secret')}
            description={
              provider?.has_client_secret ? t('Leave empty to keep the current secret.') : undefined
            }
            autoComplete="new-password"
            {...form.getInputProps('client_secret')}
          />
          <TextInput label={t('Scopes')} {...form.getInputProps('scopes')} />
          <TagsInput
            label={t('Domains of new users')}
            description={t('Users with a verified address of these domains are created when they sign in.')}
            {...form.getInputProps('allowed_domains')}
          />
          <Select
            label={t('Role of new users')}
            data={newUserRoles}
            allowDeselect={false}
            {...form.getInputProps('new_user_role')}
          />
          <NumberInput
            label={t('Maximum number of members')}
            description={t('No users are created beyond it. Empty: no limit.')}
            min={1}
            allowDecimal={false}
            {...form.getInputProps('max_users')}
          />
          <TextInput label={t('Groups claim')} {...form.getInputProps('groups_claim')} />
          <GroupMappings
            value={form.values.group_mappings}
            onChange={(value) => form.setFieldValue('group_mappings', value)}
          />
          <AttributeMappings
            value={form.values.attribute_mappings}
            onChange={(value) => form.setFieldValue('attribute_mappings', value)}
          />
          <Switch
            label={t('Trust addresses that are not marked as verified')}
            description={t('Only where users cannot choose their address at the provider.')}
            {...form.getInputProps('assume_email_verified', { type: 'checkbox' })}
          />
          <Switch label={t('Enabled')} {...form.getInputProps('is_enabled', { type: 'checkbox' })} />
        </>
      )}
    </EntryForm>
  )
}

const valuesOf = (provider: Provider): Values => ({
  ...(Object.fromEntries(
    Object.keys(blank).map((name) => [name, provider[name as keyof Provider]]),
  ) as unknown as Values),
  client_secret: '',
  max_users: provider.max_users ?? '',
  groups_claim: provider.groups_claim ?? '',
})

function save(provider: Provider | undefined, values: Values): Promise<Provider> {
  const { client_secret, max_users, groups_claim, ...rest } = values
  const body = {
    ...rest,
    max_users: max_users === '' ? null : max_users,
    groups_claim: groups_claim.trim() === '' ? null : groups_claim.trim(),
    ...(client_secret === '' ? {} : { client_secret }),
  }
  if (!provider) return api.POST('/api/sign-in-providers', { body })
  const { id, revision } = provider
  return api.PATCH('/api/sign-in-providers/{id}', { path: { id }, revision, body })
}
