import type { certifyDataset as endpoint } from '../../../../contract/src/dataset-certification.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { seenDataset, lockDataset, updateDatasetRow } from './store.ts'

/** Notes who says that the dataset can be relied upon, and when. */
export const certifyDataset = (
  context: Context,
  { id, is_certified: isCertified }: Input<typeof endpoint>,
): Promise<Dataset> =>
  context.transaction(async ({ db, emit }) => {
    const { user, now, ifMatch } = context
    const before = await lockDataset(db, id)
    if (!before) throw refuse.notFound('dataset')
    checkRevision(ifMatch, before)
    const certified = isCertified ? { by: user.userId, at: now() } : { by: null, at: null }
    await updateDatasetRow(db, id, { certified_by: certified.by, certified_at: certified.at })
    await emit({
      type: isCertified ? 'dataset.certified' : 'dataset.certification_withdrawn',
      subject: { type: 'dataset', id, name: before.name },
    })
    return (await seenDataset(db, context, id))!
  })
