import { NumberInput, SegmentedControl, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { api } from '../../../lib/api.ts'
import { roleChoices } from '../../../lib/roles.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { AttributeMappings, GroupMappings } from './mappings.tsx'
import type { Kind, Provider, ProviderValues } from './protocols/protocol-view.ts'
import { kinds, viewOf } from './protocols/protocols.ts'

interface FormProps {
  provider: Provider | undefined
  onDone: (saved?: Provider) => void
}

const blank: ProviderValues = {
  name: '',
  kind: 'oidc',
  protocol: viewOf({ kind: 'oidc' }).valuesOf({}),
  secret: '',
  is_enabled: true,
  allowed_domains: [],
  max_users: '',
  new_user_role: 'viewer',
  assume_email_verified: false,
  groups_claim: '',
  group_mappings: [],
  attribute_mappings: [],
}

const newUserRoles = roleChoices.filter(({ value }) => value !== 'admin')

export function ProviderForm({ provider, onDone }: FormProps) {
  return (
    <EntryForm<ProviderValues, Provider>
      initial={provider ? valuesOf(provider) : blank}
      rules={missing}
      submitLabel={provider ? t('Save') : t('Add sign-in provider')}
      onCancel={() => onDone()}
      onSubmit={(values) => save(provider, values)}
      onDone={(saved) => {
        showToast(t('{{name}} is saved.', { name: saved.name }))
        void invalidate('sign-in-providers')
        onDone(saved)
      }}
    >
      {(form) => (
        <>
          {!provider && <KindChoice form={form} />}
          <TextInput
            label={t('Name')}
            description={t('On the button of the sign-in page')}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <ProtocolFields form={form} hasSecret={provider?.has_secret ?? false} />
          <UserFields form={form} />
          <Switch label={t('Enabled')} {...form.getInputProps('is_enabled', { type: 'checkbox' })} />
        </>
      )}
    </EntryForm>
  )
}

type Form = UseFormReturnType<ProviderValues>

function missing({ name, kind, protocol }: ProviderValues): Record<string, string> {
  const names = viewOf({ kind }).required.filter((field) => String(protocol[field] ?? '').trim() === '')
  const paths = [...(name.trim() === '' ? ['name'] : []), ...names.map((field) => `protocol.${field}`)]
  return Object.fromEntries(paths.map((path) => [path, t('Fill this in')]))
}

/** A provider keeps its kind; only a new one has the choice. */
function KindChoice({ form }: { form: Form }) {
  const choose = (kind: Kind) =>
    form.setValues({
      kind,
      protocol: viewOf({ kind }).valuesOf({}),
      // Only OpenID Connect says whether an address is verified.
      assume_email_verified: kind !== 'oidc',
    })
  return (
    <SegmentedControl
      aria-label={t('Kind of provider')}
      data={kinds.map((kind) => ({ value: kind, label: viewOf({ kind }).label }))}
      value={form.values.kind}
      onChange={(kind) => choose(kind as Kind)}
    />
  )
}

function ProtocolFields({ form, hasSecret }: { form: Form; hasSecret: boolean }) {
  const { Fields } = viewOf({ kind: form.values.kind })
  return <Fields form={form} hasSecret={hasSecret} />
}

/** Who comes in through the provider, and as what: the same for all kinds. */
function UserFields({ form }: { form: Form }) {
  return (
    <>
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
    </>
  )
}

const valuesOf = ({ protocol, ...provider }: Provider): ProviderValues => ({
  name: provider.name,
  kind: protocol.kind,
  protocol: viewOf(protocol).valuesOf(protocol),
  secret: '',
  is_enabled: provider.is_enabled,
  allowed_domains: provider.allowed_domains,
  max_users: provider.max_users ?? '',
  new_user_role: provider.new_user_role,
  assume_email_verified: provider.assume_email_verified,
  groups_claim: provider.groups_claim ?? '',
  group_mappings: provider.group_mappings,
  attribute_mappings: provider.attribute_mappings,
})

function save(provider: Provider | undefined, values: ProviderValues): Promise<Provider> {
  const { kind, protocol, secret, max_users, groups_claim, ...rest } = values
  const body = {
    ...rest,
    protocol: viewOf({ kind }).settingsOf(protocol),
    max_users: max_users === '' ? null : max_users,
    groups_claim: groups_claim.trim() === '' ? null : groups_claim.trim(),
    ...(secret === '' ? {} : { secret }),
  }
  if (!provider) return api.POST('/api/sign-in-providers', { body })
  const { id, revision } = provider
  return api.PATCH('/api/sign-in-providers/{id}', { path: { id }, revision, body })
}
