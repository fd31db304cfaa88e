import type { Having } from '../../../../../contract/src/query.ts'
import { conditionSql } from '../../sql/index.ts'
import type { Compiling } from './compiling.ts'
import { clockOf } from './local-clock.ts'
import { outputNamed } from './order.ts'
import type { Output } from './output.ts'

/** A condition on the result, and its path in the query. */
export interface Placed {
  having: Having
  at: string
}

export const placeHavings = (havings: readonly Having[] = []): Placed[] =>
  havings.map((having, index) => ({ having, at: `body.having.${index}` }))

export function havingSql(
  compiling: Compiling,
  { having, at }: Placed,
  { outputs, columnOf }: { outputs: readonly Output[]; columnOf: (place: number) => string },
): string {
  const place = outputNamed(having.column, outputs, `${at}.column`)
  const { type, name, grain } = outputs[place] ?? {}
  return conditionSql({
    ...compiling,
    ...(grain === undefined ? {} : clockOf(compiling)),
    filter: having,
    column: { name: name ?? '', type: type?.type ?? 'number', native: type?.native ?? '' },
    path: at,
    sql: columnOf(place),
  })
}
