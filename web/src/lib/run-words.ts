import type { Schema } from './api.ts'
import { formatDuration, formatNumber, plural } from './format.ts'

export type Run = Schema<'Run'>
export type RunStatus = Run['status']

export function isOver({ status }: Pick<Run, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled'
}

/** What a run is about, for headings and lists. */
export function runTitle({ kind, title, recipe_name: recipe, dataset_name: dataset, id }: Run): string {
  return title ?? recipe ?? dataset ?? `${kindWords[kind]} ${id}`
}

export const kindWords: Record<Run['kind'], string> = {
  refresh: 'Refresh',
  recipe: 'Recipe',
  build: 'Build',
}

/** Why it was started. */
export const triggerWords: Record<Run['trigger'], string> = {
  manual: 'because somebody asked',
  created: 'because the dataset was made',
  changed: 'because what it reads was changed',
  schedule: 'because its schedule said so',
  build: 'as a step of a build',
  retry: 'to try again',
}

export const stageWords: Record<Run['progress']['stage'], string> = {
  queued: 'Waiting for its turn',
  connecting: 'Connecting to the source',
  planning: 'Planning what to do',
  reading: 'Reading from the source',
  computing: 'Computing the rows',
  loading: 'Loading into the warehouse',
  checking: 'Checking the new version',
  publishing: 'Publishing the new version',
  building: 'Building its steps',
  done: 'Done',
}

/** How long it took, or has taken so far. */
export function runDuration({ started_at, finished_at }: Run, now = Date.now()): string {
  if (started_at === null) return ''
  const end = finished_at === null ? now : new Date(finished_at).getTime()
  return formatDuration(Math.max(0, end - new Date(started_at).getTime()))
}

/** What came of it in one line: the failure, the version, or how far it is. */
export function runOutcome(run: Run): string {
  const { failure, result, status, retry_reason: retried, next_attempt_at: next } = run
  if (failure) return failure
  if (result) return resultWords(result)
  if (next !== null && retried !== null) return `tried again soon: ${retried}`
  if (status !== 'running') return ''
  const { stage, row_count: rows } = run.progress
  return rows > 0 ? `${stageWords[stage]}, ${plural(rows, 'row')} so far` : stageWords[stage]
}

function resultWords(result: NonNullable<Run['result']>): string {
  if (result.step_counts) return stepCountWords(result.step_counts)
  if (result.is_skipped) return result.reason ?? 'nothing had changed'
  if (result.version === null) return result.reason ?? ''
  const version = `version ${formatNumber(result.version)}`
  // Whom policies restrict is not told how many rows there are.
  const rows = result.row_count === null ? version : `${version}: ${plural(result.row_count, 'row')}`
  return result.is_published ? rows : `${rows}, ${result.reason ?? 'waits for approval'}`
}

function stepCountWords(counts: Record<string, number>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  return parts.length === 0 ? 'nothing to do' : parts.map(([state, count]) => `${count} ${state}`).join(', ')
}
