import type { CheckResult } from '../../../../../contract/src/checks.ts'
import type { Work } from '../../../kernel/context.ts'
import type { MaterializedVersion } from '../../warehouse/index.ts'

/** A version that is built and not yet published. */
export interface Candidate {
  orgId: number
  datasetId: number
  file: string
  columns: MaterializedVersion['columns']
  rowCount: number
  /** Run that made it. */
  runId: number | null
  signal?: AbortSignal
}

/** What checks make of a version. */
export interface Judgement {
  outcome: 'passed' | 'warned' | 'failed'
  /** None: the dataset has no checks. */
  results: CheckResult[]
  /** What speaks against it beside checks. */
  objections?: { name: string; message: string }[]
  /** Why it failed or warned, in one sentence. */
  words: string
  /** Writes what was found, in the transaction that publishes the version or keeps it back. */
  keep(work: Work, version: number): Promise<void>
}

/** Whether a version may be published: decided after building it, outside of any transaction. */
export type JudgeVersion = (candidate: Candidate) => Promise<Judgement>
