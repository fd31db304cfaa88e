import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { Refusal } from '../../kernel/errors.ts'

/** What answers depend on: a dataset, or an agent that is asked. */
export interface Changing {
  type: 'dataset' | 'agent'
  id: number
}

/** A change that is not made yet. */
export interface ProposedChange {
  orgId: number
  of: Changing
  signal?: AbortSignal | undefined
  read: Context['read']
  /** It is a part of a larger change that is being made. */
  isInTransaction?: boolean | undefined
  /** Makes it in a transaction that is rolled back, to try what would follow. It may run often. */
  apply(db: Tx): Promise<unknown>
}

/** A question that is answered right, and after the change no longer would be. */
export interface Regression {
  set_id: number
  set: string
  question: string
}

/** What evaluation sets that hold changes back find wrong with one: decided outside of any transaction. */
export type FindRegressions = (change: ProposedChange) => Promise<Regression[]>

type Author = Pick<Context, 'orgId' | 'signal' | 'read' | 'isInTransaction'> & {
  findRegressions?: FindRegressions
}

/** Rejects a change after which answers that are right would become wrong. */
export async function requireAnswers(
  { orgId, signal, read, isInTransaction, findRegressions }: Author,
  change: Pick<ProposedChange, 'of' | 'apply'>,
): Promise<void> {
  const found = (await findRegressions?.({ ...change, orgId, signal, read, isInTransaction })) ?? []
  if (found.length === 0) return
  const details = found.map(({ set, question }) => ({
    path: 'request',
    message: `evaluation set "${set}": ${question}`,
  }))
  throw new Refusal(
    'validation_error',
    `nothing was saved, because ${found.length === 1 ? 'a question' : `${found.length} questions`} would no longer be ` +
      `answered right: ${details.map(({ message }) => message).join(' · ')}. Send evaluations_must_pass: false to save anyway`,
    { details },
  )
}
