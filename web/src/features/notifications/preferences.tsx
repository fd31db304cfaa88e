import { Card, Skeleton, Switch, Table, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ChannelField, PersonalChannel } from '../../../../contract/src/notifications.ts'
import { api, evenIfLeft, type Schema } from '../../lib/api.ts'
import { invalidate, queries } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { translated } from '../../../../charts/src/texts/translate.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { Kind } from './kinds.ts'

const preferencesKey = ['notification-preferences']

type Preferences = Schema<'NotificationPreferences'>

type Places = { [Channel in PersonalChannel]: { label: string; of: ChannelField<Channel> } }

const places: Places = {
  in_app: { label: translated({ en: 'Here', de: 'Hier' }), of: 'enabled' },
  mail: { label: translated({ en: 'By mail', de: 'Per Mail' }), of: 'mail' },
}
const columns = (Object.keys(places) as PersonalChannel[]).map((channel) => ({ channel, ...places[channel] }))

interface Change {
  kind: Kind
  channel: PersonalChannel
  of: ChannelField
  enabled: boolean
}

/** The user's channels for each kind of notification. */
export function Preferences() {
  const kinds = useQuery({
    queryKey: preferencesKey,
    queryFn: () => api.GET('/api/notifications/preferences'),
  })
  const change = useMutation({
    mutationFn: ({ kind, channel, enabled }: Change) =>
      api.PUT('/api/notifications/preferences', {
        body: { preferences: [{ kind, channel, enabled }] },
        ...evenIfLeft,
      }),
    // One after the other, so that of two for the same switch the later one stays.
    scope: { id: 'notification-preferences' },
    onMutate: ({ kind, of, enabled }) =>
      queries.setQueryData<Preferences>(
        preferencesKey,
        (known) =>
          known && {
            preferences: known.preferences.map((one) =>
              one.kind === kind ? { ...one, [of]: enabled } : one,
            ),
          },
      ),
    onError: () => invalidate(preferencesKey),
  })
  return (
    <Card maw={760}>
      <Text size="sm" c="dimmed" mb="md">
        {t('For you, in this organization. A silence holds for both places.')}
      </Text>
      <FailureAlert error={kinds.error ?? change.error} />
      {kinds.isPending && <Skeleton height={420} />}
      {kinds.data && (
        <Table aria-label={t('Notification settings')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('When')}</Table.Th>
              {columns.map(({ label }) => (
                <Table.Th key={label} className="no-wrap">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds.data.preferences.map((one) => (
              <Table.Tr key={one.kind}>
                <Table.Td>{one.description}</Table.Td>
                {columns.map((place) => (
                  <Table.Td key={place.channel}>
                    <Switch
                      aria-label={`${one.description}: ${place.label.toLowerCase()}`}
                      checked={one[place.of]}
                      onChange={({ currentTarget: { checked } }) =>
                        change.mutate({
                          kind: one.kind,
                          channel: place.channel,
                          of: place.of,
                          enabled: checked,
                        })
                      }
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}
