import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../kernel/errors.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { type Listed, type Meaning, none, readValues, valuesKey, wantedOf } from './list-values.ts'
import type { CatalogueContext } from './visible-catalogue.ts'

/** The values of a live dataset as they were last read. */
export interface LiveValues {
  listed: Listed
  /** The same for the same values. */
  digest: string
  /** When they are read again, in milliseconds. */
  until: number
}

/** Of more the database of a connector is not asked for one question. */
const maxDatasets = 40
/** How long a question waits for values, whatever its datasets are. */
const patienceMs = 400
/** At least so long values are kept, and so many times as long as it took to read them: the database has other work to do. */
const shortest = { ms: 60_000, times: 100 }
const longest = { querySeconds: 10, readingMs: 30_000 }
/** When it is tried again after a failure, and after one of a database that is too slow. */
const again = { ms: 15_000, slowMs: 10 * 60_000 }
const maxKept = 200

interface State {
  last: LiveValues
  /** Never fails. */
  reading: Promise<void> | undefined
}

const unread: LiveValues = { listed: none, digest: '', until: 0 }
const kept = new Map<string, State>()
/** The end of what a connector is read for: of each one dataset at a time. */
const busy = new Map<number, Promise<void>>()

type Described = readonly { table: DatasetTable; meaning: Meaning }[]

/**
 * The values of live datasets by their id, as `listValues` has them of versions: what is known, and else what comes in time.
 * They are read with the caller's rights and in the background, so that the next question has what this one did not wait for.
 */
export async function listLiveValues(
  context: CatalogueContext,
  described: Described,
): Promise<ReadonlyMap<number, LiveValues>> {
  const states = described
    .filter(({ table }) => table.source.kind === 'live')
    .slice(0, maxDatasets)
    .map((one) => ({ id: one.table.id, state: stateOf(context, one) }))
  const readings = states.flatMap(({ state: { reading } }) => reading ?? [])
  const all = Promise.all(readings)
  if (context.isPatient) await all
  else if (readings.length > 0) {
    const late = new AbortController()
    const patience = sleep(patienceMs, undefined, { signal: late.signal }).catch(() => undefined)
    await Promise.race([all, patience])
    late.abort()
  }
  return new Map(states.map(({ id, state: { last } }) => [id, last]))
}

function stateOf(context: CatalogueContext, { table, meaning }: Described[number]): State {
  const key = valuesKey(context, table, meaning)
  const state = kept.get(key) ?? { last: unread, reading: undefined }
  kept.delete(key)
  kept.set(key, state)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break
    kept.delete(oldest)
  }
  if (!state.reading && state.last.until <= Date.now())
    state.reading = inTurn(table, async () => {
      // What is no longer readable is no longer known.
      state.last = await read(context, { table, meaning }).catch(afterFailure)
      state.reading = undefined
    })
  return state
}

function inTurn({ source }: DatasetTable, work: () => Promise<void>): Promise<void> {
  const connector = source.kind === 'live' ? source.connectorId : 0
  const done = (busy.get(connector) ?? Promise.resolve()).then(work)
  busy.set(connector, done)
  return done.finally(() => {
    if (busy.get(connector) === done) busy.delete(connector)
  })
}

async function read(context: CatalogueContext, { table, meaning }: Described[number]): Promise<LiveValues> {
  const wanted = wantedOf(table, meaning)
  if (wanted.listed.length + wanted.times.length === 0) return { ...unread, until: Number.POSITIVE_INFINITY }
  const startedAt = Date.now()
  const listed = await readValues(inBackground(context), table, wanted)
  const { source } = table
  const keptMs = source.kind === 'live' ? (source.reuse?.seconds ?? 0) * 1000 : 0
  const now = Date.now()
  return {
    listed,
    digest: createHash('sha256')
      .update(JSON.stringify([[...listed.values], [...listed.ranges], listed.rowCount]))
      .digest('base64url'),
    until: now + Math.max(keptMs, shortest.ms, (now - startedAt) * shortest.times),
  }
}

/** The same caller, who may have gone when it is read, and whose request has nothing of it. */
const inBackground = (context: CatalogueContext): CatalogueContext => ({
  ...context,
  onAnswer: undefined,
  onTables: undefined,
  replays: [],
  client: 'background',
  user: {
    ...context.user,
    limits: {
      ...context.user.limits,
      querySeconds: Math.min(context.user.limits.querySeconds, longest.querySeconds),
    },
  },
  signal: AbortSignal.timeout(longest.readingMs),
})

function afterFailure(error: unknown): LiveValues {
  const isSlow = !(error instanceof Refusal) || error.code === 'query_timeout'
  return { ...unread, until: Date.now() + (isSlow ? again.slowMs : again.ms) }
}
