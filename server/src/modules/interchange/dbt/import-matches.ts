import type { DbtImport, DbtLoss } from '../../../../../contract/src/dbt-imports.ts'
import type { Work } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { holdsEverywhere } from '../../access/index.ts'
import { keepReportedJobs, type ReportedJob } from '../../lineage/index.ts'
import { applyChanges } from './apply-changes.ts'
import { type Io, type MatchedDataset, readMatch } from './current-items.ts'
import { findImport, type OwnedItems, saveImport } from './import-store.ts'
import { type Matches, nearestAbove } from './match-nodes.ts'
import { type Item, itemsOf, keyOf, mergeItems } from './merge.ts'
import type { DbtCatalog } from './parse-catalog.ts'
import type { DbtManifest } from './parse-manifest.ts'
import { wantedItems } from './wanted-items.ts'

export interface ToImport {
  connector: { id: number; name: string }
  manifest: DbtManifest
  /** Undefined: none was sent. */
  catalog: DbtCatalog | undefined
  matched: Matches
  overwrite: boolean
  isDryRun: boolean
}

const maxListed = 1000

export async function importMatches(io: Io, work: Work, input: ToImport): Promise<DbtImport> {
  const { connector, manifest, matched, isDryRun } = input
  const { context } = io
  const before = await findImport(work.db, connector.id)
  const { read, losses } = await readMatches(io, matched)
  const datasetOf = new Map(read.map(({ node, named }) => [node.id, named]))
  const owned: OwnedItems = { ...before?.owned }
  const datasets: DbtImport['datasets'] = []
  for (const dataset of read) {
    const done = await importDataset(io, dataset, {
      ...input,
      owned: owned[dataset.dataset.id] ?? [],
      datasetOf: (node) => datasetOf.get(node),
    })
    owned[dataset.dataset.id] = done.owned
    datasets.push(done.report)
    losses.push(...done.losses)
  }
  const jobs = await importLineage(io, work, { manifest, read, before: before?.jobs ?? [], losses })
  const report: DbtImport = {
    connector_id: connector.id,
    applied: !isDryRun,
    project: manifest.project,
    imported_at: isDryRun ? null : context.now().toISOString(),
    imported_by: isDryRun ? null : context.user.userId,
    datasets,
    losses: losses.slice(0, maxListed),
    loss_count: losses.length,
    unmatched: matched.unmatched.slice(0, maxListed),
    unmatched_count: matched.unmatched.length,
    lineage_count: jobs.length,
  }
  if (isDryRun) return report
  await saveImport(work.db, { orgId: context.orgId, userId: context.user.userId, report, owned, jobs })
  const changed = datasets.filter(({ changes }) => changes.some(({ action }) => action !== 'kept'))
  await work.emit({
    type: 'connector.dbt_imported',
    subject: { type: 'connector', id: connector.id, name: connector.name },
    data: { project: manifest.project, datasets: changed.map(({ name }) => name), losses: losses.length },
  })
  return report
}

/** Datasets of which the caller may not see everything are left out, with the reason. */
async function readMatches(
  io: Io,
  { matches }: Matches,
): Promise<{ read: MatchedDataset[]; losses: DbtLoss[] }> {
  const read: MatchedDataset[] = []
  const losses: DbtLoss[] = []
  for (const match of matches) {
    try {
      read.push(await readMatch(io, match))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { node, dataset } = match
      losses.push({ node: node.id, part: 'description', name: dataset.name, reason: error.message })
    }
  }
  return { read, losses }
}

interface ToImportDataset extends ToImport {
  owned: readonly Item[]
  datasetOf(node: string): MatchedDataset['named'] | undefined
}

interface ImportedDataset {
  report: DbtImport['datasets'][number]
  owned: Item[]
  losses: DbtLoss[]
}

async function importDataset(
  io: Io,
  dataset: MatchedDataset,
  { manifest, catalog, owned, overwrite, datasetOf }: ToImportDataset,
): Promise<ImportedDataset> {
  const { node, named } = dataset
  const wanted = wantedItems({ manifest, catalog: catalog ?? {}, node, dataset: named, datasetOf })
  const last = itemsOf(owned)
  // Without a catalog nothing is known of the comments that an earlier one had.
  const untold = owned.filter(({ part }) => !catalog && (part === 'column' || part === 'description'))
  const merged = mergeItems({
    current: itemsOf(dataset.items),
    owned: last,
    wanted: itemsOf(wanted.items),
    lost: new Set([...wanted.losses, ...untold].map(keyOf)),
    overwrite,
  })
  const refused = await applyChanges(io, dataset, { changes: merged.changes, made: wanted.model })
  for (const key of refused.keys()) {
    const before = last.get(key)
    if (before) merged.owned.set(key, before)
    else merged.owned.delete(key)
  }
  const lost = merged.changes.flatMap(({ part, name }): DbtLoss[] => {
    const reason = refused.get(keyOf({ part, name }))
    return reason === undefined ? [] : [{ node: node.id, part, name, reason }]
  })
  return {
    report: {
      dataset_id: named.id,
      name: named.name,
      node: node.id,
      changes: merged.changes.filter((change) => !refused.has(keyOf(change))),
      unchanged_count: merged.unchangedCount,
    },
    owned: [...merged.owned.values()],
    losses: [...wanted.losses, ...lost],
  }
}

interface ToTrace {
  manifest: DbtManifest
  read: readonly MatchedDataset[]
  before: readonly string[]
  losses: DbtLoss[]
}

/** Which tables each model reads, as jobs that dbt reports. */
async function importLineage(
  { context }: Io,
  work: Work,
  { manifest, read, before, losses }: ToTrace,
): Promise<string[]> {
  const datasets = new Map(read.map(({ node, named }) => [node.id, named.id]))
  const jobs = read.flatMap(({ node, named }): ReportedJob[] => {
    const above = nearestAbove(manifest, node, (id) => datasets.has(id))
    return above.length === 0
      ? []
      : [{ name: node.id, inputs: above.map((id) => datasets.get(id)!), output: named.id }]
  })
  if (jobs.length === 0 && before.length === 0) return []
  if (!holdsEverywhere(context.user, 'lineage.edit')) {
    const reason = 'lineage of other tools takes the permission lineage.edit'
    losses.push({ node: '', part: 'lineage', name: manifest.project, reason })
    return [...before]
  }
  const namespace = `dbt://${manifest.project}`
  const reported = { reportedBy: 'dbt', namespace, jobs, before }
  await keepReportedJobs({ db: work.db, orgId: context.orgId, now: context.now() }, reported)
  return jobs.map(({ name }) => name)
}
