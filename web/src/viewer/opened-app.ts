import { createContext, useContext } from 'react'
import type { Language } from '../lib/words.ts'
import type { PublishedApp, PublishedEntity, PublishedSource } from '../lib/published-api.ts'

/** The app that is open, and how what it publishes is asked for. */
export interface OpenedApp {
  app: PublishedApp
  source: PublishedSource
  /** What the app is may have changed: a release, a withdrawal, an audience. */
  reload: () => void
}

export const OpenedAppContext = createContext<OpenedApp | undefined>(undefined)

export function useOpenedApp(): OpenedApp {
  const opened = useContext(OpenedAppContext)
  if (!opened) throw new Error('no app is open here')
  return opened
}

/** The app in the language of the reader: what has a title in it is called by that. */
export function inLanguage(app: PublishedApp, spoken: Language): PublishedApp {
  const titled = <T extends { name: string; titles: PublishedApp['titles'] }>(one: T): T => ({
    ...one,
    name: one.titles[spoken] ?? one.name,
  })
  const labelled = <T extends { label?: string | null; titles?: PublishedApp['titles'] }>(one: T): T => {
    const label = one.titles?.[spoken]
    return label === undefined ? one : { ...one, label }
  }
  const titleOf = (slug: string) => app.publications.find((one) => one.slug === slug)?.titles[spoken]
  return {
    ...titled(app),
    apps: app.apps.map(titled),
    publications: app.publications.map(titled),
    navigation: app.navigation.map((group) => ({
      ...labelled(group),
      items: group.items.map(labelled),
    })),
    entities: app.entities.map((one) => ({
      ...one,
      singular: one.singular_titles?.[spoken] ?? one.singular,
      plural: titleOf(one.slug) ?? one.plural,
      fields: one.fields.map(labelled),
      detail: one.detail.map(labelled),
      relations: one.relations.map(labelled),
    })),
  }
}

export const entityOf = ({ entities }: PublishedApp, slug: string): PublishedEntity | undefined =>
  entities.find((entity) => entity.slug === slug)

/** Without a kind it is an entity, which is at its own name. */
export function pathOf({ publications }: PublishedApp, slug: string): string {
  const kind = publications.find((one) => one.slug === slug)?.kind
  if (kind === 'dashboard') return `/dashboards/${slug}`
  return kind === 'page' ? `/pages/${slug}` : `/${slug}`
}

export const objectPath = (entity: string, key: unknown) => `/${entity}/${encodeURIComponent(String(key))}`
