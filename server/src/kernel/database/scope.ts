import type { Scope } from './database.ts'
import type { ScopeSettings } from './scoped-query.ts'

/**
 * Opens a transaction that sees one organization, as one simple message without parameters. `set local`
 * because a plain `set` would outlive the transaction and reach the connection's next user.
 */
export function beginIn(scope: Scope): string {
  const settings = ['begin']
  const [orgId, userId, worker] = settingsOf(scope)
  if (orgId !== '') settings.push(`set local app.org_id = '${orgId}'`)
  if (userId !== '') settings.push(`set local app.user_id = '${userId}'`)
  if (worker !== '') settings.push(`set local app.worker = '${worker}'`)
  return settings.join('; ')
}

/** The scope as values of the settings; absent ones are empty. */
export function settingsOf({ orgId, userId, worker }: Scope): ScopeSettings {
  return [idOf(orgId), idOf(userId), worker ? 'on' : '']
}

// The text is not escaped, so nothing but a positive integer may pass, whatever the types promise.
function idOf(id: number | undefined): string {
  if (id === undefined) return ''
  if (!Number.isSafeInteger(id) || id < 1)
    throw new TypeError(`not an id for a database scope: ${String(id)}`)
  return String(id)
}
