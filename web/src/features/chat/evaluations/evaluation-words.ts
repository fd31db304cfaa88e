import type { Schema } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { plural, t } from '../../../lib/words.ts'

export type EvaluationSet = Schema<'EvaluationSet'>
export type EvaluationCase = Schema<'EvaluationCase'>
export type EvaluationRun = Schema<'EvaluationRun'>
export type Outcome = NonNullable<EvaluationRun['results']>[number]['outcome']
export type Expected = EvaluationCase['expected']

export const outcomeWords: Record<Outcome, string> = {
  right: t('Right'),
  wrong: t('Wrong'),
  abstained: t('Abstained'),
  failed: t('Failed'),
}

export const outcomeColors: Record<Outcome, string> = {
  right: 'teal',
  wrong: 'red',
  abstained: 'orange',
  failed: 'red',
}

export const outcomeNames = ['right', 'wrong', 'abstained', 'failed'] as const

/** What a set expects of an answer, in a few words. */
export function expectedWords(expected: Expected): string {
  if (expected.kind === 'abstain') return t('No answer')
  if (expected.kind === 'says') return expected.texts.map((text) => `“${text}”`).join(', ')
  return expected.kind === 'rows' ? plural(expected.rows.length, 'row') : t('Result of a query')
}

const everyHours: Record<number, string> = {
  1: t('Every hour'),
  6: t('Every 6 hours'),
  24: t('Every day'),
  168: t('Every week'),
}

export const neverHours = 'never'

/** How often a set can run, with the period that it has. */
export const periodChoices = (hours: number | null) => [
  { value: neverHours, label: t('Never') },
  ...Object.entries(everyHours).map(([value, label]) => ({ value, label })),
  ...(hours !== null && !(hours in everyHours) ? [{ value: String(hours), label: periodWords(hours) }] : []),
]

export const periodWords = (hours: number | null): string =>
  hours === null ? t('Never') : (everyHours[hours] ?? t('Every {{hours}} hours', { hours: String(hours) }))

export const setKey = (id: number) => ['evaluation-set', id]
export const runsKey = (id: number) => ['evaluation-runs', id]

export const refreshSet = (id: number): void => {
  void invalidate(setKey(id))
  void invalidate(runsKey(id))
  void invalidate('evaluation-sets')
}
