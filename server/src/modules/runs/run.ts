import type {
  RetryPolicy,
  Run,
  RunDetail,
  RunKind,
  RunProgress,
  RunResult,
  RunStep,
  RunTrigger,
} from '../../../../contract/src/runs.ts'
import type { RunRecord } from './work/run-record.ts'
import type { Work } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { ClaimedJob } from '../../kernel/jobs/queue.ts'
import { failureFor } from '../policies/index.ts'

export interface RunRow {
  id: number
  kind: string
  title: string | null
  status: string
  trigger: string
  dataset_id: number | null
  dataset_name: string | null
  recipe_id: number | null
  parent_id: number | null
  schedule_id: number | null
  project_id: number | null
  attempt: number
  retries: number
  retry: RetryPolicy
  retry_of: number | null
  next_attempt_at: Date | null
  retry_reason: string | null
  progress: RunProgress
  failure: string | null
  result: RunResult | null
  created_at: Date
  created_by: number | null
  started_at: Date | null
  finished_at: Date | null
  cancelled_by: number | null
  /** Whether policies restrict what its reader sees of the dataset, or of what the run read. */
  restricted: boolean
}

type SeenRun = Omit<RunRow, 'restricted'>

const iso = (at: Date | null) => at?.toISOString() ?? null

/** For restricted users, without what reveals hidden rows. */
function asSeen({ restricted, ...row }: RunRow): SeenRun {
  if (!restricted) return row
  return {
    ...row,
    progress: { ...row.progress, row_count: 0, size_bytes: 0 },
    failure: failureFor(row.failure, { restricted }),
    retry_reason: failureFor(row.retry_reason, { restricted }),
    result: row.result && { ...row.result, ...Object.fromEntries(counts(row.result)) },
  }
}

/** Every count of a result tells of rows, those that are yet to come too. */
const counts = (result: object): [string, null][] =>
  Object.keys(result)
    .filter((name) => name.endsWith('_count'))
    .map((name) => [name, null])

/** The only way from a row of a run to a response. */
export function showRun(runRow: RunRow): Run {
  const { title, ...row } = asSeen(runRow)
  const { started_at: started, finished_at: finished, result, progress } = row
  return {
    ...row,
    kind: row.kind as Run['kind'],
    status: row.status as Run['status'],
    trigger: row.trigger as Run['trigger'],
    recipe_name: row.recipe_id === null ? null : title,
    label: title,
    next_attempt_at: iso(row.next_attempt_at),
    rows_in: started === null || runRow.restricted ? null : (result?.read_count ?? progress.row_count),
    rows_out: result?.row_count ?? null,
    duration_ms:
      started === null ? null : Math.max(0, (finished ?? new Date()).getTime() - started.getTime()),
    created_at: row.created_at.toISOString(),
    started_at: iso(started),
    finished_at: iso(finished),
  }
}

/** A stage of the work, as it is kept with the run. */
export interface StageSpan {
  name: string
  started_at: string
  finished_at: string | null
}

export function showDetail(row: RunRow & { steps: StageSpan[] }, ofBuild: RunStep[] | undefined): RunDetail {
  const { steps: stages, ...run } = row
  return { ...showRun(run), steps: ofBuild ?? stages.map((stage, at) => stepOf(stage, at, asSeen(row))) }
}

function stepOf({ name, started_at, finished_at }: StageSpan, at: number, run: SeenRun): RunStep {
  const isLast = finished_at === null
  const status = !isLast
    ? 'succeeded'
    : run.status === 'queued'
      ? 'failed'
      : (run.status as RunStep['status'])
  return {
    position: at + 1,
    name,
    status,
    run_id: null,
    recipe_id: null,
    dataset_id: null,
    needs: [],
    reason: isLast ? (run.failure ?? run.retry_reason) : null,
    started_at,
    finished_at: finished_at ?? iso(run.finished_at),
  }
}

/** The work of a run, as it is queued. */
export interface NewRun {
  orgId: number
  kind: RunKind
  trigger: RunTrigger
  datasetId: number | null
  projectId: number | null
  options: Record<string, unknown>
  createdBy: number | null
  recipeId?: number | null
  /** The build that it is a step of. */
  parentId?: number | null
  scheduleId?: number | null
  /** What it does: the name of a recipe, the words of a build. */
  title?: string | null
  /** Of runs with the same key one works at a time; `dataset:<id>` unless it says. Null: as many as there are. */
  concurrencyKey?: string | null
  retry?: RetryPolicy
  retryOf?: number | null
}

/** A run as its worker holds it. */
export interface ClaimedRun {
  id: number
  orgId: number
  kind: RunKind
  trigger: RunTrigger
  title: string | null
  datasetId: number | null
  projectId: number | null
  recipeId: number | null
  parentId: number | null
  scheduleId: number | null
  options: Record<string, unknown>
  createdBy: number | null
  attempt: number
  /** How often it was tried again by itself so far. */
  retries: number
  retry: RetryPolicy
  retryOf: number | null
  /** By which it holds the run: nothing is written of it once another has the job. */
  job: ClaimedJob
  /** What it says and how far it is. */
  record: RunRecord
}

/** The run was cancelled, or another worker has it by now: what was made of it must not be kept. */
export class RunLost extends Error {
  constructor(id: number) {
    super(`run ${id} was cancelled or taken over`)
    this.name = 'RunLost'
  }
}

/** The run fails with these words and leaves something behind, written in the transaction that ends it. */
export class RunFailure extends Refusal {
  readonly write: (work: Work) => Promise<void>

  constructor(words: string, write: (work: Work) => Promise<void>) {
    super('conflict', words)
    this.name = 'RunFailure'
    this.write = write
  }
}
