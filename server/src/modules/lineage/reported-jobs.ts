import { type At, endNodes, keepReadings } from './keep-readings.ts'
import type { NodeFacts, NodeRef, Reading } from './node.ts'
import { datasetReader } from './readers/dataset.ts'
import type { ExternalName } from './open-lineage/received-store.ts'
import { findNodeIds } from './store.ts'

/** A job of another tool over tables that datasets read. */
export interface ReportedJob {
  name: string
  /** Datasets whose tables it reads. */
  inputs: number[]
  /** The dataset whose table it makes. */
  output: number
}

interface ReportedJobs {
  reportedBy: string
  namespace: string
  jobs: readonly ReportedJob[]
  /** Jobs that were reported before: those that are no longer reported end. */
  before: readonly string[]
}

/** A job of another tool, as a node. */
export const jobFacts = ({ namespace, name }: ExternalName): NodeFacts => ({
  kind: 'job',
  key: JSON.stringify([namespace, name]),
  name,
  subject: null,
  remote: { namespace, name },
  createdBy: null,
})

/** Writes the jobs of another tool into the lineage, between the tables that it names. */
export async function keepReportedJobs(
  at: At,
  { reportedBy, namespace, jobs, before }: ReportedJobs,
): Promise<void> {
  const ids = [...new Set(jobs.flatMap(({ inputs, output }) => [...inputs, output]))]
  const tables = new Map<string, NodeRef | NodeFacts>()
  for (const { node, sources } of ids.length === 0 ? [] : await datasetReader.read(at.db, ids)) {
    const [source] = sources
    if (node.kind === 'dataset' && source) tables.set(node.key, source.from)
  }
  const tableOf = (id: number) => tables.get(String(id)) ?? []
  const readings = jobs.map(({ name, inputs, output }): Reading => ({
    node: jobFacts({ namespace, name }),
    version: null,
    runId: null,
    columns: [],
    gaps: [[null, `${reportedBy} does not say which columns make which`]],
    sources: inputs.flatMap(tableOf).map((from) => ({ from, edges: [] })),
    targets: [output].flatMap(tableOf).map((to) => ({ to, edges: [] })),
    reportedBy,
  }))
  await keepReadings(at, readings)
  const names = new Set(jobs.map(({ name }) => name))
  const gone = before.filter((name) => !names.has(name)).map((name) => jobFacts({ namespace, name }))
  if (gone.length > 0) await endNodes(at, [...(await findNodeIds(at.db, gone)).values()])
}
