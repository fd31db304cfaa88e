import { expect, test } from 'vitest'
import { moveEntry, type Navigation, shownNavigation, stepEntry } from './navigation.ts'

const navigation: Navigation = [
  { items: [{ publication: 'a' }, { publication: 'b' }] },
  { label: 'More', items: [{ publication: 'c' }] },
]

const slugs = (groups: Navigation | undefined) =>
  groups?.map(({ items }) => items.map(({ publication }) => publication).join(''))

test('entries move within a group and into others', () => {
  expect(slugs(moveEntry(navigation, { group: 0, at: 0 }, { group: 0, at: 2 }))).toEqual(['ba', 'c'])
  expect(slugs(moveEntry(navigation, { group: 0, at: 1 }, { group: 0, at: 0 }))).toEqual(['ba', 'c'])
  expect(slugs(moveEntry(navigation, { group: 1, at: 0 }, { group: 0, at: 1 }))).toEqual(['acb', ''])
  expect(slugs(moveEntry(navigation, { group: 0, at: 1 }, { group: 1, at: 1 }))).toEqual(['a', 'cb'])
})

test('steps of the keyboard lead over the edge of a group, and not over that of the navigation', () => {
  expect(slugs(stepEntry(navigation, { group: 0, at: 0 }, 1)?.navigation)).toEqual(['ba', 'c'])
  expect(stepEntry(navigation, { group: 0, at: 1 }, 1)).toMatchObject({ place: { group: 1, at: 0 } })
  expect(slugs(stepEntry(navigation, { group: 0, at: 1 }, 1)?.navigation)).toEqual(['a', 'bc'])
  expect(slugs(stepEntry(navigation, { group: 1, at: 0 }, -1)?.navigation)).toEqual(['abc', ''])
  expect(stepEntry(navigation, { group: 0, at: 0 }, -1)).toBeUndefined()
  expect(stepEntry(navigation, { group: 1, at: 0 }, 1)).toBeUndefined()
})

test('without a navigation of its own an app lists what people look at', () => {
  const publications = [
    { slug: 'airports', kind: 'entity' as const },
    { slug: 'delays', kind: 'endpoint' as const },
  ]
  expect(slugs(shownNavigation({ navigation: [] }, publications))).toEqual(['airports'])
})
