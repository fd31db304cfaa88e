import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { t } from '../../../../lib/words.ts'
import {
  type ProtocolFieldsProps,
  type ProtocolOf,
  type ProtocolView,
  texts,
  textsEntered,
  textsOrNull,
} from './protocol-view.ts'
import { SecretInput } from './secret-input.tsx'

const optional = ['certificate_authority', 'bind_dn', 'group_base_dn'] as const

/** As the server has them. */
const defaults = {
  user_filter: '(uid={username})',
  subject_attribute: 'entryUUID',
  email_attribute: 'mail',
  name_attribute: 'cn',
  group_filter: '(member={dn})',
  group_name_attribute: 'cn',
}

export const ldap: ProtocolView<'ldap'> = {
  label: 'LDAP',
  addressOf: ({ host }) => host,
  valuesOf: (settings) => ({
    ...texts(settings, ['host', 'base_dn', ...optional]),
    port: settings.port ?? '',
    encryption: settings.encryption ?? 'tls',
    ...texts({ ...defaults, ...settings }, Object.keys(defaults) as (keyof typeof defaults)[]),
  }),
  required: ['host', 'base_dn'],
  settingsOf: (values) => ({
    kind: 'ldap',
    host: String(values['host']).trim(),
    base_dn: String(values['base_dn']).trim(),
    encryption: values['encryption'] as NonNullable<ProtocolOf<'ldap'>['encryption']>,
    ...(typeof values['port'] === 'number' ? { port: values['port'] } : {}),
    ...textsOrNull(values, optional),
    ...textsEntered(values, Object.keys(defaults)),
  }),
  Fields: LdapFields,
}

function LdapFields({ form, hasSecret }: ProtocolFieldsProps) {
  return (
    <>
      <TextInput label={t('Host')} required {...form.getInputProps('protocol.host')} />
      <Select
        label={t('Encryption')}
        data={[
          { value: 'tls', label: t('TLS from the start (ldaps)') },
          { value: 'start_tls', label: 'StartTLS' },
        ]}
        allowDeselect={false}
        {...form.getInputProps('protocol.encryption')}
      />
      <NumberInput
        label={t('Port')}
        description={t('Empty: 636 with TLS, 389 with StartTLS')}
        min={1}
        max={65_535}
        allowDecimal={false}
        {...form.getInputProps('protocol.port')}
      />
      <Textarea
        label={t('Certificate authority')}
        description={t('PEM. Empty: the public authorities')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('protocol.certificate_authority')}
      />
      <TextInput
        label={t('Bind DN')}
        description={t('Account that may search for users. Empty: anonymous')}
        autoComplete="off"
        {...form.getInputProps('protocol.bind_dn')}
      />
      <SecretInput label={t('Password of the bind DN')} form={form} hasSecret={hasSecret} />
      <TextInput label={t('Base DN of users')} required {...form.getInputProps('protocol.base_dn')} />
      <TextInput
        label={t('User filter')}
        description={t('{username} is what the user typed. Active Directory: (sAMAccountName={username})')}
        {...form.getInputProps('protocol.user_filter')}
      />
      <TextInput
        label={t('User ID attribute')}
        description={t('Never changes and is never reused. Active Directory: objectGUID')}
        {...form.getInputProps('protocol.subject_attribute')}
      />
      <TextInput label={t('Email attribute')} {...form.getInputProps('protocol.email_attribute')} />
      <TextInput label={t('Full name attribute')} {...form.getInputProps('protocol.name_attribute')} />
      <GroupFields form={form} />
    </>
  )
}

/** Where groups are entries of their own, which list their members. */
function GroupFields({ form }: Pick<ProtocolFieldsProps, 'form'>) {
  return (
    <>
      <TextInput
        label={t('Base DN of groups')}
        description={t('Names of the groups found become the claim “groups”. Empty: no search')}
        {...form.getInputProps('protocol.group_base_dn')}
      />
      <TextInput
        label={t('Group filter')}
        description={t('{dn} is the user’s entry, {username} what they typed')}
        {...form.getInputProps('protocol.group_filter')}
      />
      <TextInput label={t('Group name attribute')} {...form.getInputProps('protocol.group_name_attribute')} />
    </>
  )
}
