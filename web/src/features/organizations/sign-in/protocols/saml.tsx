import { Button, Input, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { t } from '../../../../lib/words.ts'
import { FailureAlert } from '../../../../ui/failure-alert.tsx'
import { type ProtocolFieldsProps, type ProtocolView, texts, textsOrNull } from './protocol-view.ts'

const optional = ['sign_out_url', 'subject_attribute', 'email_attribute', 'name_attribute'] as const

export const saml: ProtocolView<'saml'> = {
  label: 'SAML 2.0',
  addressOf: ({ entity_id }) => entity_id,
  valuesOf: (settings) => ({
    ...texts(settings, ['entity_id', 'sign_in_url', ...optional]),
    certificates: (settings.certificates ?? []).join('\n'),
  }),
  required: ['entity_id', 'sign_in_url', 'certificates'],
  settingsOf: (values) => ({
    kind: 'saml',
    entity_id: String(values['entity_id']).trim(),
    sign_in_url: String(values['sign_in_url']).trim(),
    certificates: certificatesIn(String(values['certificates'])),
    ...textsOrNull(values, optional),
  }),
  Fields: SamlFields,
}

/** Certificates one below the other: as PEM, or as bare base64 with an empty line between two. */
function certificatesIn(text: string): string[] {
  const pem = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  return pem ?? text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
}

function SamlFields({ form }: ProtocolFieldsProps) {
  // One wrong certificate is reported at its number; the field has all of them.
  const certificateError = Object.entries(form.errors).find(([path]) =>
    path.startsWith('protocol.certificates'),
  )?.[1]
  return (
    <>
      <Metadata form={form} />
      <TextInput
        label={t('Entity ID of the identity provider')}
        required
        {...form.getInputProps('protocol.entity_id')}
      />
      <TextInput
        label={t('Sign-in URL')}
        description={t('Single sign-on service with redirect binding')}
        required
        {...form.getInputProps('protocol.sign_in_url')}
      />
      <Textarea
        label={t('Signing certificates')}
        description={t('PEM or base64. Add the next certificate before the provider changes over to it.')}
        required
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('protocol.certificates')}
        error={certificateError}
      />
      <TextInput
        label={t('Sign-out page')}
        description={t('Opened after signing out, to end the session at the identity provider. Optional.')}
        {...form.getInputProps('protocol.sign_out_url')}
      />
      <TextInput
        label={t('User ID attribute')}
        description={t('Empty: the NameID, which must not be transient')}
        {...form.getInputProps('protocol.subject_attribute')}
      />
      <TextInput
        label={t('Email attribute')}
        description={t('Empty: the NameID')}
        {...form.getInputProps('protocol.email_attribute')}
      />
      <TextInput label={t('Full name attribute')} {...form.getInputProps('protocol.name_attribute')} />
    </>
  )
}

/** Fills in what the metadata of the identity provider says. */
function Metadata({ form }: Pick<ProtocolFieldsProps, 'form'>) {
  const [source, setSource] = useState('')
  const read = useMutation({
    mutationFn: () => {
      const text = source.trim()
      return api.POST('/api/sign-in-providers/saml-metadata', {
        body: text.startsWith('<') ? { xml: text } : { url: text },
      })
    },
    onSuccess: ({ entity_id, sign_in_url, certificates }) =>
      form.setFieldValue('protocol', {
        ...form.values.protocol,
        entity_id,
        sign_in_url,
        certificates: certificates.join('\n\n'),
      }),
  })
  return (
    <Input.Wrapper>
      <Textarea
        label={t('Metadata of the identity provider')}
        description={t('Its address or its XML; fills in the next three fields.')}
        autosize
        minRows={1}
        maxRows={5}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      <FailureAlert error={read.error} />
      <Button
        variant="default"
        size="xs"
        mt="xs"
        disabled={source.trim() === ''}
        loading={read.isPending}
        onClick={() => read.mutate()}
      >
        {t('Read metadata')}
      </Button>
    </Input.Wrapper>
  )
}
