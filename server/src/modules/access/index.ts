export { type Acting, actingMember, backgroundContext } from './acting-member.ts'
export { type AccessChange, compareAccess, type PlaceChange, requireNoGain } from './compare-access.ts'
export { forgetDeleted } from './forget-deleted.ts'
export { type EmbedBearer, openAuthorizer, type PreviewBearer } from './authorizer.ts'
export { findTarget, grantersOf } from './grants/granters.ts'
export { assignGroups } from './groups/assign-groups.ts'
export { joinGroups, requireGroups } from './groups/join-groups.ts'
export { holdersOf, membersHolding } from './holders.ts'
export { type NewPlace, putInFolder, requirePlaceFor } from './make-in-folder.ts'
export { memberNames } from './member-names.ts'
export { assertDeclared, findPermission, permissions } from './permissions.ts'
export {
  type FindRegressions,
  type ProposedChange,
  type Regression,
  requireAnswers,
  type Changing,
} from './proposed-change.ts'
export { requireRecipients } from './require-recipients.ts'
export { requirePermissionIn, requireTarget, requireTargets } from './require-target.ts'
export { effectivePermissions, holdsEverywhere, holdsOn, type Place } from './rights.ts'
export { groupRoutes } from './routes.platform.ts'
export { findPlaces, type TargetType } from './places.ts'
export { visible, visibleIds } from './visible.ts'
export { whoMaySee } from './who-may.ts'
