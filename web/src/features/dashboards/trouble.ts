import { IconClockExclamation } from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { healths } from '../../ui/dataset-health.ts'

/** Why a chart may not show what its reader takes it for. */
export interface Trouble {
  words: string
  colour: string
  icon: TablerIcon
  /** In whole sentences, the badge's own word first. */
  says: string[]
}

type Dataset = Pick<Schema<'Dataset'>, 'name' | 'health' | 'held' | 'version'>

export function troubleOf(
  { name, health, held, version }: Dataset,
  freshness: Schema<'Freshness'> | undefined,
): Trouble | undefined {
  const state = freshness?.state
  const stale = state?.state === 'stale' ? [`${name} is older than it should be: ${state.words}.`] : []
  if (held) {
    const checks = held.checks.map((check) => `"${check.name}"`).join(', ')
    const by = checks === '' ? 'its checks' : `the ${held.checks.length === 1 ? 'check' : 'checks'} ${checks}`
    const shown = version === null ? '' : ` What you see is version ${version}.`
    return {
      ...healths.held,
      says: [
        `Version ${held.version} of ${name} is kept back by ${by}, ${formatAgo(held.at)}.${shown}`,
        ...stale,
      ],
    }
  }
  if (health === 'failed')
    return { ...healths.failed, says: [`A check of ${name} failed on the data that you see.`, ...stale] }
  if (stale.length > 0)
    return { words: 'out of date', colour: 'orange', icon: IconClockExclamation, says: stale }
  return undefined
}
