import type { Sort } from '../../../../contract/src/explore.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Output } from './output.ts'
import { nearestNames } from '../sql/index.ts'

/** The order of the rows: what was asked for, then every dimension, so that the order is always the same. */
export function orderOf(sorts: readonly Sort[], outputs: readonly Output[]): string {
  const asked = sorts.map(({ by, order = 'asc' }, index) => ({
    at: outputNamed(by, outputs, `body.sort.${index}.by`),
    order,
  }))
  const rest = outputs.flatMap(({ role }, at) =>
    role === 'dimension' && !asked.some((one) => one.at === at) ? [{ at, order: 'asc' as const }] : [],
  )
  const keys = [...asked, ...rest].map(
    ({ at, order }) => `${at + 1} ${order === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`,
  )
  return `ORDER BY ${keys.join(', ')}`
}

function outputNamed(wanted: string, outputs: readonly Output[], path: string): number {
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
