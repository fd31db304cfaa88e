import { IconClockExclamation, type TablerIcon } from '@tabler/icons-react'
import type { Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { healths } from '../../../ui/dataset-health.ts'

/** Why a chart may not show what its reader takes it for. */
export interface Trouble {
  words: string
  color: string
  icon: TablerIcon
  /** In whole sentences, the badge's own word first. */
  says: string[]
}

type Dataset = Pick<Schema<'Dataset'>, 'name' | 'health' | 'held' | 'version'>

export function troubleOf(
  { name, health, held, version }: Dataset,
  freshness: Schema<'Freshness'> | undefined,
): Trouble | undefined {
  const current = freshness?.current
  const stale =
    current?.status === 'stale'
      ? [t('{{name}} is older than it should be: {{words}}.', { name, words: current.words })]
      : []
  if (held) {
    const checks = held.checks.map((check) => `"${check.name}"`).join(', ')
    const by =
      checks === ''
        ? t('its checks')
        : held.checks.length === 1
          ? t('the check {{checks}}', { checks })
          : t('the checks {{checks}}', { checks })
    const shown = version === null ? '' : t(' What you see is version {{version}}.', { version })
    return {
      ...healths.held,
      says: [
        t('Version {{version}} of {{name}} is held back by {{by}}, {{at}}.{{shown}}', {
          version: held.version,
          name,
          by,
          at: formatAgo(held.at),
          shown,
        }),
        ...stale,
      ],
    }
  }
  if (health === 'failed')
    return {
      ...healths.failed,
      says: [t('A check of {{name}} failed on the data that you see.', { name }), ...stale],
    }
  if (stale.length > 0)
    return { words: t('out of date'), color: 'orange', icon: IconClockExclamation, says: stale }
  return undefined
}
