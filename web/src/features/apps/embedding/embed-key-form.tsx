import { Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { api, type Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import type { App } from '../app-words.ts'

const pemBegin = '-----BEGIN PUBLIC KEY-----'

interface EmbedKeyFormProps {
  app: App
  onCancel: () => void
  onMade: (made: Schema<'EmbedKeyMade'>) => void
}

/** A secret that both sides know, or a public key whose private one stays with the customer. */
export function EmbedKeyForm({ app: { id }, onCancel, onMade }: EmbedKeyFormProps) {
  return (
    <EntryForm
      initial={{ name: '', algorithm: 'HS256', public_key: '' }}
      rules={{
        ...nameRule,
        public_key: (key, { algorithm }) =>
          algorithm === 'EdDSA' && key.trim() === '' ? t('Paste the public key') : null,
      }}
      submitLabel={t('Create key')}
      onCancel={onCancel}
      onSubmit={({ name, algorithm, public_key: key }) =>
        api.POST('/api/publishing/apps/{id}/embed-keys', {
          path: { id },
          body: algorithm === 'EdDSA' ? { name, algorithm, public_key: key } : { name, algorithm: 'HS256' },
        })
      }
      onDone={onMade}
    >
      {(form) => (
        <>
          <TextInput
            label={t('Name')}
            description={t('What signs with it, for example: Shop backend')}
            required
            data-autofocus
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <Radio.Group label={t('Kind of key')} {...form.getInputProps('algorithm')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="HS256"
                label={t('Secret')}
                description={t('Shown once. Simple; whoever has it can sign.')}
              />
              <Radio
                value="EdDSA"
                label={t('Key pair')}
                description={t('You give the public key; the private one never leaves your backend.')}
              />
            </Stack>
          </Radio.Group>
          {form.values.algorithm === 'EdDSA' && (
            <Textarea
              label={t('Public key')}
              description={t('Ed25519, as PEM or as JWK')}
              placeholder={pemBegin}
              autosize
              minRows={3}
              required
              classNames={{ input: 'page-markdown' }}
              {...form.getInputProps('public_key')}
            />
          )}
        </>
      )}
    </EntryForm>
  )
}
