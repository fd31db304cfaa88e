import type { Context } from '../../kernel/context.ts'
import { checkAll, refuse } from '../../kernel/errors.ts'
import { holdsEverywhere, holdsOn, type Place } from './rights.ts'
import { findPlaces, targetOf } from './places.ts'

type Caller = Pick<Context, 'user' | 'orgId' | 'read'>

/** Objects referenced by a body, and the paths of the references. */
export interface Reference {
  type: string
  id: number
  path: string // e.g. "body.connector_id"
}

/**
 * Authorizes an object that a body references. A missing, foreign or hidden one has the same error. Reads the
 * database itself: call it before opening a transaction.
 */
export async function requireTarget(
  context: Caller,
  permission: string,
  reference: Reference,
): Promise<void> {
  await requireTargets(context, permission, [reference])
}

/** The same for many objects of one body, in one read per kind: missing ones are rejected together. */
export async function requireTargets(
  context: Caller,
  permission: string,
  references: readonly Reference[],
): Promise<void> {
  for (const type of new Set(references.map((reference) => reference.type))) {
    const ofType = references.filter((reference) => reference.type === type)
    const places = await placesOf(context, type, [...new Set(ofType.map(({ id }) => id))])
    checkAll(ofType.map((reference) => () => requirePlaceIn(places, { context, permission, reference })))
  }
}

interface PlaceRequirement {
  context: Caller
  permission: string
  reference: Reference
}

function requirePlaceIn(
  places: Map<number, Place>,
  { context, permission, reference }: PlaceRequirement,
): void {
  const { type, id, path } = reference
  const place = places.get(id)
  if (place && holdsOn(context.user, permission, place)) return
  if (place && holdsOn(context.user, `${type}.view`, place)) throw refuse.permissionDenied(permission, id)
  throw refuse.invalid(path, `there is no such ${targetOf(type).word ?? type}`)
}

/**
 * Authorises making something: in the project that the body names, or in none, which takes the permission on
 * everything.
 */
export async function requirePermissionIn(
  context: Caller,
  permission: string,
  projectId: number | null | undefined,
): Promise<void> {
  if (projectId === null || projectId === undefined) {
    if (!holdsEverywhere(context.user, permission)) throw refuse.permissionDenied(permission)
    return
  }
  await requireTarget(context, permission, { type: 'project', id: projectId, path: 'body.project_id' })
}

async function placesOf(context: Caller, type: string, ids: number[]): Promise<Map<number, Place>> {
  const places = await findPlaces(context, { type, ids })
  return new Map(places.map((place) => [place.id, place]))
}
