import type { Run, RunProgress, RunResult } from '../../../../contract/src/runs.ts'

export interface RunRow {
  id: number
  kind: string
  status: string
  trigger: string
  dataset_id: number | null
  dataset_name: string | null
  project_id: number | null
  attempt: number
  progress: RunProgress
  failure: string | null
  result: RunResult | null
  created_at: Date
  created_by: number | null
  started_at: Date | null
  finished_at: Date | null
  cancelled_by: number | null
}

export const showRun = (row: RunRow): Run => ({
  ...row,
  kind: row.kind as Run['kind'],
  status: row.status as Run['status'],
  trigger: row.trigger as Run['trigger'],
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
})

/** A run as its worker holds it. */
export interface HeldRun {
  id: number
  orgId: number
  kind: string
  datasetId: number | null
  options: Record<string, unknown>
  createdBy: number | null
  attempt: number
  fencingToken: number
}

/** The run was cancelled, or another worker has it by now: what was made of it must not be kept. */
export class RunLost extends Error {
  constructor(id: number) {
    super(`run ${id} was cancelled or taken over`)
    this.name = 'RunLost'
  }
}
