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
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'

export type LineageGraph = Schema<'LineageGraph'>
export type LineageNode = Schema<'LineageNode'>
export type LineageEdge = Schema<'LineageEdge'>
export type Kind = LineageNode['kind']
export type How = Schema<'LineageColumnEdge'>['how']

export const kinds: Record<Kind, { words: string; colour: string; icon: TablerIcon }> = {
  table: { words: 'Table', colour: 'gray', icon: IconTable },
  file: { words: 'File', colour: 'gray', icon: IconFile },
  dataset: { words: 'Dataset', colour: 'blue', icon: IconDatabase },
  model: { words: 'Model', colour: 'teal', icon: IconCube },
  recipe: { words: 'Recipe', colour: 'violet', icon: IconTransform },
  query: { words: 'Saved query', colour: 'cyan', icon: IconBookmark },
  chart: { words: 'Chart', colour: 'orange', icon: IconChartBar },
  dashboard: { words: 'Dashboard', colour: 'orange', icon: IconLayoutDashboard },
  external: { words: 'Elsewhere', colour: 'gray', icon: IconApi },
  job: { words: 'Job elsewhere', colour: 'gray', icon: IconSettingsAutomation },
  hidden: { words: 'Not visible to you', colour: 'gray', icon: IconEyeOff },
}

/** How one column comes of another. */
export const hows: Record<How, string> = {
  identity: 'the same value',
  value: 'computed from it',
  aggregate: 'summed up from it',
  conditional: 'chosen by it',
  filter: 'its rows are filtered by it',
  join: 'its rows are joined by it',
  group: 'its rows are grouped by it',
  sort: 'its rows are sorted by it',
  distinct: 'its rows are made distinct by it',
  set: 'its rows are compared with it',
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
  }
  const page = pages[subject.type]
  return page === undefined ? undefined : `${page}${subject.id}`
}
