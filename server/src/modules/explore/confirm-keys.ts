import { refuse } from '../../kernel/errors.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { type Scene, contradictionMessage, keyClaims, sharedKeys } from '../models/index.ts'
import type { FetchRows } from './compile-for-caller.ts'

/**
 * Rejects a query over a join whose keys a newer version of the data has made ambiguous: its result would count rows
 * twice. The counts are cached like any other result, so that they cost once per version.
 */
export async function confirmKeys(
  { base, joins }: Scene,
  { used, fetchRows: ask }: { used: readonly DatasetTable[]; fetchRows: FetchRows },
): Promise<void> {
  const tableAt = (path: string) => joins.find((join) => join.path === path)?.table ?? base.table
  const claims = joins
    .filter(({ table }) => used.includes(table) && table.source.kind === 'version')
    .flatMap((join) =>
      keyClaims(join, { from: tableAt(join.from), to: join.table }).map((claim) => ({
        path: join.path,
        claim,
      })),
    )
  await Promise.all(
    claims.map(async ({ path, claim }) => {
      const rows = await ask(sharedKeys(claim), { tables: [claim.table], rowLimit: 1 })
      const shared = Number(rows[0]?.[0])
      if (shared > 0)
        throw refuse.invalid('body', `the join "${path}": ${contradictionMessage(claim, shared)}`)
    }),
  )
}
