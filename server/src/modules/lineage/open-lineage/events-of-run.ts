import type { OpenLineageEvent } from '../../../../../contract/src/open-lineage.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Edge } from '../node.ts'
import { endsOf, type RunEdge } from '../runs/get-run-lineage.ts'
import type { RunEndRow } from '../runs/run-store.ts'
import { walk } from '../walk/walk.ts'
import { nodeRows, type NodeRow, type WalkLink } from '../walk/walk-store.ts'
import { facet, namespaceOf, runEventUrl, transformationOf, uuidOf } from './standard.ts'

export interface Teller {
  platformUrl: string
}

type Asker = Pick<Context, 'read' | 'orgId'>

const states = { succeeded: 'COMPLETE', failed: 'FAIL', cancelled: 'ABORT' } as const

/** A run as OpenLineage tells it: that it started, and how it ended, with the columns of what it read and made. */
export async function eventsOfRun(
  context: Asker,
  end: RunEndRow,
  { platformUrl }: Teller,
): Promise<OpenLineageEvent[]> {
  const { orgId } = context
  const namespace = namespaceOf(platformUrl, orgId)
  const { inputs, output } = await endsOf(context, end)
  const { rows, links } = await around(context, end, { inputs, output })
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const out = output === undefined ? undefined : rowById.get(output)
  const recipe = rows.find(({ kind, subject_id: id }) => kind === 'recipe' && id === end.recipe_id)
  const telling = { producer: platformUrl, namespace }
  const common = {
    producer: platformUrl,
    schemaURL: runEventUrl,
    job: {
      namespace,
      name: recipe
        ? `${recipe.name} (recipe ${end.recipe_id})`
        : `${end.kind} ${out?.name ?? end.dataset_id}`,
      facets: {
        jobType: facet(platformUrl, 'JobTypeJobFacet', {
          processingType: 'BATCH',
          integration: 'QUARRY',
          jobType: end.kind.toUpperCase(),
        }),
      },
    },
  }
  const runId = uuidOf(namespace, end.run_id === null ? `end ${end.id}` : `run ${end.run_id}`)
  const told = inputs.flatMap(({ nodeId, version }) => {
    const row = rowById.get(nodeId)
    return row ? [datasetTold(row, telling, { version })] : []
  })
  const made = out && end.status === 'succeeded'
  const columnLineage = out && lineageFacet(out, { links, rowById, telling })
  const started = end.started_at && {
    ...common,
    eventType: 'START' as const,
    eventTime: end.started_at.toISOString(),
    run: { runId },
    inputs: [],
    outputs: [],
  }
  return [
    ...(started ? [started] : []),
    {
      ...common,
      eventType: states[end.status],
      eventTime: end.finished_at.toISOString(),
      run: { runId, ...(end.failure === null ? {} : { facets: failureTold(platformUrl, end.failure) }) },
      inputs: told,
      outputs: made ? [datasetTold(out, telling, { version: end.version, columnLineage })] : [],
    },
  ]
}

/** What the run made and all that is on the way from what it read. */
async function around(
  context: Asker,
  end: RunEndRow,
  { inputs, output }: { inputs: RunEdge[]; output: number | undefined },
): Promise<{ rows: NodeRow[]; links: WalkLink[] }> {
  const asOf = end.noted_at
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

interface Telling {
  producer: string
  namespace: string
}

/** How a node is named to others: by where it lies, or by our own name for it. */
function nameTold({ kind, name, namespace: far, far_name: farName, id }: NodeRow, namespace: string) {
  if (far !== null && farName !== null) return { namespace: far, name: farName }
  return { namespace, name: kind === 'dataset' ? name : kind === 'file' ? `files/${name}` : `${kind}/${id}` }
}

function datasetTold(
  row: NodeRow,
  { producer, namespace }: Telling,
  { version, columnLineage }: { version: number | null; columnLineage?: object | undefined },
) {
  const fields = (row.columns ?? []).map(([name, type]) => ({ name, ...(type === null ? {} : { type }) }))
  return {
    ...nameTold(row, namespace),
    facets: {
      schema: facet(producer, 'SchemaDatasetFacet', { fields }),
      ...(version === null
        ? {}
        : { version: facet(producer, 'DatasetVersionDatasetFacet', { datasetVersion: String(version) }) }),
      ...(columnLineage ? { columnLineage } : {}),
    },
  }
}

const failureTold = (producer: string, message: string) => ({
  errorMessage: facet(producer, 'ErrorMessageRunFacet', { message, programmingLanguage: 'SQL' }),
})

interface Around {
  links: readonly WalkLink[]
  rowById: ReadonlyMap<number, NodeRow>
  telling: Telling
}

interface FieldTold {
  namespace: string
  name: string
  field: string
  transformations: ReturnType<typeof transformationOf>[]
}

/** The columns of what was made by the columns of what was read; a recipe in between is seen through. */
function lineageFacet(out: NodeRow, { links, rowById, telling }: Around): object | undefined {
  const fields: Record<string, { inputFields: FieldTold[] }> = {}
  const whole: FieldTold[] = []
  const told = (row: NodeRow, [field, , how]: Edge): FieldTold[] =>
    field === null
      ? []
      : [{ ...nameTold(row, telling.namespace), field, transformations: [transformationOf(how)] }]
  const put = (to: string | null, inputs: FieldTold[]) => {
    if (to === null) whole.push(...inputs)
    else (fields[to] ??= { inputFields: [] }).inputFields.push(...inputs)
  }
  for (const { from_id: from, edges } of links.filter(({ to_id: to }) => to === out.id)) {
    const row = rowById.get(from)
    if (!row) continue
    if (row.kind !== 'recipe') {
      for (const edge of edges) put(edge[1], told(row, edge))
      continue
    }
    for (const { from_id: source, edges: inner } of links.filter(({ to_id: to }) => to === from)) {
      const input = rowById.get(source)
      if (input) for (const edge of inner) put(edge[1], told(input, edge))
    }
  }
  if (Object.keys(fields).length === 0 && whole.length === 0) return undefined
  return facet(telling.producer, 'ColumnLineageDatasetFacet', {
    fields,
    ...(whole.length > 0 && { dataset: whole }),
  })
}
