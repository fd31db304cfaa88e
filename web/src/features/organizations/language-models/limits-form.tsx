import { Card, NumberInput, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { PrivacyField } from './privacy-field.tsx'

type Settings = Schema<'ChatSettings'>

const limits = [
  ['requests_per_user_day', t('Calls per user and day')],
  ['tokens_per_user_day', t('Tokens per user and day')],
  ['requests_per_month', t('Calls of the organization per month')],
  ['tokens_per_month', t('Tokens of the organization per month')],
] as const

/** What holds for all language models of the organization. */
export function LimitsForm() {
  const can = useCan()
  const settings = useQuery({
    queryKey: ['chat-settings'],
    queryFn: () => api.GET('/api/chat/settings'),
    enabled: can('organization.settings'),
  })
  if (!can('organization.settings')) return null
  if (settings.error) return <FailureAlert error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Skeleton height={240} />
  const { revision, ...stored } = settings.data
  return (
    <Card component="section" aria-label={t('Limits')}>
      <Title order={2} size="h5" mb="xs">
        {t('Limits')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('Checked before each call. Beyond them questions are still answered, without a language model.')}
      </Text>
      <EntryForm
        key={revision}
        initial={initialOf(stored)}
        submitLabel={t('Save limits')}
        onSubmit={(values) => api.PATCH('/api/chat/settings', { revision, body: bodyOf(values) })}
        onDone={() => {
          showToast(t('Limits are saved.'))
          void invalidate('chat-settings')
        }}
      >
        {(form) => (
          <>
            <PrivacyField
              label={t('The most that any language model may be sent')}
              {...form.getInputProps('privacy_level')}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {limits.map(([name, label]) => (
                <NumberInput
                  key={name}
                  label={label}
                  placeholder={t('No limit')}
                  min={0}
                  allowDecimal={false}
                  thousandSeparator
                  {...form.getInputProps(name)}
                />
              ))}
            </SimpleGrid>
          </>
        )}
      </EntryForm>
    </Card>
  )
}

const initialOf = (stored: Omit<Settings, 'revision'>) => ({
  privacy_level: stored.privacy_level,
  requests_per_user_day: stored.requests_per_user_day ?? ('' as const),
  tokens_per_user_day: stored.tokens_per_user_day ?? ('' as const),
  requests_per_month: stored.requests_per_month ?? ('' as const),
  tokens_per_month: stored.tokens_per_month ?? ('' as const),
})

const orNull = (value: number | '') => (value === '' ? null : value)

const bodyOf = ({ privacy_level, ...values }: ReturnType<typeof initialOf>) => ({
  privacy_level,
  requests_per_user_day: orNull(values.requests_per_user_day),
  tokens_per_user_day: orNull(values.tokens_per_user_day),
  requests_per_month: orNull(values.requests_per_month),
  tokens_per_month: orNull(values.tokens_per_month),
})
