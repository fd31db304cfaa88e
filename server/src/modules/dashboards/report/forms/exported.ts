import type { Withheld } from '../messages.ts'
import type { Item, Page } from '../page/page.ts'

interface Exported {
  /** Charts whose rows may leave the platform. */
  shown: Item[]
  /** The others, each with the reason. */
  left: { item: Item; reason: string }[]
}

/** What of a dashboard is exported as rows, for a user. */
export function exportedOf({ tabs }: Page, withheld: Withheld | undefined): Exported {
  const items = tabs.flatMap((tab) => tab.items).filter(({ chart }) => chart.result ?? chart.failure)
  const reasons = items.map((item) => ({ item, reason: whyNot(item, withheld) }))
  return {
    shown: reasons.flatMap(({ item, reason }) => (reason === undefined ? [item] : [])),
    left: reasons.flatMap(({ item, reason }) => (reason === undefined ? [] : [{ item, reason }])),
  }
}

function whyNot({ chart }: Item, withheld: Withheld | undefined): string | undefined {
  if (chart.failure) return chart.failure.message
  const asked = chart.dataset_ids ?? [chart.dataset_id]
  if (asked.some((id) => id !== undefined && withheld?.datasetIds.includes(id)))
    return `not exported: you need the permission dataset.export on ${asked.length > 1 ? 'each of its datasets' : 'its dataset'}`
  const rows = chart.result?.rows.length ?? 0
  const max = withheld?.maxRows ?? null
  if (max !== null && rows > max) return `not exported: it has ${rows} rows, and an export may have ${max}`
  return undefined
}
