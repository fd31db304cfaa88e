import { t } from '../../lib/words.ts'
import type { ChartKind } from '../chart-kind.ts'
import { chartKinds } from '../kinds.ts'

/** What people want to see, and the kinds that show it. */
const purposes: [purpose: string, kinds: string[]][] = [
  ['Compare', ['bar', 'combo', 'waterfall', 'funnel', 'table', 'pivot']],
  [t('Over time'), ['line', 'area', 'calendar']],
  [t('Parts of a whole'), ['pie', 'treemap', 'sunburst', 'sankey']],
  [t('How values lie'), ['scatter', 'bubble', 'histogram', 'box_plot', 'heat_map']],
  [t('On a map'), ['map', 'point_map']],
  [t('One number'), ['number', 'gauge']],
]

export interface Purpose {
  purpose: string
  kinds: ChartKind[]
}

/** The kinds that show an answer, by purpose; one that no purpose names comes last. */
export function kindsByPurpose(): Purpose[] {
  const named = purposes.flatMap(([, kinds]) => kinds)
  const asking = chartKinds.filter(({ kind }) => kind !== 'text')
  return [
    ...purposes.map(([purpose, names]) => ({
      purpose,
      kinds: names.flatMap((name) => asking.find(({ kind }) => kind === name) ?? []),
    })),
    { purpose: t('More'), kinds: asking.filter(({ kind }) => !named.includes(kind)) },
  ].filter(({ kinds }) => kinds.length > 0)
}
