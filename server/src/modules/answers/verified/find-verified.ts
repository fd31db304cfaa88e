import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type {
  VerifiedAnswer,
  listVerifiedAnswers as list,
} from '../../../../../contract/src/verified-answers.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { ChatPrincipal } from '../../../kernel/in-chat.ts'
import { readPage } from '../../../kernel/list.ts'
import { datasetTables } from '../../datasets/index.ts'
import { isCompilable } from '../../explore/index.ts'
import { loadWithholds } from '../../models/index.ts'
import { ofQueryable, toVerifiedAnswer, type VerifiedRow, verifiedRows, wordsOf } from './store.ts'

type Caller = Pick<Context, 'read' | 'user'>

/** The verified answer to the same question, if it names nothing that is not there for the caller. */
export async function findVerified(
  context: Pick<Context, 'read' | 'now'> & { user: ChatPrincipal },
  { question, datasetIds }: { question: string; datasetIds?: readonly number[] | undefined },
): Promise<VerifiedAnswer | undefined> {
  const words = wordsOf(question)
  const rows = await context.read((db) =>
    verifiedRows(db)
      .where('verified_answers.words', '=', words)
      .where(ofQueryable(context))
      .$if(datasetIds !== undefined && datasetIds.length > 0, (query) =>
        query.where('verified_answers.dataset_id', 'in', [...(datasetIds ?? [])]),
      )
      .orderBy('verified_answers.id')
      .execute(),
  )
  if (rows.length === 0) return undefined
  for (const shown of await shownOf(context, rows)) {
    const { dataset_id: datasetId, query } = shown
    const [table] = await datasetTables(context, 'dataset.query', { ids: [datasetId] })
    if (table && (await isCompilable(context, { query, table }))) return shown
  }
  return undefined
}

/** Those that name nothing hidden. */
async function shownOf(context: Caller, rows: readonly VerifiedRow[]): Promise<VerifiedAnswer[]> {
  const withholds = await loadWithholds(context)
  const isHidden = (row: VerifiedRow) => withholds(row.query, [row.dataset_id], `verified answer ${row.id}`)
  return rows.filter((row) => !isHidden(row)).map(toVerifiedAnswer)
}

export async function listVerifiedAnswers(
  context: Caller,
  input: Input<typeof list>,
): Promise<PageOf<VerifiedAnswer>> {
  const { dataset_id: datasetId } = input
  const page = await readPage(context, input, {
    table: 'verified_answers',
    search: ['verified_answers.question'],
    from: (db) =>
      verifiedRows(db)
        .where(ofQueryable(context))
        .$if(datasetId !== undefined, (query) =>
          query.where('verified_answers.dataset_id', '=', datasetId ?? 0),
        ),
  })
  const withholds = await loadWithholds(context)
  return {
    ...page,
    items: page.items.map((row) => {
      const shown = toVerifiedAnswer(row)
      return withholds(row.query, [row.dataset_id], `verified answer ${row.id}`)
        ? { ...shown, query: {} }
        : shown
    }),
  }
}

export async function getVerifiedAnswer(context: Caller, { id }: { id: number }): Promise<VerifiedAnswer> {
  const row = await context.read((db) =>
    verifiedRows(db).where('id', '=', id).where(ofQueryable(context)).executeTakeFirst(),
  )
  const [shown] = row ? await shownOf(context, [row]) : []
  if (!shown) throw refuse.notFound('verified answer')
  return shown
}
