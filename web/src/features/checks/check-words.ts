import type { TablerIcon } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

export type Check = Schema<'Check'>
export type CheckSettings = Schema<'CheckSettings'>
export type CheckResult = Schema<'CheckResult'>
export type Rule = Schema<'CheckRule'>
export type RuleKind = Rule['kind']
export type Column = Schema<'DatasetSchema'>['columns'][number]

export type RuleOf<Kind extends RuleKind> = Extract<Rule, { kind: Kind }>

export interface RuleFieldsProps<Kind extends RuleKind = RuleKind> {
  rule: RuleOf<Kind>
  columns: readonly Column[]
  datasetName: string
  errorOf: (field: string) => string | undefined
  onChange: (rule: Rule) => void
}

/** One kind of check as the page shows it. */
export interface KindView<Kind extends RuleKind> {
  title: string
  text: string
  icon: TablerIcon
  /** Single rows can violate the check, so that a tolerance applies. */
  isRowLevel?: true
  /** What the rule says, in one sentence. */
  textOf(rule: RuleOf<Kind>): string
  /** What a new one begins with. */
  first(columns: readonly Column[]): RuleOf<Kind>
  /** The form of the rule. */
  Fields: (props: RuleFieldsProps<Kind>) => React.ReactNode
}

export const outcomeWords: Record<CheckResult['outcome'], string> = {
  passed: t('passed'),
  warned: t('warned'),
  failed: t('failed'),
  skipped: t('skipped'),
}

export const outcomeColors: Record<CheckResult['outcome'], string> = {
  passed: 'teal',
  warned: 'orange',
  failed: 'red',
  skipped: 'gray',
}
