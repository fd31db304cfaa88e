import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import type * as contract from '../../../../../contract/src/verified-answers.ts'
import type { Context } from '../../../kernel/context.ts'
import { checkPlaced, orNotFound } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { requireTarget } from '../../access/index.ts'
import { getDatasetTable } from '../../datasets/index.ts'
import { type QueryContext, dryRunQuery } from '../../explore/index.ts'
import { getVerifiedAnswer } from './find-verified.ts'
import {
  deleteVerifiedRow,
  insertVerified,
  lockVerified,
  toVerifiedAnswer,
  updateVerifiedRow,
  type VerifiedRow,
} from './store.ts'

type Caller = Context & Omit<QueryContext, keyof Context>

const clash = 'this question has a verified answer on this dataset already: change that one'

export async function createVerifiedAnswer(
  context: Caller,
  { question, dataset_id: datasetId, query, chart_kind }: Input<typeof contract.createVerifiedAnswer>,
): Promise<contract.VerifiedAnswer> {
  const { orgId, user } = context
  await requireTarget(context, 'dataset.certify', { type: 'dataset', id: datasetId, path: 'body.dataset_id' })
  await checkQuery(context, datasetId, query)
  const made = { orgId, datasetId, question, query, chartKind: chart_kind ?? null, createdBy: user.userId }
  return context.transaction(
    async ({ db, emit }) => {
      const row = await orConflict(insertVerified(db, made), clash)
      await emit({
        type: 'verified_answer.created',
        subject: subjectOf(row),
        data: { dataset_id: datasetId },
      })
      return toVerifiedAnswer(row)
    },
    { isResponse: true },
  )
}

export async function updateVerifiedAnswer(
  context: Caller,
  { id, ...change }: Input<typeof contract.updateVerifiedAnswer>,
): Promise<contract.VerifiedAnswer> {
  const { dataset_id: datasetId } = await getVerifiedAnswer(context, { id })
  await requireTarget(context, 'dataset.certify', { type: 'dataset', id: datasetId, path: 'path.id' })
  if (change.query) await checkQuery(context, datasetId, change.query)
  return context.transaction(async ({ db, emit }) => {
    const before = orNotFound(await lockVerified(db, id), 'verified answer')
    checkRevision(context.ifMatch, before)
    const row = await orConflict(updateVerifiedRow(db, id, change), clash)
    await emit({
      type: 'verified_answer.updated',
      subject: subjectOf(row),
      data: { dataset_id: datasetId, changed: Object.keys(change) },
    })
    return toVerifiedAnswer(row)
  })
}

export async function deleteVerifiedAnswer(context: Context, { id }: { id: number }): Promise<void> {
  const { dataset_id: datasetId } = await getVerifiedAnswer(context, { id })
  await requireTarget(context, 'dataset.certify', { type: 'dataset', id: datasetId, path: 'path.id' })
  await context.transaction(async ({ db, emit }) => {
    const row = orNotFound(await lockVerified(db, id), 'verified answer')
    checkRevision(context.ifMatch, row)
    await deleteVerifiedRow(db, id)
    const data = { dataset_id: datasetId }
    await emit({ type: 'verified_answer.deleted', subject: subjectOf(row), data })
  })
}

const subjectOf = ({ id, question }: VerifiedRow) => ({
  type: 'verified_answer',
  id,
  name: question.slice(0, 200),
})

/** An answer that could not be run is none. */
const checkQuery = (context: Caller, datasetId: number, query: Query) =>
  checkPlaced(
    async () => void (await dryRunQuery(context, query, await getDatasetTable(context, datasetId))),
    (place) => place.replace(/^body/, 'body.query'),
  )
