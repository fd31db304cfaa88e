import type { CheckResult } from '../../../../../contract/src/checks.ts'
import type { Work } from '../../../kernel/context.ts'
import { insertResults, lastCheckOutcomes, pruneResults } from '../store.ts'
import type { Judged } from './judge-checks.ts'

interface Circumstances {
  version: number | null
  runId: number | null
  trigger: CheckResult['trigger']
  evaluatedAt: Date
}

export const resultsOf = (
  judged: readonly Judged[],
  { version, runId, trigger, evaluatedAt }: Circumstances,
): CheckResult[] =>
  judged.map(({ check, ...found }) => ({
    id: null,
    check_id: check.id,
    name: check.name,
    kind: check.rule.kind,
    severity: check.severity,
    ...found,
    version,
    evaluated_at: evaluatedAt.toISOString(),
    trigger,
    run_id: runId,
  }))

export function outcomeOf(results: readonly CheckResult[]): 'passed' | 'warned' | 'failed' {
  const outcomes = results.map(({ outcome }) => outcome)
  if (outcomes.includes('failed')) return 'failed'
  return outcomes.includes('warned') ? 'warned' : 'passed'
}

interface Kept {
  orgId: number
  dataset: { id: number; name: string }
  version: number
  results: readonly CheckResult[]
}

/** Writes what was found, and says what became worse or well again. */
export async function keepResults(
  { db, emit }: Work,
  { orgId, dataset, version, results }: Kept,
): Promise<void> {
  if (results.length === 0) return
  const before = await lastCheckOutcomes(db, dataset.id)
  await insertResults(db, { orgId, datasetId: dataset.id, version, results })
  await pruneResults(db, dataset.id)
  const subject = { type: 'dataset', id: dataset.id, name: dataset.name }
  const { run_id, trigger } = results[0]!
  const tell = async (type: string, some: readonly CheckResult[]) => {
    if (some.length === 0) return
    const checks = some.map(({ check_id, name, message }) => ({ check_id, name, message }))
    await emit({ type, subject, data: { version, run_id, trigger, checks } })
  }
  await tell('dataset.checks_failed', having(results, 'failed'))
  await tell('dataset.checks_warned', having(results, 'warned'))
  const recovered = having(results, 'passed').filter(({ check_id: id }) =>
    ['failed', 'warned'].includes(before.get(id ?? 0) ?? ''),
  )
  await tell('dataset.checks_recovered', recovered)
}

const having = (results: readonly CheckResult[], wanted: CheckResult['outcome']) =>
  results.filter(({ outcome }) => outcome === wanted)
