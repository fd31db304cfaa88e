import { TextInput } from '@mantine/core'
import { t } from '../../../../lib/words.ts'
import { type ProtocolFieldsProps, type ProtocolView, texts, textsEntered } from './protocol-view.ts'
import { SecretInput } from './secret-input.tsx'

export const oidc: ProtocolView<'oidc'> = {
  label: 'OpenID Connect',
  addressOf: ({ issuer }) => issuer,
  valuesOf: (settings) => ({
    ...texts(settings, ['issuer', 'client_id']),
    scopes: settings.scopes ?? 'openid email profile',
  }),
  required: ['issuer', 'client_id'],
  settingsOf: (values) => ({
    kind: 'oidc',
    issuer: String(values['issuer']).trim(),
    client_id: String(values['client_id']).trim(),
    ...textsEntered(values, ['scopes']),
  }),
  Fields: OidcFields,
}

function OidcFields({ form, hasSecret }: ProtocolFieldsProps) {
  return (
    <>
      <TextInput
        label={t('Issuer')}
        description={t('As the provider calls itself, e.g. https://login.example.com')}
        required
        {...form.getInputProps('protocol.issuer')}
      />
      <TextInput
        label={t('Client ID')}
        required
        autoComplete="off"
        {...form.getInputProps('protocol.client_id')}
      />
      <SecretInput label={t('Client secret')} form={form} hasSecret={hasSecret} />
      <TextInput label={t('Scopes')} {...form.getInputProps('protocol.scopes')} />
    </>
  )
}
