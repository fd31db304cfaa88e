import type { CheckRule } from '../../../../contract/src/check-rules.ts'
import type { CheckSettings } from '../../../../contract/src/checks.ts'
import type { Filter } from '../../../../contract/src/filters.ts'

/** A check as it is judged, saved or not. */
export interface CheckToJudge {
  /** Null: it is not saved. */
  id: number | null
  name: string
  rule: CheckRule
  severity: 'warn' | 'fail'
  filters: readonly Filter[]
  tolerance: { max_rows?: number; max_percent?: number } | null
}

export const unsavedCheck = ({ name, rule, severity, filters, tolerance }: CheckSettings): CheckToJudge => ({
  id: null,
  name,
  rule,
  severity,
  filters: filters ?? [],
  tolerance: tolerance ?? null,
})
