import {
  IconApi,
  IconBookmark,
  IconChartBar,
  IconCube,
  IconDatabase,
  IconEyeOff,
  IconFile,
  IconLayoutDashboard,
  IconSettingsAutomation,
  IconTable,
  IconTransform,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

export type LineageGraph = Schema<'LineageGraph'>
export type LineageNode = Schema<'LineageNode'>
export type LineageEdge = Schema<'LineageEdge'>
export type Kind = LineageNode['kind']
export type How = Schema<'LineageColumnEdge'>['how']

export const kinds: Record<Kind, { words: string; color: string; icon: TablerIcon }> = {
  table: { words: t('Table'), color: 'gray', icon: IconTable },
  file: { words: t('File'), color: 'gray', icon: IconFile },
  dataset: { words: t('Dataset'), color: 'blue', icon: IconDatabase },
  model: { words: t('Model'), color: 'teal', icon: IconCube },
  recipe: { words: t('Recipe'), color: 'violet', icon: IconTransform },
  query: { words: t('Saved query'), color: 'cyan', icon: IconBookmark },
  chart: { words: t('Chart'), color: 'orange', icon: IconChartBar },
  dashboard: { words: t('Dashboard'), color: 'orange', icon: IconLayoutDashboard },
  external: { words: t('Elsewhere'), color: 'gray', icon: IconApi },
  job: { words: t('Job elsewhere'), color: 'gray', icon: IconSettingsAutomation },
  hidden: { words: t('Not visible to you'), color: 'gray', icon: IconEyeOff },
}

/** How one column comes of another. */
export const hows: Record<How, string> = {
  identity: t('the same value'),
  value: t('computed from it'),
  aggregate: t('summed up from it'),
  conditional: t('chosen by it'),
  filter: t('its rows are filtered by it'),
  join: t('its rows are joined by it'),
  group: t('its rows are grouped by it'),
  sort: t('its rows are sorted by it'),
  distinct: t('its rows are made distinct by it'),
  set: t('its rows are compared with it'),
}

export const nameOf = ({ name, kind }: Pick<LineageNode, 'name' | 'kind'>): string =>
  name ?? kinds[kind].words

/** The page of the thing that a node is or belongs to. */
export function pageOf(subject: LineageNode['subject']): string | undefined {
  if (!subject) return undefined
  const pages: Record<string, string> = {
    dataset: '/datasets/',
    connector: '/connectors/',
    recipe: '/recipes/',
    dashboard: '/dashboards/',
    query: '/explore/queries/',
    model: '/datasets/',
    alert: '/alerts/',
  }
  const page = pages[subject.type]
  return page === undefined ? undefined : `${page}${subject.id}`
}
