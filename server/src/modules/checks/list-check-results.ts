import type { CheckResult } from '../../../../contract/src/checks.ts'
import type { Context } from '../../kernel/context.ts'
import { requireUnrestricted, requireVersion } from '../datasets/index.ts'
import { pageOfResults, type ResultsRequest } from './store.ts'

/** What was found, newest first: of one check its values are a picture of the time. */
export async function listCheckResults(context: Pick<Context, 'read' | 'user'>, request: ResultsRequest) {
  const { id, version } = request
  await requireUnrestricted(context, id)
  if (version !== undefined) await requireVersion(context, { id, version })
  const page = await pageOfResults(context, request)
  return {
    ...page,
    items: page.items.map(({ evaluated_at: evaluatedAt, ...row }) => ({
      ...(row as unknown as CheckResult),
      evaluated_at: evaluatedAt.toISOString(),
    })),
  }
}
