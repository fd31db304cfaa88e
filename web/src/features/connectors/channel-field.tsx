import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { SettingFieldProps } from '../../ui/schema-form/setting-drawing.ts'
import { SettingField } from '../../ui/schema-form/setting-field.tsx'

type Channel = Schema<'ConnectorChannel'>

interface ChannelFieldProps {
  field: SettingFieldProps
  /** The page of channels after a cursor; undefined while the settings do not allow to list any. */
  list: ((cursor: string | undefined) => Promise<Schema<'ConnectorChannels'>>) | undefined
}

/** A channel by its id, or chosen from those that the remote server lists. */
export function ChannelField({ field, list }: ChannelFieldProps) {
  const [channels, setChannels] = useState<Channel[]>([])
  const load = useMutation({
    mutationFn: async (cursor: string | undefined) => {
      const page = await list?.(cursor)
      setChannels((known) => [...(cursor === undefined ? [] : known), ...(page?.items ?? [])])
      return page?.next_cursor ?? undefined
    },
  })
  const chosen = channels.find(({ id }) => id === field.value)
  return (
    <Stack gap="xs">
      {channels.length === 0 ? (
        <SettingField {...field} />
      ) : (
        <Select
          label={field.label}
          required={field.required}
          error={field.error}
          placeholder={t('Choose a channel')}
          searchable
          data={channels.map(choiceOf)}
          value={typeof field.value === 'string' ? field.value : null}
          onChange={(id) => field.onChange(id ?? undefined)}
        />
      )}
      {chosen && !chosen.is_member && (
        <Text size="sm" c="orange.9">
          {t('The app is not in this channel yet: invite it in Slack.')}
        </Text>
      )}
      <FailureAlert error={load.error} />
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!list || (channels.length > 0 && load.data === undefined)}
          loading={load.isPending}
          onClick={() => load.mutate(channels.length > 0 ? load.data : undefined)}
        >
          {!list
            ? t('Save first to list channels with the stored token')
            : channels.length > 0
              ? t('Load more channels')
              : t('Load channels')}
        </Button>
      </Group>
    </Stack>
  )
}

const choiceOf = ({ id, name, is_private: isPrivate }: Channel) => ({
  value: id,
  label: isPrivate ? t('{{name}} (private)', { name: `#${name}` }) : `#${name}`,
})
