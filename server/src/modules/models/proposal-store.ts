import { type SelectQueryBuilder, sql } from 'kysely'
import type { SynonymProposal } from '../../../../contract/src/synonym-proposals.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { DB } from '../../kernel/database/schema.generated.ts'

export interface ProposalRow extends Omit<SynonymProposal, 'status' | 'created_at' | 'decided_at'> {
  status: string
  created_at: Date
  decided_at: Date | null
}

/** Proposals with the names of those who made them; as a table called synonym_proposals, so that lists sort by it. */
function proposalRows(db: Reader): SelectQueryBuilder<DB, 'synonym_proposals', ProposalRow> {
  const rows = db
    .selectFrom('synonym_proposals as p')
    .innerJoin('users as u', 'u.id', 'p.proposed_by')
    .select(['p.id', 'p.dataset_id', 'p.field', 'p.synonym', 'p.question', 'p.status', 'p.proposed_by'])
    .select(['u.username as proposed_by_name', 'p.created_at', 'p.decided_by', 'p.decided_at'])
  return db.selectFrom(rows.as('synonym_proposals')).selectAll() as unknown as SelectQueryBuilder<
    DB,
    'synonym_proposals',
    ProposalRow
  >
}

export const openProposals = (db: Reader, datasetId: number) =>
  proposalRows(db).where('dataset_id', '=', datasetId).where('status', '=', 'open')

export const findProposal = (
  db: Reader,
  { datasetId, proposalId }: { datasetId: number; proposalId: number },
): Promise<ProposalRow | undefined> =>
  proposalRows(db).where('dataset_id', '=', datasetId).where('id', '=', proposalId).executeTakeFirst()

interface NewProposal {
  orgId: number
  datasetId: number
  userId: number
  field: string
  synonym: string
  question: string
}

/** The proposal, or the one that waits for the same word already. The dataset is locked. */
export async function insertProposal(
  db: Tx,
  { orgId, datasetId, userId, field, synonym, question }: NewProposal,
): Promise<{ proposal: ProposalRow; isNew: boolean }> {
  const known = await openProposals(db, datasetId)
    .where('field', '=', field)
    .where(sql<boolean>`lower(synonym) = lower(${synonym})`)
    .executeTakeFirst()
  if (known) return { proposal: known, isNew: false }
  const { id } = await db
    .insertInto('synonym_proposals')
    .values({ org_id: orgId, dataset_id: datasetId, field, synonym, question, proposed_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { proposal: (await findProposal(db, { datasetId, proposalId: id }))!, isNew: true }
}

export const decideProposal = (
  db: Tx,
  id: number,
  { status, userId }: { status: 'accepted' | 'declined'; userId: number },
) =>
  db
    .updateTable('synonym_proposals')
    .set({ status, decided_by: userId, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const showProposal = ({ created_at, decided_at, ...row }: ProposalRow): SynonymProposal => ({
  ...row,
  status: row.status as SynonymProposal['status'],
  created_at: created_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
})
