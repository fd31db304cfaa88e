import type { OpenLineageEvent } from '../../../../../contract/src/open-lineage.ts'
import type { Context } from '../../../kernel/context.ts'
import { memberNames } from '../../access/index.ts'
import { versionFacts } from '../../datasets/index.ts'
import { sqlOfRecipe } from '../../recipes/index.ts'
import { endsOf, type RunEdge } from '../runs/get-run-lineage.ts'
import type { FinishedRunRow } from '../runs/run-store.ts'
import { walk } from '../walk/walk.ts'
import { nodeRows, type NodeRow, type WalkLink } from '../walk/walk-store.ts'
import { columnLineage } from './column-lineage.ts'
import { createFacet, namespaceOf, runEventUrl, uuidOf } from './standard.ts'
import { ownersOf, datasetFacets, type EventSource } from './dataset-facets.ts'

export interface EventPublisher {
  platformUrl: string
}

type Caller = Pick<Context, 'read' | 'orgId'>

const states = { succeeded: 'COMPLETE', failed: 'FAIL', cancelled: 'ABORT' } as const

/** A run as OpenLineage tells it: that it started, and how it ended, with the columns of what it read and made. */
export async function eventsOfRun(
  context: Caller,
  end: FinishedRunRow,
  { platformUrl }: EventPublisher,
): Promise<OpenLineageEvent[]> {
  const namespace = namespaceOf(platformUrl, context.orgId)
  const { inputs, output } = await endsOf(context, end)
  const { rows, links } = await around(context, end, { inputs, output })
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const out = output === undefined ? undefined : rowById.get(output)
  const recipe = rows.find(({ kind, subject_id: id }) => kind === 'recipe' && id === end.recipe_id)
  const ids = rows.flatMap(({ created_by: id }) => (id === null ? [] : [id]))
  const owners = await memberNames(context, ids)
  const telling: EventSource = { producer: platformUrl, namespace, owners }
  const common = {
    producer: platformUrl,
    schemaURL: runEventUrl,
    job: {
      namespace,
      name: recipe
        ? `${recipe.name} (recipe ${end.recipe_id})`
        : `${end.kind} ${out?.name ?? end.dataset_id}`,
      facets: await jobFacets(context, end, { telling, recipe }),
    },
  }
  const described = inputs.flatMap(({ nodeId, version }) => {
    const row = rowById.get(nodeId)
    return row ? [datasetFacets(row, telling, { version })] : []
  })
  const lineage = out && columnLineage(out, { links, rowById, telling })
  const made =
    out && end.status === 'succeeded' ? [await outputFacets(context, end, { out, telling, lineage })] : []
  const started = end.started_at && {
    ...common,
    eventType: 'START' as const,
    eventTime: end.started_at.toISOString(),
    run: runFacets(end, telling),
    inputs: [],
    outputs: [],
  }
  const ended = {
    ...common,
    eventType: states[end.status],
    eventTime: end.finished_at.toISOString(),
    run: runFacets(end, telling, end.failure),
    inputs: described,
    outputs: made,
  }
  return [...(started ? [started] : []), ended]
}

/** What the run made and all that is on the way from what it read. */
async function around(
  context: Caller,
  end: FinishedRunRow,
  { inputs, output }: { inputs: RunEdge[]; output: number | undefined },
): Promise<{ rows: NodeRow[]; links: WalkLink[] }> {
  const asOf = end.recorded_at
  const walked =
    output === undefined
      ? undefined
      : await walk(context, {
          root: output,
          direction: 'upstream',
          depth: 2,
          indirect: true,
          asOf,
          limit: 5000,
        })
  const ids = [...new Set([...(walked?.nodes.keys() ?? []), ...inputs.map(({ nodeId }) => nodeId)])]
  return {
    rows: ids.length === 0 ? [] : await context.read((db) => nodeRows(db, { ids, asOf })),
    links: walked?.links ?? [],
  }
}

async function jobFacets(
  { read }: Caller,
  end: FinishedRunRow,
  { telling, recipe }: { telling: EventSource; recipe: NodeRow | undefined },
) {
  const { producer } = telling
  const version = recipe?.version ?? null
  const query =
    end.recipe_id === null || version === null
      ? undefined
      : await read((db) => sqlOfRecipe(db, { recipeId: end.recipe_id!, version }))
  const owners = recipe ? ownersOf(recipe, telling) : []
  return {
    jobType: createFacet(producer, 'JobTypeJobFacet', {
      processingType: 'BATCH',
      integration: 'QUARRY',
      jobType: end.kind.toUpperCase(),
    }),
    ...(query !== undefined && { sql: createFacet(producer, 'SQLJobFacet', { query, dialect: 'duckdb' }) }),
    ...(owners.length > 0 && { ownership: createFacet(producer, 'OwnershipJobFacet', { owners }) }),
  }
}

/** A run by its own number, with the build that it is a part of and the time that it is for. */
function runFacets(end: FinishedRunRow, { producer, namespace }: EventSource, failure: string | null = null) {
  const facets = {
    ...(end.parent_id !== null && {
      parent: createFacet(producer, 'ParentRunFacet', {
        run: { runId: uuidOf(namespace, `run ${end.parent_id}`) },
        job: { namespace, name: end.parent_name ?? 'build' },
      }),
    }),
    ...(end.nominal_at && {
      nominalTime: createFacet(producer, 'NominalTimeRunFacet', {
        nominalStartTime: end.nominal_at.toISOString(),
      }),
    }),
    ...(failure !== null && {
      errorMessage: createFacet(producer, 'ErrorMessageRunFacet', {
        message: failure,
        programmingLanguage: 'SQL',
      }),
    }),
  }
  return {
    runId: uuidOf(namespace, end.run_id === null ? `end ${end.id}` : `run ${end.run_id}`),
    ...(Object.keys(facets).length > 0 && { facets }),
  }
}

interface Output {
  out: NodeRow
  telling: EventSource
  lineage: object | undefined
}

/** What was made, and how much of it. */
async function outputFacets({ read }: Caller, end: FinishedRunRow, { out, telling, lineage }: Output) {
  const { dataset_id: datasetId, version } = end
  const described = datasetFacets(out, telling, { version, columnLineage: lineage })
  const facts =
    datasetId === null || version === null
      ? undefined
      : await read((db) => versionFacts(db, { datasetId, version }))
  if (!facts) return described
  const statistics = { rowCount: facts.row_count, size: facts.size_bytes }
  const outputStatistics = createFacet(telling.producer, 'OutputStatisticsOutputDatasetFacet', statistics)
  return { ...described, outputFacets: { outputStatistics } }
}
