import type { Input } from '../../../../../contract/src/endpoint.ts'
import {
  runLogLevels,
  type RunLogLine,
  type listRunLogs as endpoint,
} from '../../../../../contract/src/run-logs.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Feed } from '../../../kernel/feed.ts'
import { refuse } from '../../../kernel/errors.ts'
import { endingStream, type StreamEvent } from '../../../kernel/route.ts'
import { showRun } from '../run.ts'
import { findVisibleRun } from '../store.ts'
import { linesAfter, pageOfLines } from './log-store.ts'

export interface LogDependencies {
  runFeed: Feed
}

type Line = Awaited<ReturnType<typeof linesAfter>>[number]

const batch = 500

/** The lines that there are, or with `Accept: text/event-stream` also those that come. */
export const listRunLogs =
  ({ runFeed }: LogDependencies) =>
  async (context: Context, list: Input<typeof endpoint>) => {
    await requireWhole(context, list.id)
    if (/\btext\/event-stream\b/.test(context.accept)) {
      const { signal: client } = context
      return endingStream(client, (signal) => eventsOf({ ...context, signal }, runFeed, list))
    }
    const page = await pageOfLines(context, list)
    return { ...page, items: page.items.map((line) => showLine(line)) }
  }

/** The log tells of numbers of rows, and of values at which something failed. */
async function requireWhole(context: Context, id: number): Promise<void> {
  const run = await context.read((db) => findVisibleRun(db, context, id))
  if (!run?.restricted) return
  throw refuse.permissionDenied(
    'dataset.view',
    run.dataset_id ?? 0,
    `policies restrict what you see of dataset "${run.dataset_name ?? ''}" or of its inputs, and the log would reveal the rest`,
  )
}

const showLine = ({ line, at, level, message, facts }: Line): RunLogLine => ({
  line,
  at: at.toISOString(),
  level: level as RunLogLine['level'],
  message,
  facts: facts as RunLogLine['facts'],
})

type Following = Pick<Context, 'orgId' | 'read' | 'signal' | 'user'>

async function* linesFrom(
  { read, signal }: Following,
  { id, after = 0, level }: Input<typeof endpoint>,
): AsyncGenerator<RunLogLine, void> {
  const wanted = new Set<string>(level ?? runLogLevels)
  for (let last = after, more = true; more && !signal.aborted;) {
    const lines = await read((db) => linesAfter(db, id, { after: last, limit: batch }))
    for (const line of lines) if (wanted.has(line.level)) yield showLine(line)
    last = lines.at(-1)?.line ?? last
    more = lines.length === batch
  }
}

async function* eventsOf(
  context: Following,
  feed: Feed,
  list: Input<typeof endpoint>,
): AsyncGenerator<StreamEvent, void> {
  const { orgId, read, signal } = context
  const follower = feed.follow(orgId, list.id)
  let { after } = list
  let shown = ''
  try {
    while (!signal.aborted) {
      // The run before its lines: those of a run that is over are all there.
      const row = await read((db) => findVisibleRun(db, context, list.id))
      if (!row) return
      for await (const line of linesFrom(context, { ...list, ...(after !== undefined && { after }) })) {
        after = line.line
        yield { event: 'log', data: line, id: String(line.line) }
      }
      const run = showRun(row)
      if (run.finished_at !== null) return yield { event: 'end', data: run }
      const state = JSON.stringify([run.status, run.progress, run.next_attempt_at])
      if (state !== shown) yield { event: 'run', data: run }
      shown = state
      await follower.changed(signal)
    }
  } finally {
    follower.leave()
  }
}
