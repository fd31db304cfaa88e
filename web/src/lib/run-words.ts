import { plural, serverText, t } from './words.ts'
import type { Schema } from './api.ts'
import { formatNumber } from '../../../charts/src/values/format-number.ts'
import { formatDuration } from './format.ts'

export type Run = Schema<'Run'>
export type RunStatus = Run['status']

export function isOver({ status }: Pick<Run, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled'
}

/** What a run is about, for headings and lists. */
export function runTitle({ kind, label, recipe_name: recipe, dataset_name: dataset, id }: Run): string {
  return label ?? recipe ?? dataset ?? `${kindWords[kind]} ${id}`
}

export const kindWords: Record<Run['kind'], string> = {
  refresh: t('Refresh'),
  recipe: t('Recipe'),
  build: t('Build'),
}

/** Why it was started. */
export const triggerWords: Record<Run['trigger'], string> = {
  manual: t('started by hand'),
  created: t('dataset created'),
  changed: t('because what it reads was changed'),
  schedule: t('started by its schedule'),
  build: t('as a step of a build'),
  retry: t('to try again'),
}

export const stageWords: Record<Run['progress']['stage'], string> = {
  queued: t('Waiting for its turn'),
  connecting: t('Connecting to the source'),
  planning: t('Planning what to do'),
  reading: t('Reading from the source'),
  computing: t('Computing the rows'),
  loading: t('Loading into the warehouse'),
  checking: t('Checking the new version'),
  publishing: t('Publishing the new version'),
  building: t('Building its steps'),
  done: t('Done'),
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
  if (failure) return serverText(failure)
  if (result) return resultWords(result)
  if (next !== null && retried !== null)
    return t('tried again soon: {{reason}}', { reason: serverText(retried) })
  if (status !== 'running') return ''
  const { stage, row_count: rows } = run.progress
  return rows > 0
    ? t('{{stage}}, {{rows}} so far', { stage: stageWords[stage], rows: plural(rows, 'row') })
    : stageWords[stage]
}

function resultWords(result: NonNullable<Run['result']>): string {
  if (result.step_counts) return stepCountWords(result.step_counts)
  if (result.is_skipped)
    return result.reason === undefined ? t('nothing had changed') : serverText(result.reason)
  if (result.version === null) return serverText(result.reason ?? '')
  const version = t('version {{version}}', { version: formatNumber(result.version) })
  // Restricted users do not see how many rows there are.
  const rows = result.row_count === null ? version : `${version}: ${plural(result.row_count, 'row')}`
  return result.is_published
    ? rows
    : `${rows}, ${result.reason === undefined ? t('waits for approval') : serverText(result.reason)}`
}

function stepCountWords(counts: Record<string, number>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  return parts.length === 0
    ? t('nothing to do')
    : parts.map(([state, count]) => `${count} ${state}`).join(', ')
}
