import type { Tx } from '../../../kernel/database/database.ts'
import type { Event, Listener } from '../../../kernel/events.ts'
import { findRunFacts } from '../../runs/index.ts'
import { queueDelivery } from '../open-lineage/queue-delivery.ts'
import { nominalTime, recordFinishedRun, type FinishedRunFacts, type RunInput } from './run-store.ts'

const statuses: Record<string, FinishedRunFacts['status']> = {
  'dataset.version_published': 'succeeded',
  'dataset.version_restored': 'succeeded',
  'run.succeeded': 'succeeded',
  'run.failed': 'failed',
  'run.cancelled': 'cancelled',
}

/** Notes which versions a run read and made, in the transaction that ended it. */
export const recordRuns: Listener = async (event, { db, enqueue, orgId, now }) => {
  const status = statuses[event.type]
  if (orgId === null || status === undefined) return
  const isRun = event.subject.type === 'run'
  const runId = isRun ? event.subject.id : numberIn(event, 'run_id')
  const run = runId === null ? undefined : await findRunFacts(db, runId)
  const kind = run?.kind ?? (event.type === 'dataset.version_restored' ? 'restore' : 'upload')
  // A build is the runs in it; a run that found nothing to do made nothing.
  if (kind === 'build' || event.data?.['is_skipped'] === true) return
  await recordFinishedRun(
    db,
    { orgId, now },
    {
      run_id: run?.id ?? null,
      kind,
      status,
      dataset_id: isRun ? (run?.dataset_id ?? null) : event.subject.id,
      version: numberIn(event, 'version'),
      recipe_id: numberIn(event, 'recipe_id'),
      inputs: inputsIn(event),
      failure: status === 'failed' ? (run?.failure ?? null) : null,
      started_at: run?.started_at ?? null,
      finished_at: now,
      ...(await parentOf(db, run)),
    },
  )
  await queueDelivery({ db, enqueue }, { orgId, now })
}

type Facts = Awaited<ReturnType<typeof findRunFacts>>

/** The build and the time of a schedule that a run is there for. */
async function parentOf(
  db: Tx,
  run: Facts,
): Promise<Pick<FinishedRunFacts, 'parent_id' | 'parent_name' | 'nominal_at'>> {
  if (!run) return { parent_id: null, parent_name: null, nominal_at: null }
  const parent = run.parent_id === null ? undefined : await findRunFacts(db, run.parent_id)
  return {
    parent_id: parent?.id ?? null,
    parent_name: parent?.title ?? null,
    nominal_at: await nominalTime(db, [run.id, ...(parent ? [parent.id] : [])]),
  }
}

function numberIn({ data }: Event, field: string): number | null {
  const value = data?.[field]
  return typeof value === 'number' ? value : null
}

function inputsIn({ data }: Event): RunInput[] {
  const inputs = data?.['inputs']
  return Array.isArray(inputs) ? (inputs as RunInput[]) : []
}
