import { Card, Skeleton, Switch, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api, evenIfLeft } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { Kind } from './kinds.ts'

const preferencesKey = ['notification-preferences']

type Preferences = Schema<'NotificationPreferences'>

const places = [
  { channel: 'in_app', label: t('Here'), of: 'enabled' },
  { channel: 'mail', label: t('By mail'), of: 'mail' },
] as const

interface Change {
  kind: Kind
  channel: (typeof places)[number]['channel']
  of: (typeof places)[number]['of']
  enabled: boolean
}

/** The user's channels for each kind of notification. */
export function Preferences() {
  const queries = useQueryClient()
  const kinds = useQuery({
    queryKey: preferencesKey,
    queryFn: () => answer(api.GET('/api/notifications/preferences')),
  })
  const change = useMutation({
    mutationFn: ({ kind, channel, enabled }: Change) =>
      answer(
        api.PUT('/api/notifications/preferences', {
          body: { preferences: [{ kind, channel, enabled }] },
          ...evenIfLeft,
        }),
      ),
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
    onError: () => queries.invalidateQueries({ queryKey: preferencesKey }),
  })
  return (
    <Card maw={760}>
      <Text size="sm" c="dimmed" mb="md">
        {t('For you, in this organization. A silence holds for both places.')}
      </Text>
      <FailureAlert error={kinds.error ?? change.error} />
      {kinds.isPending && <Skeleton height={420} />}
      {kinds.data && (
        <Table aria-label={t('What you are told about')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('When')}</Table.Th>
              {places.map(({ label }) => (
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
                {places.map((place) => (
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
