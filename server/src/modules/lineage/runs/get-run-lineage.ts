import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { getRunLineage as endpoint, RunLineage } from '../../../../../contract/src/lineage-columns.ts'
import { refuse } from '../../../kernel/errors.ts'
import { publicId } from '../answer.ts'
import { type Viewer, visibilityFor } from '../sight/sight.ts'
import { walk } from '../walk/walk.ts'
import { findNode, nodeRows } from '../walk/walk-store.ts'
import { findFinishedRun, type FinishedRunRow } from './run-store.ts'

/** Which versions a run read, and which it made. */
export async function getRunLineage(context: Viewer, { id }: Input<typeof endpoint>): Promise<RunLineage> {
  const end = await context.read((db) => findFinishedRun(db, id))
  if (!end) throw refuse.notFound('run with lineage')
  const { inputs, output } = await endsOf(context, end)
  const ids = [...inputs.map(({ nodeId }) => nodeId), ...(output === undefined ? [] : [output])]
  const rows = await context.read((db) => nodeRows(db, { ids, asOf: end.recorded_at }))
  const sight = await visibilityFor(context, rows, end.recorded_at)
  const shown = ({ nodeId, version }: RunEdge, at: number) => {
    const row = rows.find((one) => one.id === nodeId)
    const seen = row !== undefined && sight.sees(row)
    return {
      node_id: seen ? publicId(row) : `hidden:${at + 1}`,
      name: seen ? row.name : null,
      version: seen ? version : null,
    }
  }
  const made = output === undefined || end.version === null ? [] : [{ nodeId: output, version: end.version }]
  return {
    run_id: id,
    kind: end.kind,
    status: end.status,
    inputs: inputs.map(shown),
    outputs: made.map((one) => shown(one, inputs.length)),
    started_at: end.started_at?.toISOString() ?? null,
    finished_at: end.finished_at.toISOString(),
  }
}

export interface RunEdge {
  nodeId: number
  version: number | null
}

/** The nodes that a run read, with their versions, and the dataset that it made. */
export async function endsOf(
  context: Pick<Viewer, 'read'>,
  end: FinishedRunRow,
): Promise<{ inputs: RunEdge[]; output: number | undefined }> {
  const nodeOf = (id: number) => context.read((db) => findNode(db, { kind: 'dataset', key: String(id) }))
  const output = end.dataset_id === null ? undefined : await nodeOf(end.dataset_id)
  if (end.inputs.length > 0) {
    const inputs: RunEdge[] = []
    for (const { dataset_id: id, version } of end.inputs) {
      const nodeId = await nodeOf(id)
      if (nodeId !== undefined) inputs.push({ nodeId, version })
    }
    return { inputs, output }
  }
  if (output === undefined) return { inputs: [], output }
  const { nodes } = await walk(context, {
    root: output,
    direction: 'upstream',
    depth: 1,
    indirect: true,
    asOf: end.recorded_at,
    limit: 1000,
  })
  const inputs = [...nodes.keys()].filter((id) => id !== output).map((nodeId) => ({ nodeId, version: null }))
  return { inputs, output }
}
