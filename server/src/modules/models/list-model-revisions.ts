import type { Model } from '../../../../contract/src/models.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { readPage } from '../../kernel/list.ts'
import type { Reply } from '../../kernel/route.ts'
import { asYaml, wantsYaml } from './dataset-model.ts'
import { findRevision, revisionRows } from './store.ts'

interface Page {
  id: number
  limit: number
  offset: number
}

export async function listModelRevisions(context: Pick<Context, 'read'>, { id, limit, offset }: Page) {
  const page = await readPage(
    context,
    { limit, offset, order: 'desc' },
    {
      table: 'model_revisions',
      key: 'revision',
      sort: 'revision',
      search: [],
      from: (db) => revisionRows(db, id),
    },
  )
  return { ...page, items: page.items.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
}

export async function getModelRevision(
  { read, accept }: Pick<Context, 'read' | 'accept'>,
  { id, revision }: { id: number; revision: number },
): Promise<Model | Reply> {
  const model = await read((db) => findRevision(db, id, revision))
  if (!model) throw refuse.notFound('revision')
  return wantsYaml(accept) ? asYaml(model) : model
}
