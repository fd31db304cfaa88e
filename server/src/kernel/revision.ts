import { refuse } from './errors.ts'

/**
 * Refuses a change made from an older state than the stored one.
 * Call it on a row that was read `for update`, or put the revision into the update's own condition.
 */
export function checkRevision(ifMatch: number | undefined, row: { revision: number }): void {
  if (ifMatch !== undefined && ifMatch !== row.revision) throw refuse.revisionConflict(row.revision)
}
