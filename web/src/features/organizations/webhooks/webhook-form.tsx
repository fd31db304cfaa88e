import { Group, Select, Text, TextInput } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { CopyValue } from '../sign-in/copy-value.tsx'
import { eventWords, type Webhook } from './event-words.ts'

const kinds = Object.entries(eventWords).map(([value, label]) => ({ value, label }))

const newSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

interface Values extends Record<string, unknown> {
  event_type: string
  target_url: string
  secret: string
}

/** Adds a webhook, or changes where it goes and what signs its messages. */
export function WebhookForm({ webhook, onDone }: { webhook?: Webhook | undefined; onDone: () => void }) {
  return (
    <EntryForm<Values, Webhook>
      initial={{
        event_type: webhook?.event_type ?? 'recipe.run.failed',
        target_url: webhook?.target_url ?? '',
        secret: webhook ? '' : newSecret(),
      }}
      rules={{ target_url: (value) => (value.trim() === '' ? t('Enter an https:// address') : null) }}
      submitLabel={webhook ? t('Save') : t('Add webhook')}
      onCancel={onDone}
      onSubmit={(values) => save(values, webhook)}
      onDone={() => {
        void invalidate('webhooks')
        onDone()
      }}
    >
      {(form) => (
        <>
          <Select
            label={t('Event')}
            data={kinds}
            allowDeselect={false}
            disabled={webhook !== undefined}
            {...form.getInputProps('event_type')}
          />
          <TextInput
            label={t('Address')}
            description={t('Messages are sent there by POST.')}
            placeholder={t('https://hooks.example.com/quarry')}
            required
            data-autofocus
            {...form.getInputProps('target_url')}
          />
          <Group align="end" wrap="nowrap">
            <TextInput
              flex={1}
              label={webhook ? t('New secret') : t('Secret')}
              description={
                webhook
                  ? t('Leave empty to keep the secret. Messages are signed with both for 24 hours.')
                  : t('Copy it to the receiver, which checks the signature with it. It is not shown again.')
              }
              autoComplete="off"
              {...form.getInputProps('secret')}
            />
            {form.values.secret !== '' && (
              <CopyValue value={form.values.secret} label={t('Copy the secret')} />
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('X-Service-Signature is the HMAC-SHA256 of the body with the secret, in hexadecimal digits.')}
          </Text>
        </>
      )}
    </EntryForm>
  )
}

function save({ event_type, target_url, secret }: Values, webhook: Webhook | undefined): Promise<Webhook> {
  const url = target_url.trim()
  if (webhook) {
    const body = { target_url: url, ...(secret !== '' && { secret }) }
    const { id, revision } = webhook
    return api.PATCH('/api/webhooks/{id}', { path: { id }, revision, body })
  }
  const body = { event_type: event_type as Webhook['event_type'], target_url: url, secret }
  return api.POST('/api/webhooks', { body })
}
