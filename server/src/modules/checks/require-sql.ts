import type { CheckRule } from '../../../../contract/src/check-rules.ts'
import { refuse } from '../../kernel/errors.ts'
import type { CheckRunDependencies } from './judging/judge-checks.ts'
import { kindOf } from './kinds.ts'

export interface CheckDependencies extends CheckRunDependencies {
  /** Whether users may send SQL; saved checks keep running. */
  sqlEnabled: boolean
}

/** Refuses statements that are not saved already while no SQL is taken. */
export function requireSql(
  { sqlEnabled }: Pick<CheckDependencies, 'sqlEnabled'>,
  rules: readonly CheckRule[],
  saved: readonly CheckRule[] = [],
): void {
  if (sqlEnabled) return
  const known = new Set(saved.map(statementOf))
  if (rules.some((rule) => statementOf(rule) !== undefined && !known.has(statementOf(rule))))
    throw refuse.notFound('path')
}

const statementOf = (rule: CheckRule) => kindOf(rule.kind).statement?.(rule as never)
