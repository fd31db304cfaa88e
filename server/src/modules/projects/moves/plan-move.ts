import { maxFolderDepth } from '../../../../../contract/src/folders.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Place as InputPlace, refuse } from '../../../kernel/errors.ts'
import {
  findPlaces,
  holdsOn,
  type Place,
  type PlaceChange,
  requireNoGain,
  requireTarget,
  requireTargets,
} from '../../access/index.ts'
import { type Content, contentsOfFolders, foldersWithin } from '../folders/store.ts'
import { queriesOfOthers } from './store.ts'

type Mover = Pick<Context, 'orgId' | 'user' | 'read'>

interface Item {
  type: string
  id: number
}

export interface Wanted {
  items: readonly Item[]
  /** The folder, or the project at whose top, they are to stand. */
  to: Item
  /** Where the input names the item, e.g. "body.items.0.id". */
  pathOf(at: number): string
  toPath: InputPlace
}

/** Where something is to stand. */
export interface Destination {
  projectId: number | null
  ownerId: number | null
  folderIds: number[]
}

export interface Planned {
  destination: Destination
  /** What was named, without what stands there already and what moves with a folder. */
  items: Place[]
  /** Every folder and object whose place changes. */
  changes: PlaceChange[]
  /** Folders that move, and what is in them, as they were examined. */
  examined: { folderIds: number[]; contents: Content[] }
}

/**
 * What a move would do. Refuses it where the caller may not, so that nothing is left to refuse but what happens meanwhile.
 * Reads the database itself: call it before opening a transaction.
 */
export async function planMove(context: Mover, wanted: Wanted): Promise<Planned> {
  const { items, to, pathOf, toPath } = wanted
  for (const type of typesOf(items))
    await requireTargets(
      context,
      `${type}.edit`,
      items.flatMap((item, at) => (item.type === type ? [{ ...item, path: pathOf(at) }] : [])),
    )
  const destination = await findDestination(context, to, toPath)
  const named = withoutCompanions(await placesOf(context, items))
  if (named.some((place) => isPersonalRoot(place))) throw refuse.conflict('a personal folder cannot be moved')
  const moving = named.filter((place) => !standsIn(place, destination))
  const { examined, places } = await contentsMoving(context, moving)
  const changes = [
    ...moving.map((place) => ({ before: place, after: placeIn(destination, place, place) })),
    ...places.map((place) => ({ before: place, after: placeIn(destination, place, topOf(place, moving)) })),
  ]
  await requireFits(context, { changes, destination, toPath })
  for (const type of typesOf(changes.map(({ before }) => before)))
    await requireTarget(context, `${type}.create`, { ...to, path: toPath })
  requireNoGain(context.user, changes)
  return { destination, items: moving, changes, examined }
}

const typesOf = (items: readonly { type: string }[]) => new Set(items.map(({ type }) => type))

async function placesOf(context: Mover, items: readonly Item[]): Promise<Place[]> {
  const places: Place[] = []
  for (const type of typesOf(items)) {
    const ids = [...new Set(items.flatMap((item) => (item.type === type ? [item.id] : [])))]
    places.push(...(await findPlaces(context, { type, ids })))
  }
  return places
}

async function findDestination(context: Mover, to: Item, path: InputPlace): Promise<Destination> {
  await requireTarget(context, `${to.type}.view`, { ...to, path })
  const [place] = await findPlaces(context, { type: to.type, ids: [to.id] })
  if (!place) throw refuse.conflict('the place to move to was deleted meanwhile')
  return to.type === 'project'
    ? { projectId: to.id, ownerId: null, folderIds: [] }
    : { projectId: place.projectId, ownerId: place.ownerId, folderIds: place.folderIds }
}

/** What is in a folder that moves goes with it. */
const withoutCompanions = (places: readonly Place[]): Place[] => {
  const folders = new Set(places.flatMap(({ type, id }) => (type === 'folder' ? [id] : [])))
  return places.filter((place) => !around(place).some((id) => folders.has(id)))
}

/** The folders around an object; around a folder, those that are not it. */
const around = ({ type, folderIds }: Place): number[] =>
  type === 'folder' ? folderIds.slice(0, -1) : folderIds

const isPersonalRoot = ({ type, ownerId, folderIds }: Place) =>
  type === 'folder' && ownerId !== null && folderIds.length === 1

const standsIn = (place: Place, { projectId, ownerId, folderIds }: Destination) =>
  place.projectId === projectId && place.ownerId === ownerId && around(place).at(-1) === folderIds.at(-1)

async function contentsMoving(context: Mover, moving: readonly Place[]) {
  const { orgId, read, user } = context
  const tops = moving.flatMap(({ type, id }) => (type === 'folder' ? [id] : []))
  const folders = tops.length === 0 ? [] : await read((db) => foldersWithin(db, orgId, tops))
  const folderIds = folders.map(({ id }) => id)
  const contents = await read((db) => contentsOfFolders(db, orgId, folderIds))
  const below = folderIds.flatMap((id) => (tops.includes(id) ? [] : [{ type: 'folder', id }]))
  const inside = [...below, ...contents]
  const places = await placesOf(context, inside)
  const held = places.filter((place) => holdsOn(user, `${place.type}.edit`, place))
  if (held.length < inside.length) {
    const lacking = places.find((place) => !held.includes(place))?.type ?? 'folder'
    throw refuse.permissionDenied(
      `${lacking}.edit`,
      tops[0],
      'the folder contains something that you may not move',
    )
  }
  return { examined: { folderIds, contents }, places }
}

/** The folder, of those that move, that a place is inside of. */
const topOf = (place: Place, moving: readonly Place[]): Place =>
  moving.find(({ type, id }) => type === 'folder' && place.folderIds.includes(id))!

const placeIn = ({ projectId, ownerId, folderIds }: Destination, place: Place, top: Place): Place => ({
  ...place,
  projectId,
  ownerId,
  folderIds: [
    ...folderIds,
    ...(top.type === 'folder' ? place.folderIds.slice(place.folderIds.indexOf(top.id)) : []),
  ],
})

interface Fitting {
  changes: readonly PlaceChange[]
  destination: Destination
  toPath: InputPlace
}

async function requireFits(context: Mover, { changes, destination, toPath }: Fitting): Promise<void> {
  const folders = changes.flatMap(({ before }) => (before.type === 'folder' ? [before.id] : []))
  if (folders.some((id) => destination.folderIds.includes(id)))
    throw refuse.invalid(toPath, 'a folder cannot be moved into itself')
  if (changes.some(({ after }) => after.type === 'folder' && after.folderIds.length > maxFolderDepth))
    throw refuse.invalid(toPath, `folders nest up to ${maxFolderDepth} levels deep`)
  const { ownerId } = destination
  if (ownerId === null) return
  const queries = changes.flatMap(({ before }) => (before.type === 'query' ? [before.id] : []))
  const others = await context.read((db) => queriesOfOthers(db, { ids: queries, ownerId }))
  if (others > 0)
    throw refuse.invalid(toPath, 'a saved query outside any project is its author’s: it cannot stand here')
}
