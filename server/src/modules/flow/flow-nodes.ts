import type { FlowDataset, FlowRecipe, FlowSource } from '../../../../contract/src/flow.ts'
import type { RunStatus } from '../../../../contract/src/runs.ts'
import type { GraphRecipe } from '../recipes/index.ts'
import type { Staleness } from '../builds/index.ts'
import { type FreshnessRow, freshnessStatus } from '../freshness/index.ts'
import type { DatasetFacts } from './store.ts'

/** The whole graph, for what depends on it in one node. */
export interface Shown {
  now: Date
  makers: ReadonlyMap<number, GraphRecipe>
  freshness: ReadonlyMap<number, FreshnessRow>
  stalenessOf(recipe: GraphRecipe): Staleness | undefined
  /** The nearest recipe upstream of each that is out of date. */
  staleAbove: ReadonlyMap<GraphRecipe, GraphRecipe>
  /** What is wrong with what a recipe reads. */
  troubleIn(recipe: GraphRecipe): string | undefined
  /** The nearest of that among the recipes upstream of each. */
  troubleAbove: ReadonlyMap<GraphRecipe, string>
  /** How many recipes a dataset leads to. */
  dependentCount(datasetId: number): number
}

type BuildStatus = FlowRecipe['build_status']
type LastRun = { id: number; status: string; finished_at: string | null } | null

export function sourceNode(dataset: DatasetFacts): FlowSource | undefined {
  const { source, connectorId, connectorName, connectorType, mayViewConnector } = dataset
  if (!mayViewConnector || connectorId === null || connectorName === null || source === null) return undefined
  const table = source.schema ? `${source.schema}.${source.table}` : source.table
  const name = table ?? source.path ?? `query of ${dataset.name}`
  return {
    kind: 'source',
    key: `source:${connectorId}:${name}`,
    name,
    connector_id: connectorId,
    connector_name: connectorName,
    connector_type: connectorType ?? '',
  }
}

export function recipeNode(shown: Shown, recipe: GraphRecipe, isNeighbour: boolean): FlowRecipe {
  const why = reasonFor(shown, recipe)
  return {
    kind: 'recipe',
    key: `recipe:${recipe.id}`,
    id: recipe.id,
    name: recipe.name,
    project_id: recipe.projectId,
    is_neighbour: isNeighbour,
    dependent_count: recipe.outputId === null ? 0 : shown.dependentCount(recipe.outputId),
    recipe_kind: recipe.kind,
    status: recipe.isPublished ? 'published' : 'draft',
    is_incremental: recipe.isIncremental,
    output_dataset_id: recipe.outputId,
    build_status: buildStatusOf(shown, recipe, why),
    words:
      why ?? (recipe.isPublished ? 'nothing that it is made of has changed since it ran' : 'never published'),
    last_run: runOf(recipe.lastRun),
  }
}

export function datasetNode(shown: Shown, dataset: DatasetFacts, isNeighbour: boolean): FlowDataset {
  const maker = shown.makers.get(dataset.id)
  const row = shown.freshness.get(dataset.id)
  return {
    kind: 'dataset',
    key: `dataset:${dataset.id}`,
    id: dataset.id,
    name: dataset.name,
    project_id: dataset.projectId,
    is_neighbour: isNeighbour,
    dependent_count: shown.dependentCount(dataset.id),
    mode: dataset.mode,
    made_by: maker?.mayView ? maker.id : null,
    build_status: datasetBuildStatus(shown, dataset, maker),
    version: dataset.version,
    row_count: dataset.isRestricted ? null : dataset.rowCount,
    loaded_at: dataset.loadedAt?.toISOString() ?? null,
    freshness: row ? freshnessStatus(row, { isWhole: !dataset.isRestricted }, shown.now) : null,
    health: healthOf(dataset),
    // What checks found tells of rows.
    health_words: dataset.isHeld ? (dataset.isRestricted ? 'its checks failed' : dataset.failure) : null,
    upstream_trouble: troubleAbove(shown, dataset.id),
    last_run: runOf(dataset.lastRun),
  }
}

const runOf = (run: LastRun): FlowRecipe['last_run'] =>
  run && {
    ...run,
    status: run.status as RunStatus,
    finished_at: run.finished_at && new Date(run.finished_at).toISOString(),
  }

function healthOf({ isHeld, checkOutcome }: DatasetFacts): FlowDataset['health'] {
  if (isHeld) return 'held'
  if (checkOutcome === null) return 'unchecked'
  return checkOutcome === 'passed' ? 'passed' : 'warned'
}

/** Why its output would change: the recipe itself, or something upstream. */
function reasonFor(shown: Shown, recipe: GraphRecipe): string | undefined {
  if (!recipe.isPublished) return undefined
  const own = shown.stalenessOf(recipe)
  if (own) return own.words
  const before = shown.staleAbove.get(recipe)
  return before && `${before.mayView ? before.name : 'something before it'} is out of date`
}

const isUnderWay = (run: LastRun) => run?.status === 'queued' || run?.status === 'running'

function buildStatusOf(shown: Shown, recipe: GraphRecipe, why: string | undefined): BuildStatus {
  if (isUnderWay(recipe.lastRun)) return 'building'
  if (recipe.lastRun?.status === 'failed') return 'failed'
  if (!recipe.isPublished || recipe.changes.neverRun) return 'empty'
  return why === undefined ? 'current' : 'out_of_date'
}

function datasetBuildStatus(
  shown: Shown,
  dataset: DatasetFacts,
  maker: GraphRecipe | undefined,
): BuildStatus {
  if (isUnderWay(dataset.lastRun) || isUnderWay(maker?.lastRun ?? null)) return 'building'
  if ((maker?.lastRun ?? dataset.lastRun)?.status === 'failed') return 'failed'
  if (dataset.mode === 'extract' && dataset.version === null) return 'empty'
  return maker && reasonFor(shown, maker) !== undefined ? 'out_of_date' : 'current'
}

function troubleAbove(shown: Shown, datasetId: number): string | null {
  const maker = shown.makers.get(datasetId)
  return maker ? (shown.troubleIn(maker) ?? shown.troubleAbove.get(maker) ?? null) : null
}
