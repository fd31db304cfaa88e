import type { Change, Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

/** What answers depend on: a dataset, or an agent that is asked. */
export type Changing = Pick<Change['of'], 'type' | 'id'>

/** Changes that are not made yet, and would be made together. */
export interface ProposedChange {
  orgId: number
  changes: readonly Change[]
  signal?: AbortSignal | undefined
  read: Context['read']
  /** In the transaction of a larger change: what has to be judged is put here, for the end of it. */
  postponed?: Change[] | undefined
}

/** A question that is answered right, and after the changes no longer would be. */
export interface Regression {
  set_id: number
  set: string
  question: string
  /** The changes each of which does it alone; none, if only several together do. */
  causes: Change['of'][]
}

/** What evaluation sets that hold changes back find wrong with some: decided outside of any transaction. */
export type FindRegressions = (change: ProposedChange) => Promise<Regression[]>

type Author = Pick<Context, 'orgId' | 'signal' | 'read' | 'postponed'> & {
  findRegressions?: FindRegressions
}

/** Rejects changes after which answers that are right would become wrong. */
export async function requireAnswers(
  { orgId, signal, read, postponed, findRegressions }: Author,
  changes: readonly Change[],
): Promise<void> {
  const found = (await findRegressions?.({ orgId, changes, signal, read, postponed })) ?? []
  if (found.length === 0) return
  const details = found.map((one) => ({ path: 'request', message: regressionWords(one, changes) }))
  throw new Refusal(
    'validation_error',
    `nothing was saved, because ${found.length === 1 ? 'a question' : `${found.length} questions`} would no longer be ` +
      `answered right: ${details.map(({ message }) => message).join(' · ')}. Send evaluations_must_pass: false to save anyway`,
    { details },
  )
}

/** Which question of which set, and which of several changes does it. */
function regressionWords({ set, question, causes }: Regression, changes: readonly unknown[]): string {
  if (changes.length < 2) return `evaluation set "${set}": ${question}`
  if (causes.length === 0) return `evaluation set "${set}": ${question} (by several changes together)`
  return `evaluation set "${set}": ${question} (by ${causes.map(({ type, id, part }) => `the ${part} of ${type} ${id}`).join(', ')})`
}
