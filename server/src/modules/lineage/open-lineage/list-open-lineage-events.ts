import { Readable } from 'node:stream'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type {
  listOpenLineageEvents as endpoint,
  OpenLineageEvent,
} from '../../../../../contract/src/open-lineage.ts'
import type { Context } from '../../../kernel/context.ts'
import { bytes, type Reply } from '../../../kernel/route.ts'
import { type EndPlace, type EndRange, runEnds } from '../runs/run-store.ts'
import { eventsOfRun, type EventPublisher } from './events-of-run.ts'

type Caller = Pick<Context, 'read' | 'orgId' | 'accept' | 'signal' | 'now'>

/** What runs read and made, oldest first. */
export const listOpenLineageEvents =
  (teller: EventPublisher) =>
  async (
    context: Caller,
    { since, until, run_id: runId, limit }: Input<typeof endpoint>,
  ): Promise<Answer<typeof endpoint> | Reply> => {
    const range: EndRange = { since: timeOf(since), until: timeOf(until), runId }
    if (context.accept.includes('application/x-ndjson')) {
      const day = context.now().toISOString().slice(0, 10)
      return bytes(Readable.from(allLines(context, { range, teller })), 'application/x-ndjson', {
        'content-disposition': `attachment; filename="lineage-${context.orgId}-${day}.ndjson"`,
      })
    }
    // A run has two events at most.
    const max = Math.max(1, Math.floor(limit / 2))
    const ends = await context.read((db) => runEnds(db, { ...range, limit: max + 1 }))
    const items: OpenLineageEvent[] = []
    for (const end of ends.slice(0, max)) items.push(...(await eventsOfRun(context, end, teller)))
    return { items, next_since: ends.length > max ? ends[max]!.recorded_at.toISOString() : null }
  }

const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

const pageSize = 100

/** Page by page, so that a range of years needs no memory. */
async function* allLines(
  context: Caller,
  { range, teller }: { range: EndRange; teller: EventPublisher },
): AsyncGenerator<string> {
  let after: EndPlace | undefined
  while (!context.signal.aborted) {
    const ends = await context.read((db) => runEnds(db, { ...range, after, limit: pageSize }))
    for (const end of ends)
      for (const event of await eventsOfRun(context, end, teller)) yield `${JSON.stringify(event)}\n`
    const last = ends.at(-1)
    if (!last || ends.length < pageSize) return
    after = { recordedAt: last.recorded_at, id: last.id }
  }
}
