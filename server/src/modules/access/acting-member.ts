import type { Context } from '../../kernel/context.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { RunIn } from '../../kernel/work.ts'
import { readCaller, limitsOf, principalOf, roleOf } from './callers.ts'

/** What a use case that only reads needs of its context. */
export type Acting = Pick<Context, 'orgId' | 'user' | 'read' | 'scope' | 'cacheVersion'>

/**
 * The current state of a member, for background work in their name: their present permissions apply. Undefined if
 * they were deactivated, are no longer a member, or the organization is archived.
 */
export async function actingMember(
  database: Pick<Database, 'read'>,
  { orgId, userId }: { orgId: number; userId: number },
): Promise<Acting | undefined> {
  const scope = { orgId, userId }
  const caller = await readCaller(database, scope)
  if (!caller?.is_active || caller.org_id !== orgId) return undefined
  const role = roleOf(caller)
  if (role === null) return undefined
  const read: Acting['read'] = (query) => database.read(scope, query)
  const user = principalOf(caller, { role, limits: limitsOf(caller, unhurried), token: noToken })
  return { orgId, user, read, scope, cacheVersion: caller.cacheVersion }
}

interface Background extends Pick<Context, 'signal' | 'log' | 'now'> {
  /** What the work is called where requests have their id, e.g. "agent-run-12". */
  requestId: string
  runIn: RunIn
}

/** A member as the context of use cases in the background, where there is no request. */
export function backgroundContext(
  acting: Acting,
  { requestId, signal, log, now, runIn }: Background,
): Context {
  const { userId, username } = acting.user
  const origin = { userId, username, requestId, address: null }
  return {
    ...acting,
    origin,
    signal,
    log,
    now,
    ifMatch: undefined,
    idempotencyKey: undefined,
    accept: '',
    client: 'background',
    replays: [],
    transaction: (work) => runIn({ scope: acting.scope, origin }, work),
  }
}

// No request waits for it: background work has limits of its own.
const unhurried = { query: Infinity, export: Infinity }

// None was shown: they are not there.
const noToken = { jti: '', expiresAt: new Date(0) }
