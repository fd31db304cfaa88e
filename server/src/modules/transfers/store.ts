import { sql } from 'kysely'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { getTransfer, listTransfers } from '../../../../contract/src/transfers.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'

export type ShownTransfer = Answer<typeof getTransfer>

export interface TransferRow extends Pick<
  ShownTransfer,
  'id' | 'kind' | 'status' | 'organization' | 'progress' | 'result' | 'failure' | 'created_by'
> {
  options: { name?: string; slug?: string; archive?: string; of?: number }
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

const columns = [
  'id',
  'kind',
  'status',
  'organization',
  'options',
  'progress',
  'result',
  'failure',
  'created_by',
  'created_at',
  'started_at',
  'finished_at',
] as const

export const findTransfer = (db: Reader, id: number) =>
  db.selectFrom('transfers').select(columns).where('id', '=', id).executeTakeFirst() as Promise<
    TransferRow | undefined
  >

export const pageOfTransfers = (context: Pick<Context, 'read'>, list: Input<typeof listTransfers>) =>
  readPage<'transfers', TransferRow>(context, list, {
    table: 'transfers',
    newestFirst: 'created_at',
    search: [sql`transfers.organization->>'name'`, sql`transfers.organization->>'slug'`, 'transfers.failure'],
    from: (db) => {
      const all = db.selectFrom('transfers').select(columns)
      return (list.kind ? all.where('kind', 'in', list.kind) : all) as never
    },
  })

export interface NewTransfer extends Pick<TransferRow, 'kind' | 'organization' | 'options'> {
  archive_key: string | null
  created_by: number
}

export const insertTransfer = (db: Tx, { organization, options, ...transfer }: NewTransfer) =>
  db
    .insertInto('transfers')
    .values({
      ...transfer,
      organization: JSON.stringify(organization),
      options: JSON.stringify(options),
    })
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<TransferRow>

/** The sealed key of its archive, while the transfer is not finished. */
export const archiveKeyOf = async (db: Reader, id: number): Promise<string | null> =>
  (await db.selectFrom('transfers').select('archive_key').where('id', '=', id).executeTakeFirstOrThrow())
    .archive_key

export const startTransfer = (db: Tx, id: number) =>
  db
    .updateTable('transfers')
    .set({ status: 'running', started_at: sql`coalesce(started_at, now())` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()

export const noteProgress = (db: Tx, id: number, progress: object) =>
  db
    .updateTable('transfers')
    .set({ progress: JSON.stringify(progress), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const noteOrganization = (db: Tx, id: number, organization: TransferRow['organization']) =>
  db
    .updateTable('transfers')
    .set({ organization: JSON.stringify(organization) })
    .where('id', '=', id)
    .execute()

/** Ends it once; its key is gone then. */
export const finishTransfer = (db: Tx, id: number, outcome: { result: object } | { failure: string }) =>
  db
    .updateTable('transfers')
    .set({
      ...('result' in outcome
        ? { status: 'succeeded', result: JSON.stringify(outcome.result) }
        : { status: 'failed', failure: outcome.failure }),
      archive_key: null,
      finished_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()

/** Exports whose archives are too old, or are of an organization that was erased. */
export const exportsOf = (db: Reader, { orgId, before }: { orgId?: number; before?: Date }) => {
  const all = db.selectFrom('transfers').select('id').where('kind', '=', 'export')
  if (orgId !== undefined) return all.where(sql<boolean>`(organization->>'id')::integer = ${orgId}`).execute()
  return all.where('finished_at', '<', before ?? new Date(0)).execute()
}

interface Operated {
  id: number
  name: string
  slug: string
  status: string
  isFirst: boolean
}

/** An organization, whoever's it is. */
export const findOperated = (db: Reader, id: number): Promise<Operated | undefined> =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'slug', 'status'])
    .select(sql<boolean>`id = (select min(id) from organizations)`.as('isFirst'))
    .where('id', '=', id)
    .executeTakeFirst()
