import { createHash } from 'node:crypto'
import { SourceError } from '../../sources/source-error.ts'
import type { StoredObject } from './store-requests.ts'

/** New objects, and those that were written again, sort behind what was read before. */
export const placeOf = ({ modifiedAt, key }: StoredObject) => `${modifiedAt} ${key}`

/** How far a reading got, and a digest of what it had read by then. The objects are in the order of their places. */
export function cursorOf(objects: readonly StoredObject[]): string | null {
  const last = objects.at(-1)
  return last === undefined ? null : `${placeOf(last)} ${digestOf(objects)}`
}

/**
 * The objects behind the cursor. One that was read and is gone, or was written again, leaves rows that nothing would
 * take away, so then only everything will do.
 */
export function newObjects(objects: readonly StoredObject[], cursor: string | null): StoredObject[] {
  if (cursor === null) return [...objects]
  const [, place = '', digest] = /^(.*) ([0-9a-f]{64})$/s.exec(cursor) ?? []
  const before = objects.filter((object) => placeOf(object) <= place)
  if (digestOf(before) !== digest)
    throw new SourceError('outdated', 'files that were read before have changed or are gone')
  return objects.slice(before.length)
}

function digestOf(objects: readonly StoredObject[]): string {
  const hash = createHash('sha256')
  for (const { key, version, sizeBytes } of objects) hash.update(JSON.stringify([key, version, sizeBytes]))
  return hash.digest('hex')
}
