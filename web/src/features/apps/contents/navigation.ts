import type { App, Publication } from '../app-words.ts'

export type Navigation = App['navigation']
export type NavigationItem = Navigation[number]['items'][number]

/** Where an entry stands. */
export interface Place {
  group: number
  at: number
}

/** The navigation as viewers find it: without one of its own an app lists all that people look at. */
export const shownNavigation = (
  { navigation }: Pick<App, 'navigation'>,
  publications: readonly Pick<Publication, 'slug' | 'kind'>[],
): Navigation =>
  navigation.length > 0
    ? navigation
    : [
        {
          items: publications
            .filter(({ kind }) => kind !== 'endpoint')
            .map(({ slug }) => ({ publication: slug })),
        },
      ]

/** Takes an entry from one place to another; a place behind the last one is the end of its group. */
export function moveEntry(navigation: Navigation, from: Place, to: Place): Navigation {
  const item = navigation[from.group]?.items[from.at]
  if (!item) return navigation
  const isBehind = from.group === to.group && from.at < to.at
  const at = isBehind ? to.at - 1 : to.at
  const without = changeGroup(navigation, from.group, (items) => items.toSpliced(from.at, 1))
  return changeGroup(without, to.group, (items) => items.toSpliced(at, 0, item))
}

/** One step up or down, over the edge of its group into the next one; undefined: there is nowhere to go. */
export function stepOf(navigation: Navigation, { group, at }: Place, by: -1 | 1): Place | undefined {
  const items = navigation[group]?.items ?? []
  const next = at + by
  if (next >= 0 && next < items.length) return { group, at: next }
  const other = navigation[group + by]
  return other && { group: group + by, at: by === 1 ? 0 : other.items.length }
}

/** The entry one step further, and where it stands then. */
export function stepEntry(
  navigation: Navigation,
  from: Place,
  by: -1 | 1,
): { navigation: Navigation; place: Place } | undefined {
  const place = stepOf(navigation, from, by)
  if (!place) return undefined
  // Within a group the place behind the next one is meant, for the entry itself leaves a gap.
  const to = place.group === from.group && by === 1 ? { ...place, at: place.at + 1 } : place
  return { navigation: moveEntry(navigation, from, to), place }
}

export const changeGroup = (
  navigation: Navigation,
  group: number,
  change: (items: NavigationItem[]) => NavigationItem[],
): Navigation =>
  navigation.map((one, place) => (place === group ? { ...one, items: change(one.items) } : one))

/** Groups without entries and without a label say nothing. */
export const savedNavigation = (navigation: Navigation): Navigation =>
  navigation.filter(({ items, label }) => items.length > 0 || label !== undefined)
