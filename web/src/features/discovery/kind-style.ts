import {
  IconChartBar,
  IconColumns,
  IconDatabase,
  IconFolder,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconPlug,
  IconTransform,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

type Found = Schema<'Found'>

/** How each kind of thing is shown where several kinds stand together. */
export const kindStyles: Record<Found['type'], { word: string; icon: TablerIcon; path: string }> = {
  dashboard: { word: t('Dashboard'), icon: IconLayoutDashboard, path: '/dashboards' },
  chart: { word: t('Chart'), icon: IconChartBar, path: '/dashboards' },
  dataset: { word: t('Dataset'), icon: IconDatabase, path: '/datasets' },
  column: { word: t('Column'), icon: IconColumns, path: '/datasets' },
  recipe: { word: t('Recipe'), icon: IconTransform, path: '/recipes' },
  connector: { word: t('Connector'), icon: IconPlug, path: '/connectors' },
  query: { word: t('Saved query'), icon: IconMessageQuestion, path: '/explore/queries' },
  project: { word: t('Project'), icon: IconFolder, path: '/projects' },
  user: { word: t('User'), icon: IconUser, path: '/users' },
}

/** Where it is opened; a chart on its dashboard, a column in its dataset. */
export function pathOf({ type, id, of }: Pick<Found, 'type' | 'id'> & { of?: Found['of'] }): string {
  const { path } = kindStyles[type]
  if (type === 'user') return path
  return `${path}/${of?.id ?? id ?? ''}`
}

export type ThingType = Schema<'Thing'>['type']

const pages: Record<string, ThingType> = {
  dashboards: 'dashboard',
  datasets: 'dataset',
  recipes: 'recipe',
  connectors: 'connector',
  projects: 'project',
  'explore/queries': 'query',
}

/** The thing whose own page it is. */
export function thingOfPath(path: string): { type: ThingType; id: number } | undefined {
  const [, place = '', id = ''] = /^\/([a-z/]+)\/(\d+)$/.exec(path) ?? []
  const type = pages[place]
  return type === undefined ? undefined : { type, id: Number(id) }
}
