import { type SelectQueryBuilder, sql } from 'kysely'
import type { ApprovalStatus, DeliveryStatus } from '../../../../../contract/src/approvals.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { ApprovalRow } from './approval.ts'

/** Approvals with their agent and delivery; as a table called agent_approvals, so that lists sort by it. */
export function approvalRows(db: Reader): SelectQueryBuilder<DB, 'agent_approvals', ApprovalRow> {
  const rows = db
    .selectFrom('agent_approvals as p')
    .innerJoin('agent_runs as r', (join) =>
      join.onRef('r.org_id', '=', 'p.org_id').onRef('r.id', '=', 'p.run_id'),
    )
    .innerJoin('agents as a', (join) =>
      join.onRef('a.org_id', '=', 'r.org_id').onRef('a.id', '=', 'r.agent_id'),
    )
    .leftJoin('agent_deliveries as d', (join) =>
      join.onRef('d.org_id', '=', 'p.org_id').onRef('d.approval_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.org_id', 'p.run_id', 'p.step_id', 'r.agent_id', 'a.name as agent_name'])
    .select(['p.user_id', 'p.tool', 'p.arguments', 'p.arguments_hash', 'p.destination', 'p.connector_id'])
    .select(['p.recipient', 'p.read_before', 'p.status', 'd.status as delivery_status', 'p.note'])
    .select(['p.created_at', 'p.expires_at', 'p.decided_at'])
  return db.selectFrom(rows.as('agent_approvals')).selectAll() as unknown as SelectQueryBuilder<
    DB,
    'agent_approvals',
    ApprovalRow
  >
}

export const findApproval = (db: Reader, id: number): Promise<ApprovalRow | undefined> =>
  approvalRows(db).where('agent_approvals.id', '=', id).executeTakeFirst()

export const approvalsOf = (db: Reader, runId: number): Promise<ApprovalRow[]> =>
  approvalRows(db).where('agent_approvals.run_id', '=', runId).orderBy('agent_approvals.id').execute()

/** Locks an approval; also says whether it has expired by the clock of the database. */
export async function lockApproval(
  db: Tx,
  id: number,
): Promise<(ApprovalRow & { isExpired: boolean }) | undefined> {
  const locked = await db
    .selectFrom('agent_approvals')
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('is_expired'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const row = locked && (await findApproval(db, id))
  return row && { ...row, isExpired: locked.is_expired }
}

interface NewApproval {
  org_id: number
  run_id: number
  step_id: number
  user_id: number
  tool: string
  arguments: Record<string, unknown>
  arguments_hash: string
  destination: string
  connector_id: number | null
  recipient: string | null
  read_before: string[]
  minutes: number
}

export async function insertApproval(
  db: Tx,
  { minutes, arguments: args, ...made }: NewApproval,
): Promise<{ id: number; expires_at: Date }> {
  return await db
    .insertInto('agent_approvals')
    .values({
      ...made,
      arguments: JSON.stringify(args),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

export const decideRow = (
  db: Tx,
  id: number,
  { status, note = null }: { status: ApprovalStatus; note?: string | null },
) =>
  db
    .updateTable('agent_approvals')
    .set({ status, note, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()

/** Those of a run that ends can no longer be given. */
export const cancelApprovals = (db: Tx, runId: number) =>
  db
    .updateTable('agent_approvals')
    .set({ status: 'cancelled', decided_at: sql<Date>`now()` })
    .where('run_id', '=', runId)
    .where('status', '=', 'pending')
    .execute()

export const insertDelivery = (
  db: Tx,
  { orgId, approvalId, key }: { orgId: number; approvalId: number; key: string },
) =>
  db
    .insertInto('agent_deliveries')
    .values({ org_id: orgId, approval_id: approvalId, idempotency_key: key })
    .execute()

export const lockDelivery = (db: Tx, approvalId: number) =>
  db
    .selectFrom('agent_deliveries')
    .select(['status', 'idempotency_key'])
    .where('approval_id', '=', approvalId)
    .forUpdate()
    .executeTakeFirst()

export const setDelivery = (db: Tx, approvalId: number, status: DeliveryStatus) =>
  db
    .updateTable('agent_deliveries')
    .set({
      status,
      ...(status === 'sending'
        ? { attempted_at: sql<Date>`clock_timestamp()` }
        : { finished_at: sql<Date>`now()` }),
    })
    .where('approval_id', '=', approvalId)
    .execute()
