import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type {
  listOpenLineageEvents as endpoint,
  OpenLineageEvent,
} from '../../../../../contract/src/open-lineage.ts'
import type { Context } from '../../../kernel/context.ts'
import { bytes, type Reply } from '../../../kernel/route.ts'
import { runEnds } from '../runs/run-store.ts'
import { eventsOfRun, type Teller } from './events-of-run.ts'

/** What runs read and made, oldest first. */
export const listOpenLineageEvents =
  (teller: Teller) =>
  async (
    context: Pick<Context, 'read' | 'orgId' | 'accept'>,
    { since, run_id: runId, limit }: Input<typeof endpoint>,
  ): Promise<Answer<typeof endpoint> | Reply> => {
    // A run has two events at most.
    const most = Math.max(1, Math.floor(limit / 2))
    const from = since === undefined ? undefined : new Date(since)
    const ends = await context.read((db) => runEnds(db, { since: from, runId, limit: most + 1 }))
    const items: OpenLineageEvent[] = []
    for (const end of ends.slice(0, most)) items.push(...(await eventsOfRun(context, end, teller)))
    if (context.accept.includes('application/x-ndjson')) {
      const text = items.map((event) => `${JSON.stringify(event)}\n`).join('')
      return bytes(Buffer.from(text), 'application/x-ndjson')
    }
    return { items, next_since: ends.length > most ? ends[most]!.noted_at.toISOString() : null }
  }
