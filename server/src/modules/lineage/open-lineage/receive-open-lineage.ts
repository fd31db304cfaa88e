import type { ReceivedLineage } from '../../../../../contract/src/open-lineage.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { entry } from '../../../kernel/entry.ts'
import { readWith } from '../../../kernel/texts/read-text.ts'
import { keepReadings } from '../keep-readings.ts'
import type { ColumnFacts, Edge, NodeFacts, NodeRef, Reading } from '../node.ts'
import { jobFacts } from '../reported-jobs.ts'
import { writeNodes } from '../store.ts'
import type { EventPublisher } from './events-of-run.ts'
import { type ExternalDataset, type ExternalEvent, parseEvents } from './parse-event.ts'
import {
  datasetsNamed,
  type ExternalName,
  isKnown,
  newestOf,
  noteReceived,
  tablesNamed,
} from './received-store.ts'
import { namespaceOf } from './standard.ts'

const parser = {
  url: entry(import.meta.url, './parse-event.ts').url,
  name: 'parseEvents',
  parse: parseEvents,
}

/** Receives events of other tools: all of them, or none. Their lineage is stored as reported by them. */
export const receiveOpenLineage =
  ({ platformUrl }: EventPublisher) =>
  async (context: Pick<Context, 'transaction' | 'orgId' | 'now'>, text: string): Promise<ReceivedLineage> => {
    const { orgId } = context
    const read = await readWith(orgId, parser, text)
    const events = read.toSorted((a, b) => a.timeMs - b.timeMs)
    const own = namespaceOf(platformUrl, orgId)
    return context.transaction(
      async ({ db, emit }) => {
        const answer: ReceivedLineage = { accepted_count: 0, duplicate_count: 0, ignored: [] }
        const receiving = { db, orgId, now: context.now(), own, answer }
        for (const event of events) await receive(receiving, event)
        const { accepted_count: accepted, duplicate_count: duplicates } = answer
        if (accepted > 0)
          await emit({
            type: 'lineage.received',
            subject: { type: 'lineage', id: null },
            data: { accepted, duplicates },
          })
        return answer
      },
      { isResponse: true },
    )
  }

interface Receiving {
  db: Tx
  orgId: number
  now: Date
  /** Our own namespace. */
  own: string
  answer: ReceivedLineage
}

async function receive(receiving: Receiving, event: ExternalEvent): Promise<void> {
  const { db, orgId, answer } = receiving
  const { digest } = event
  if (await isKnown(db, digest)) {
    answer.duplicate_count += 1
    return
  }
  answer.accepted_count += 1
  const ignore = (reason: string) => void answer.ignored.push({ path: event.job?.name ?? 'dataset', reason })
  const noted = { orgId, digest, time: new Date(event.timeMs) }
  if (!event.job) {
    await noteReceived(db, { ...noted, jobId: null })
    ignore('an event about a dataset alone has no lineage')
    return
  }
  const job = jobFacts(event.job)
  const jobId = [...(await writeNodes(db, orgId, [job])).values()][0] ?? null
  const newest = jobId === null ? undefined : await newestOf(db, jobId)
  const why = whyIgnored(event, { own: receiving.own, newest })
  const isKept = why === undefined && event.inputs.length + event.outputs.length > 0
  // A late event is older than what it would replace, not than a run that failed or has only started.
  await noteReceived(db, { ...noted, jobId: isKept && !isStartEvent(event) ? jobId : null })
  if (why !== undefined) ignore(why)
  else if (isKept) await keepJob(receiving, event, job)
}

function whyIgnored(
  event: ExternalEvent,
  { own, newest }: { own: string; newest: Date | undefined },
): string | undefined {
  if (event.job?.namespace === own) return 'our own jobs are known from themselves'
  if (['FAIL', 'ABORT'].includes(event.type ?? '')) return 'a run that failed made nothing'
  if (newest && newest.getTime() > event.timeMs) return 'a later event of the job is known already'
  return newest && isStartEvent(event) ? 'a run that has only started has no columns yet' : undefined
}

/** Tools name what a run will read and write at its start, and by which columns mostly at its end. */
const isStartEvent = ({ type, outputs }: ExternalEvent): boolean =>
  ['START', 'RUNNING'].includes(type ?? '') && !outputs.some(({ made }) => made !== undefined)

async function keepJob(receiving: Receiving, event: ExternalEvent, job: NodeFacts): Promise<void> {
  const nodes = await nodesOf(receiving, event)
  const isOurs = ({ namespace }: ExternalName) => namespace === receiving.own
  for (const output of event.outputs.filter(isOurs))
    receiving.answer.ignored.push({
      path: output.name,
      reason: 'what makes our own datasets is known from themselves',
    })
  const outputs = event.outputs.filter((output) => !isOurs(output))
  const reading = jobReading({ ...event, outputs }, { job, nodes })
  const remote = [...event.inputs, ...outputs].flatMap((dataset): Reading[] => {
    const node = nodes(dataset)
    if (!('name' in node)) return []
    const columns = dataset.columns.map((name): ColumnFacts => [name, null, null])
    const read = { node, version: null, runId: null, columns, gaps: [], sources: [] }
    return [{ ...read, reportedBy: event.producer }]
  })
  const once = new Map(remote.map((one) => [one.node.key, one]))
  await keepReadings(receiving, [...once.values(), reading])
}

/** The datasets of an event as nodes: tables that we know by that name, our own datasets, or something elsewhere. */
async function nodesOf(
  { db, own }: Receiving,
  event: ExternalEvent,
): Promise<(of: ExternalName) => NodeRef | NodeFacts> {
  const all = [...event.inputs, ...event.outputs]
  const named: ExternalName[] = [
    ...all,
    ...event.outputs.flatMap(({ made = [] }) => made.map(({ input }) => input)),
  ]
  const tables = await tablesNamed(
    db,
    named.map(({ namespace, name }) => ({ namespace, name })),
  )
  const ours = await datasetsNamed(
    db,
    named.flatMap(({ namespace, name }) => (namespace === own ? [name] : [])),
  )
  const known = new Map<string, NodeRef>([
    ...tables.map(
      (row) =>
        [
          keyOf({ namespace: row.namespace, name: row.external_name }),
          { kind: 'table', key: row.key },
        ] as const,
    ),
    ...ours.map(({ key, name }) => [keyOf({ namespace: own, name }), { kind: 'dataset', key }] as const),
  ])
  return (of) => known.get(keyOf(of)) ?? externalFacts(of)
}

const keyOf = ({ namespace, name }: ExternalName): string => JSON.stringify([namespace, name])

const externalFacts = ({ namespace, name }: ExternalName): NodeFacts => ({
  kind: 'external',
  key: keyOf({ namespace, name }),
  name,
  subject: null,
  remote: { namespace, name },
  createdBy: null,
})

interface Job {
  job: NodeFacts
  nodes(of: ExternalName): NodeRef | NodeFacts
}

/** The columns of a job are those that it makes; of several outputs each behind the name of its own. */
function jobReading(event: ExternalEvent, { job, nodes }: Job): Reading {
  const { inputs, outputs } = event
  const columnOf = (output: ExternalDataset, column: string) =>
    outputs.length > 1 ? `${output.name}.${column}` : column
  const edges = new Map<string, { from: ExternalName; edges: Edge[] }>(
    inputs.map((input) => [keyOf(input), { from: input, edges: [] }]),
  )
  for (const output of outputs)
    for (const { input, edge } of output.made ?? []) {
      const known = edges.get(keyOf(input)) ?? { from: input, edges: [] }
      edges.set(keyOf(input), known)
      const [from, to, how] = edge
      known.edges.push([from, to === null ? null : columnOf(output, to), how])
    }
  const made = outputs.map((output) => ({
    output,
    columns: [...new Set((output.made ?? []).flatMap(({ edge: [, to] }) => (to === null ? [] : [to])))],
  }))
  const untold = outputs.some((output) => output.made === undefined)
  return {
    node: job,
    version: null,
    runId: null,
    columns: made.flatMap(({ output, columns }) =>
      columns.map((column): ColumnFacts => [columnOf(output, column), null, null]),
    ),
    gaps: untold ? [[null, 'the events of the tool do not name the columns']] : [],
    sources: [...edges.values()].map((source) => ({ from: nodes(source.from), edges: source.edges })),
    targets: made.map(({ output, columns }) => ({
      to: nodes(output),
      edges: columns.map((column): Edge => [columnOf(output, column), column, 'identity']),
    })),
    reportedBy: event.producer,
  }
}
