import { Card, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconFilter, IconRepeat } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import type { EventsDraft } from '../draft/events-draft.ts'

/** A retention or a funnel that cannot be asked yet: says what it shows, and what to choose. */
export function WhatIsMissing({ events }: { events: EventsDraft }) {
  const isRetention = events.kind === 'retention'
  const Icon = isRetention ? IconRepeat : IconFilter
  return (
    <Card py={48}>
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
          <Icon size={28} stroke={1.5} />
        </ThemeIcon>
        <Title order={2} size="h4">
          {isRetention ? t('Who comes back?') : t('How many take each step?')}
        </Title>
        <Text c="dimmed" size="sm" maw={460}>
          {isRetention
            ? t(
                'Retention groups everybody by the period of their first row, and shows the share that has rows in the periods after it.',
              )
            : t('A funnel counts who takes the steps one after the other, and where they are lost.')}
        </Text>
        <Text size="sm" fw={500}>
          {missing(events)}
        </Text>
      </Stack>
    </Card>
  )
}

function missing({ kind, entity, time }: EventsDraft): string {
  if (entity === undefined && time === undefined) return t('Choose who it is about, and the time.')
  if (entity === undefined) return t('Choose who it is about.')
  if (time === undefined) return t('Choose the time.')
  return kind === 'funnel' ? t('Say by a condition which rows are a step.') : ''
}
