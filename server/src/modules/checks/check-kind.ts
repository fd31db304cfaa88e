import type { CheckKindName, CheckRule } from '../../../../contract/src/check-rules.ts'
import type { StoredVersion } from '../datasets/index.ts'
import type { QueryColumn } from '../sql/index.ts'
import type { TableInput } from '../warehouse/index.ts'

export type Value = string | number | boolean | null

/** A statement over the version that is checked, which is the table `t`, and over others. */
export interface CheckQuery {
  sql: string
  tables?: readonly TableInput[]
}

export type RunCheckQuery = (question: CheckQuery) => Promise<Value[][]>

/** The input of a check. */
export interface Scene {
  version: StoredVersion
  /** The columns of the version. */
  columns: readonly QueryColumn[]
  /** The checked rows, as a condition. */
  where: string | undefined
  /** The version that queries read before; undefined when there is none. */
  baseline: StoredVersion | undefined
  /** Rows of the versions before, newest first. */
  earlierCounts: readonly number[]
  /** Another dataset that the rule names; undefined if it has no data, or was deleted. */
  other: StoredVersion | undefined
  now: Date
  path: string // of the rule in the body, e.g. "body.checks.0.rule"
}

/** The finding of a check, before severity applies. */
export type Finding =
  /** Rows that violate the check, e.g. "have no value in order_id". */
  | { found: 'rows'; violations: number; of: number; words: string }
  /** Something about the whole, as a sentence. */
  | { found: 'whole'; holds: boolean; value: number; of: number | null; words: string }
  /** There is nothing to compare with. */
  | { found: 'nothing'; words: string }

export interface Plan {
  /** Worked out in the one scan that all checks of a version share. */
  aggregates: readonly string[]
  /** Interprets their values, in the same order; may run more queries. */
  find(values: readonly Value[], ask: RunCheckQuery): Finding | Promise<Finding>
  /** Examples of violations. */
  examples?: CheckQuery
}

/** One kind of check: how its rule becomes SQL, and what the answer says. */
export interface CheckKind<K extends CheckKindName = CheckKindName> {
  kind: K
  /** Whether single rows can violate the check, so that a tolerance applies. */
  isRowLevel: boolean
  /** Whether the check may be restricted to a part of the rows. */
  takesFilters: boolean
  /** Refuses what does not fit the columns, at its place. */
  plan(rule: RuleOf<K>, scene: Scene): Plan
  /** A statement of the author's own: tried before it is saved. */
  statement?(rule: RuleOf<K>): string
}

export type RuleOf<K extends CheckKindName> = Extract<CheckRule, { kind: K }>
