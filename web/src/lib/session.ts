import { useSyncExternalStore } from 'react'

/** One tab is one session: its token and the organization it works in. */
export interface Session {
  token: string
  orgId: number | undefined
  /** Where signing out goes on at the identity provider that signed the user in. */
  signOutUrl?: string | undefined
}

// sessionStorage ends with the tab and is not seen by other tabs, unlike localStorage.
const storageKey = 'quarry.session'
type Listener = (before: Session | undefined, after: Session | undefined) => void
const listeners = new Set<Listener>()
let current = read()

export function session(): Session | undefined {
  return current
}

export function startSession(
  token: string,
  { orgId, signOutUrl }: { orgId?: number | undefined; signOutUrl?: string | null | undefined } = {},
): void {
  write({ token, orgId, ...(signOutUrl?.startsWith('https://') ? { signOutUrl } : {}) })
}

export function chooseOrganization(orgId: number): void {
  if (current) write({ ...current, orgId })
}

export function endSession(): void {
  write(undefined)
}

/** Ends the session here, and at the identity provider where it can be ended there. */
export function signOut(): void {
  const signOutUrl = current?.signOutUrl
  endSession()
  if (signOutUrl !== undefined) location.assign(signOutUrl)
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, session)
}

/** Calls back at every sign-in, sign-out and change of organization; answers how to stop that. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A path of this site to return to; anything that could lead elsewhere becomes the home page. */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\]*$/.test(wanted)) return '/'
  try {
    const url = new URL(wanted, location.origin)
    if (url.origin !== location.origin || /%2f|%5c/i.test(url.pathname)) return '/'
    return url.pathname + url.search
  } catch {
    return '/'
  }
}

function write(next: Session | undefined): void {
  const before = current
  current = next
  if (next) sessionStorage.setItem(storageKey, JSON.stringify(next))
  else sessionStorage.removeItem(storageKey)
  for (const listener of listeners) listener(before, next)
}

function read(): Session | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (!stored || typeof stored !== 'object' || !('token' in stored)) return undefined
    const { token, orgId, signOutUrl } = stored as Partial<Session>
    return typeof token === 'string'
      ? { token, orgId: Number.isInteger(orgId) ? orgId : undefined, signOutUrl }
      : undefined
  } catch {
    return undefined
  }
}
