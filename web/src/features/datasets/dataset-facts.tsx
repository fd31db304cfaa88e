import { Badge, Group, Text, Tooltip } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { formatAgo, formatTime } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { healths } from '../../ui/dataset-health.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

function Icon({ health }: { health: keyof typeof healths }) {
  const { icon: Shield } = healths[health]
  return <Shield size={14} aria-hidden />
}

/** What one wants to know of a dataset before anything else: whether it can be relied upon, and how fresh it is. */
export function DatasetFacts({ dataset }: { dataset: Schema<'Dataset'> }) {
  const { description, status, mode, is_certified, certified_at, tags, loaded_at, health } = dataset
  return (
    <>
      {description && <Text size="sm">{description}</Text>}
      <Group gap={6} mt={6}>
        <StatusBadge status={status} />
        {is_certified && (
          <Tooltip
            label={
              certified_at
                ? t('Certified {{certified_at}}', { certified_at: formatTime(certified_at) })
                : t('Certified')
            }
          >
            <Badge
              variant="light"
              color="blue"
              tabIndex={0}
              leftSection={<IconRosetteDiscountCheck size={14} aria-hidden />}
            >
              {t('certified')}
            </Badge>
          </Tooltip>
        )}
        <Badge variant="light" color={mode === 'live' ? 'violet' : 'gray'}>
          {mode === 'live'
            ? t('live')
            : loaded_at
              ? t('loaded {{loaded_at}}', { loaded_at: formatAgo(loaded_at) })
              : t('extract')}
        </Badge>
        {health !== 'unchecked' && (
          <Badge variant="light" color={healths[health].color} leftSection={<Icon health={health} />}>
            {healths[health].words}
          </Badge>
        )}
        {tags.map((tag) => (
          <Badge key={tag} variant="default">
            {tag}
          </Badge>
        ))}
      </Group>
    </>
  )
}
