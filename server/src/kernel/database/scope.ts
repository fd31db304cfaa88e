import type { Scope } from './database.ts'

/**
 * Opens a transaction that sees one organization, as one simple message without parameters. `set local`
 * because a plain `set` would outlive the transaction and reach the connection's next user.
 */
export function beginIn(scope: Scope): string {
  const settings = ['begin']
  if (scope.orgId !== undefined) settings.push(`set local app.org_id = '${idOf(scope.orgId)}'`)
  if (scope.userId !== undefined) settings.push(`set local app.user_id = '${idOf(scope.userId)}'`)
  if (scope.worker) settings.push(`set local app.worker = 'on'`)
  return settings.join('; ')
}

// The text is not escaped, so nothing but a positive integer may pass, whatever the types promise.
function idOf(id: number): number {
  if (!Number.isSafeInteger(id) || id < 1)
    throw new TypeError(`not an id for a database scope: ${String(id)}`)
  return id
}
