import { useEffect, useSyncExternalStore } from 'react'
import { onSessionChange, session } from './session.ts'

/** A member through whose eyes this tab looks at data. */
export interface ViewedUser {
  id: number
  name: string
}

interface Viewing extends ViewedUser {
  orgId: number | undefined
}

const storageKey = 'quarry.view-as'
const listeners = new Set<() => void>()
let current = read()

// The routes that answer with data, and none that changes anything: the server refuses the header on all others.
const shows = [
  /^\/api\/datasets\/\d+\/(explore|explore\/dry-run|preview|profile|schema|values)$/,
  /^\/api\/dashboards\/\d+\/render$/,
  /^\/api\/dashboards\/\d+\/charts\/[^/]+\/(rows|explain)$/,
]

export const viewedUser = (): ViewedUser | undefined => current

export const useViewedUser = (): ViewedUser | undefined => useSyncExternalStore(onViewChange, viewedUser)

/** From now on every page shows data as this member sees it; without one, as oneself. */
export function viewAs(person: ViewedUser | undefined): void {
  current = person && { id: person.id, name: person.name, orgId: session()?.orgId }
  if (current) sessionStorage.setItem(storageKey, JSON.stringify(current))
  else sessionStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

export function onViewChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For pages that change what others see: they begin with one's own eyes. Answers whether these look already. */
export function useOwnEyes(): boolean {
  const person = useViewedUser()
  useEffect(() => {
    if (current) viewAs(undefined)
  }, [])
  return person === undefined
}

/** Throws away what other eyes saw, where it is not kept as the answer of a query. */
export function useForgetView(forget: () => void): void {
  useEffect(() => onViewChange(forget), [forget])
}

/** What a request to this path says of the eyes that look. */
export function viewHeaders(path: string): Record<string, string> {
  const isShowing = shows.some((pattern) => pattern.test(path))
  return current && isShowing ? { 'X-View-As': String(current.id) } : {}
}

onSessionChange((_before, after) => {
  if (current && after?.orgId !== current.orgId) viewAs(undefined)
})

function read(): Viewing | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Viewing | null
    if (!stored || !Number.isInteger(stored.id) || stored.orgId !== session()?.orgId) return undefined
    return { id: stored.id, name: String(stored.name), orgId: stored.orgId }
  } catch {
    return undefined
  }
}
