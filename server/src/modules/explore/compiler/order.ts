import type { Sort } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import { nearestNames } from '../../sql/index.ts'
import type { Output } from './output.ts'

export interface SortKey {
  /** Place of the output, counted from 0. */
  at: number
  descending: boolean
}

/** The order of the rows: the requested one, then every dimension, so that it is deterministic. */
export function sortKeys(sorts: readonly Sort[], outputs: readonly Output[]): SortKey[] {
  const asked = sorts.map(({ by, order = 'asc' }, index) => ({
    at: outputNamed(by, outputs, `body.sort.${index}.by`),
    descending: order === 'desc',
  }))
  const rest = outputs.flatMap(({ role }, at) =>
    role === 'dimension' && !asked.some((one) => one.at === at) ? [{ at, descending: false }] : [],
  )
  return [...asked, ...rest]
}

/** Place of the output that a name means; what it was made of counts too where only one was made of it. */
export function outputNamed(wanted: string, outputs: readonly Output[], path: string): number {
  const exact = outputs.findIndex(({ name }) => name === wanted)
  if (exact >= 0) return exact
  const also = outputs.flatMap(({ alsoCalled }, index) => (alsoCalled.includes(wanted) ? [index] : []))
  if (also.length === 1 && also[0] !== undefined) return also[0]
  const names = outputs.map(({ name }) => name)
  const near = nearestNames(wanted, names)
  const hint = near.length === 0 ? names.slice(0, 20) : near
  throw refuse.invalid(
    path,
    `the answer has no column "${wanted}"; it has ${hint.map((one) => `"${one}"`).join(', ')}`,
  )
}
