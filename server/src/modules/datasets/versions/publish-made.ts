import type { DatasetDrift } from '../../../../../contract/src/dataset-sources.ts'
import type { Work } from '../../../kernel/context.ts'
import { RunFailure } from '../../runs/index.ts'
import { updateDatasetRow } from '../store.ts'
import type { Judgement } from './judgement.ts'
import { settingsOf, surpriseInWords, surpriseOf } from './surprise.ts'
import { fail } from '../errors.ts'
import { insertVersion, type NewVersion, retireVersions, setAside, setCurrentVersion } from './store.ts'

export interface Making extends NewVersion {
  /** Undefined: the dataset is new, so that it has no checks. */
  judgement: Judgement | undefined
  /** How its columns differ, where that may need approval. */
  changed?: Pick<DatasetDrift, 'columns' | 'affects'> | undefined
  /** What events say of it beside its figures, e.g. the run that made it. */
  facts: Record<string, unknown>
}

export interface Published {
  version: number
  state: 'published' | 'pending' | 'held'
}

interface PublishedInto {
  id: number
  name: string
  status: string
  refresh?: unknown
}

/**
 * The only function that publishes a version, in the caller's transaction, which has locked the dataset. A failing
 * check of severity `fail` holds it back, and an unexpected change waits for approval as the dataset is configured;
 * it replaces any version held before.
 */
export async function publishMade(work: Work, dataset: PublishedInto, making: Making): Promise<Published> {
  const { db, emit } = work
  const { judgement, changed: _changed, facts, ...version } = making
  const found = surpriseOf(dataset, making)
  const { on_drift: policy } = settingsOf(dataset)
  if (found && policy === 'refuse' && judgement?.outcome !== 'failed')
    throw fail.surprise(surpriseInWords(found))
  const pending = found && policy === 'ask' ? found : undefined
  const state = judgement?.outcome === 'failed' ? 'held' : pending ? 'pending' : 'published'
  await setAside(db, dataset.id)
  const made = await insertVersion(db, {
    ...version,
    isHeld: state === 'held',
    checkOutcome: judgement && judgement.results.length > 0 ? judgement.outcome : null,
  })
  await judgement?.keep(work, made.version)
  const subject = { type: 'dataset', id: dataset.id, name: dataset.name }
  const data = { ...facts, version: made.version, ...figuresOf(making) }
  if (state === 'published') {
    await setCurrentVersion(db, dataset.id, made.id)
    await emit({ type: 'dataset.version_published', subject, data })
  } else if (state === 'pending') {
    const drift = pending && { ...pending, version: made.version }
    await updateDatasetRow(db, dataset.id, { drift: drift ?? null, held: null, failure: null })
  } else {
    const words = judgement?.words ?? ''
    const failed = dataset.status === 'draft' ? { status: 'failed' } : {}
    const held = heldOf(judgement, made.version)
    await updateDatasetRow(db, dataset.id, { held, drift: null, failure: words, ...failed })
    const checks = held.checks.map(({ check_id, name }) => ({ check_id, name }))
    await emit({ type: 'dataset.version_held', subject, data: { ...data, checks } })
  }
  if (found && state !== 'held') {
    const { affects, rejects } = found
    const left = rejects ? { rejects: rejects.count } : {}
    const seen = { ...facts, version: made.version, columns: surpriseInWords(found), affects, ...left }
    await emit({
      type: 'dataset.drift_found',
      subject,
      data: { ...seen, is_published: state === 'published' },
    })
  }
  await retireVersions(db, dataset.id)
  return { version: made.version, state }
}

/** Ends a run whose version checks object to: as failed, and in the same transaction with the version kept back. */
export const heldBack = (judgement: Judgement, hold: (work: Work) => Promise<unknown>) =>
  new RunFailure(judgement.words, async (work) => void (await hold(work)))

const figuresOf = ({ made }: NewVersion) => ({
  row_count: made.rowCount,
  reject_count: made.rejectCount,
  size_bytes: made.sizeBytes,
})

const heldOf = (judgement: Judgement | undefined, version: number) => ({
  version,
  at: new Date().toISOString(),
  checks: [
    ...(judgement?.results ?? [])
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ check_id, name, message }) => ({ check_id, name, message })),
    ...(judgement?.objections ?? []).map((objection) => ({ check_id: null, ...objection })),
  ],
})
