import type { ColumnMask, PolicyDocument } from '../../../../../contract/src/policy-document.ts'
import { filledIn, type Policies } from '../document.ts'

/** A column on the way of a policy from its dataset. */
export interface Step {
  dataset_id: number
  column: string
}

/**
 * The policies of one dataset as they reach another, in columns of that other. Stored with what was deleted, so what it
 * has of a document is where a document has it.
 */
export interface Layer extends Pick<Policies, 'unrestricted' | 'rows' | 'columns'> {
  origin: { id: number; name: string }
  /** The types that the columns of conditions had where they were written. */
  column_types: Record<string, string>
  /** Of each masked or compared column, its way from the origin. */
  paths: Record<string, Step[]>
  /** Why it cannot be decided here which rows a user may see; then restricted users see nothing. */
  closed: string[]
}

/** The policies of a dataset as its own layer. */
export function layerOf(
  origin: Layer['origin'],
  document: PolicyDocument,
  columnTypes: Record<string, string>,
): Layer {
  const { unrestricted, rows, columns } = filledIn(document)
  return { origin, unrestricted, rows, columns, column_types: columnTypes, paths: {}, closed: [] }
}

export const isEmpty = ({ rows, columns, closed }: Pick<Layer, 'rows' | 'columns' | 'closed'>): boolean =>
  rows.length + columns.length + closed.length === 0

// In a group of rows each mask counts, so no order beyond this one is needed.
const strictness: ColumnMask['mask']['kind'][] = ['bucket', 'partial', 'hash', 'null', 'hide']

/** The mask that shows least; the first of equal ones. */
export const strictest = (masks: readonly ColumnMask[]): ColumnMask | undefined =>
  masks.reduce<ColumnMask | undefined>(
    (found, one) => (found && rankOf(found) >= rankOf(one) ? found : one),
    undefined,
  )

// An unknown kind shows nothing.
const rankOf = ({ mask }: ColumnMask): number => {
  const rank = strictness.indexOf(mask.kind)
  return rank < 0 ? strictness.length : rank
}
