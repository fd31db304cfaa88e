import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { listAuditEntries as endpoint } from '../../../../contract/src/audit.ts'
import type { Context } from '../../kernel/context.ts'
import { readPage } from '../../kernel/list.ts'
import { entriesOf, type Filters, type LogScope, type Row, searchColumns } from './store.ts'

/** One page of the log, newest first. That it was read is recorded. */
export async function listAuditEntries(
  context: Pick<Context, 'orgId' | 'user' | 'read' | 'transaction'>,
  input: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const page = await readPage<'audit_entries', Row>(context, input, {
    newestFirst: 'seq',
    table: 'audit_entries',
    search: searchColumns,
    from: (db) => entriesOf(db, scopeOf(context), input),
  })
  await context.transaction(({ emit }) =>
    emit({
      type: 'audit.read',
      subject: { type: 'audit', id: null },
      data: { ...filtersOf(input), offset: input.offset, shown: page.items.length },
    }),
  )
  return { ...page, items: page.items.map(showEntry) }
}

export const scopeOf = ({ orgId, user }: Pick<Context, 'orgId' | 'user'>): LogScope => ({
  orgId,
  withServer: user.isRootOperator,
})

/** The filters that were given, for the record of who read what. */
export const filtersOf = (input: Filters): Filters => {
  const { actor_id, type, subject_type, subject_id, since, until, q } = input
  const given = Object.entries({ actor_id, type, subject_type, subject_id, since, until, q })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** An entry as the contract has it. */
export const showEntry = (row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  data: row.data as Record<string, unknown>,
})
