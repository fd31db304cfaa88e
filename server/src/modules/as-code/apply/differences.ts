import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../files/convert.ts'

export interface Difference {
  path: string
  from: unknown
  to: unknown
}

const maxDifferences = 50

/** Where two docs differ, place by place. */
export function differencesOf(from: unknown, to: unknown): Difference[] {
  const found: Difference[] = []
  collect(found, { path: '', from, to })
  return found.slice(0, maxDifferences)
}

function collect(found: Difference[], difference: Difference): void {
  const { path, from, to } = difference
  if (found.length >= maxDifferences || isDeepStrictEqual(from, to)) return
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  if (isObject(from) && isObject(to)) {
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)]))
      collect(found, { path: at(name), from: from[name], to: to[name] })
  } else if (Array.isArray(from) && Array.isArray(to)) {
    for (let index = 0; index < Math.max(from.length, to.length); index += 1)
      collect(found, { path: at(index), from: from[index], to: to[index] })
  } else found.push({ path, from: from ?? null, to: to ?? null })
}
