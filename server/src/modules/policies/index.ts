export { allRights, type Governed, type Ungoverned, govern, sealView } from './govern.ts'
export { hiddenNames } from './document.ts'
export type { PolicyDependencies, TriedTable } from './dependencies.ts'
export { policyRoutes } from './routes.platform.ts'
export { failureFor, withheldFailure } from './failure.ts'
export {
  type Governing,
  governingSql,
  hasPolicies,
  failureAudience,
  isGoverned,
  restricts,
  restrictsMaking,
  restrictsSome,
  rightsVersion,
} from './store.ts'
export { type RowNeeds, rowNeedsOf } from './row-needs.ts'
export { keepForOutput, keepForOutputs } from './inheritance/keep-inherited.ts'
export { usersBehind, type Subject, subjectsOf } from './subject.ts'
export type { TableView } from './table-view.ts'
export { policyColumnUses } from './column-uses.ts'
export { assignAttributes } from './user-attributes.ts'
