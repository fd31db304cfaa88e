import type { Approval, listApprovals as endpoint } from '../../../../../contract/src/approvals.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import { showApproval } from './approval.ts'
import { approvalRows, findApproval } from './store.ts'

/** What agents asked the caller for. */
export async function listApprovals(
  context: Context,
  input: Input<typeof endpoint>,
): Promise<PageOf<Approval>> {
  const { status } = input
  const page = await readPage(context, input, {
    table: 'agent_approvals',
    newestFirst: 'created_at',
    search: ['agent_approvals.tool', 'agent_approvals.agent_name', 'agent_approvals.destination'],
    from: (db) =>
      approvalRows(db)
        .where('agent_approvals.user_id', '=', context.user.userId)
        .$if(status !== undefined, (query) => query.where('agent_approvals.status', 'in', status ?? [])),
  })
  return { ...page, items: page.items.map(showApproval) }
}

export const getApproval = async (
  { read }: Pick<Context, 'read'>,
  { id }: { id: number },
): Promise<Approval> => showApproval(orNotFound(await read((db) => findApproval(db, id)), 'approval'))
