import {
  IconApi,
  IconFileText,
  IconLayoutDashboard,
  IconTableShortcut,
  type TablerIcon,
} from '@tabler/icons-react'
import { everyItem } from '../../lib/list.ts'
import { api, type Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

export type App = Schema<'App'>
export type Publication = Schema<'Publication'>
export type PublicationKind = Publication['kind']
export type Definition = NonNullable<Publication['definition']>
export type DefinitionOf<K extends PublicationKind> = Extract<Definition, { kind: K }>
export type EntityField = DefinitionOf<'entity'>['fields'][number]
export type Release = Schema<'AppRelease'>

interface KindWords {
  label: string
  icon: TablerIcon
  /** What it is, for whoever chooses among kinds. */
  about: string
}

export const kinds: Record<PublicationKind, KindWords> = {
  dashboard: {
    label: t('Dashboard'),
    icon: IconLayoutDashboard,
    about: t('Charts and filters, frozen as they are at the release.'),
  },
  entity: {
    label: t('Entity'),
    icon: IconTableShortcut,
    about: t('Business objects from a dataset: a searchable list, and a page for each object.'),
  },
  endpoint: {
    label: t('Endpoint'),
    icon: IconApi,
    about: t('A query with parameters that programs call over HTTP.'),
  },
  page: {
    label: t('Page'),
    icon: IconFileText,
    about: t('Text in Markdown: an introduction, a glossary, contacts.'),
  },
}

export const appQuery = (id: number) => ({
  queryKey: ['app', id],
  queryFn: () => api.GET('/api/publishing/apps/{id}', { path: { id } }),
})

/** What a release made now would change, and for whom. */
export const nextReleaseQuery = (id: number) => ({
  queryKey: ['next-release', id],
  queryFn: () => api.GET('/api/publishing/apps/{id}/next-release', { path: { id } }),
  staleTime: 0,
})

/** All that an app publishes or will, by name. */
export const publicationsQuery = (appId: number) => ({
  queryKey: ['publications', appId],
  queryFn: () =>
    everyItem((page) =>
      api.GET('/api/publishing/publications', { query: { ...page, app_id: appId, sort: 'name' } }),
    ),
})

/** What changes with any change of an app. */
export const appKeys = ['app', 'apps', 'publications', 'publication', 'next-release', 'releases'] as const

/** A name as part of an address: "Flüge 2024" as "fluge-2024". */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 60)

/** A name as the API names fields: "Flight number" as "flight_number". */
export const fieldNameOf = (column: string): string => {
  const name = slugOf(column).replaceAll('-', '_')
  return /^[a-z]/.test(name) ? name : `field_${name}`
}

export const slugRule = (slug: string) =>
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(slug) ? null : t('Lower-case letters, digits and hyphens')
