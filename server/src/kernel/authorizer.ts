import type { Context, Principal } from './context.ts'
import type { Origin } from './events.ts'
import type { AccessRequirement } from './route.ts'

/**
 * The one door of access. The kernel calls it for every route that is not public; the module `access` is it.
 * The order is fixed: token, organization, permission without target, then (body validated) the target.
 */
export interface Authorizer {
  /**
   * Who is calling, and in which organization. The cache version changes with everything that a response to them can
   * depend on; it is read before the call or later.
   * @param orgId the parsed `X-Org-Id`, or undefined: the user's default organization
   * @throws Refusal unauthenticated; permission_denied `organization.access` for an organization that the caller is
   * no member of or that does not exist; permission_denied `password.current` when a temporary password must be
   * changed first
   */
  authenticate(call: {
    authorization: string | undefined
    orgId: number | undefined
    requirement: AccessRequirement
    origin: Origin
    /** The `Origin` header, where a page of another address asks in a browser. */
    pageOrigin: string | undefined
  }): Promise<{ orgId: number; user: Principal; cacheVersion: string }>
  /**
   * Denies callers who cannot have the permission on anything; does not read the body.
   * @param targetId the target in the path, for the error message: its existence is not checked
   */
  checkCaller(context: Context, requirement: AccessRequirement, targetId: number | undefined): Promise<void>
  /** Finds the target: 404 when it is not there or may not be seen, 403 when it may be seen but not so used. */
  checkTarget(context: Context, requirement: AccessRequirement, targetId: number): Promise<void>
  /**
   * The caller when viewing the target as another user: the intersection of both users' permissions. Throws if the
   * caller may not impersonate, or if that user may not see the target.
   */
  viewAs(
    context: Context,
    as: { requirement: AccessRequirement; targetId: number; userId: number },
  ): Promise<Principal>
}
