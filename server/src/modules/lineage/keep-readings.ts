import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../kernel/database/database.ts'
import { type Edge, type NodeFacts, type NodeRef, type Reading, refOf } from './node.ts'
import {
  columnsByLinks,
  currentLinks,
  currentStates,
  endRows,
  ensureNodes,
  insertLinks,
  insertStates,
  type LinkRow,
  markDeleted,
  type NewLink,
  type NewState,
  setVersion,
  type StateRow,
  tablesAmong,
  writeNodes,
} from './store.ts'

export interface At {
  db: Tx
  orgId: number
  now: Date
}

export interface RecordedReadings {
  /** How many nodes differed. */
  changedCount: number
  /** What the engine has to read now. */
  unplanned: Reading[]
}

/** Writes what was read where it differs from what is known, and nothing else. */
export async function keepReadings(at: At, newReadings: readonly Reading[]): Promise<RecordedReadings> {
  if (newReadings.length === 0) return { changedCount: 0, unplanned: [] }
  const { db, orgId, now } = at
  const nodes = [...newReadings.map(({ node }) => node), ...newReadings.flatMap(linkedNodes).filter(hasFacts)]
  const own = await writeNodes(db, orgId, nodes)
  const refs = newReadings.flatMap(linkedNodes).filter((ref) => !own.has(refOf(ref)))
  const others = refs.length === 0 ? new Map<string, number>() : await ensureNodes(db, orgId, refs)
  const idOf = (ref: NodeRef) => own.get(refOf(ref)) ?? others.get(refOf(ref)) ?? 0
  const owners = newReadings.map(({ node }) => idOf(node))
  const states = new Map((await currentStates(db, owners)).map((state) => [state.node_id, state]))
  const readings = newReadings.filter(({ node, toBePlanned, version }) => {
    const state = states.get(idOf(node))
    // The engine's reading of this exact text is more precise than one without it.
    return !toBePlanned || state?.version !== version
  })
  const links = await currentLinks(
    db,
    readings.map(({ node }) => idOf(node)),
  )
  const changed = new Set<number>()
  await keepStates(at, readings, { idOf, states, changed })
  await keepLinks(at, readings, { idOf, links, changed })
  const tables = [...newReadings.flatMap(linkedNodes), ...newReadings.map(({ node }) => node)].filter(
    ({ kind }) => kind === 'table',
  )
  const before = links.flatMap(({ from_id: from, to_id: to }) => [from, to])
  await keepTables({ db, orgId, now }, [...new Set([...tables.map(idOf), ...before])])
  return { changedCount: changed.size, unplanned: readings.filter(({ toBePlanned }) => toBePlanned) }
}

const linkedNodes = ({ sources, targets = [] }: Reading): (NodeRef | NodeFacts)[] => [
  ...sources.map(({ from }) => from),
  ...targets.map(({ to }) => to),
]

const hasFacts = (ref: NodeRef | NodeFacts): ref is NodeFacts => 'name' in ref

interface Known {
  idOf(ref: NodeRef): number
  states: Map<number, StateRow>
  changed: Set<number>
}

async function keepStates(
  at: At,
  readings: readonly Reading[],
  { idOf, states, changed }: Known,
): Promise<void> {
  const made: NewState[] = []
  const ended: number[] = []
  for (const { node, columns, gaps, version, runId, reportedBy = null } of readings) {
    const id = idOf(node)
    const state = states.get(id)
    const next = { node_id: id, version, run_id: runId, columns, gaps, reported_by: reportedBy }
    const isSame =
      state &&
      isDeepStrictEqual([state.columns, state.gaps, state.reported_by], plain([columns, gaps, reportedBy]))
    // New versions of data do not change lineage.
    const isOnlyNewer = isSame && (state.version === version || node.kind === 'dataset')
    if (isOnlyNewer && state.version === version) continue
    changed.add(id)
    if (isOnlyNewer) {
      await setVersion(at.db, { id: state.id, version, run_id: runId })
      continue
    }
    if (state) ended.push(state.id)
    made.push(next)
  }
  await endRows(at.db, 'lineage_states', { ids: ended, now: at.now })
  await insertStates(at.db, at, made)
}

interface KnownLinks {
  idOf(ref: NodeRef): number
  links: LinkRow[]
  changed: Set<number>
}

async function keepLinks(
  at: At,
  readings: readonly Reading[],
  { idOf, links, changed }: KnownLinks,
): Promise<void> {
  const known = new Map(links.map((link) => [keyOf(link), link]))
  const made: NewLink[] = []
  for (const { node, sources, targets = [] } of readings) {
    const owner = idOf(node)
    const wanted = [
      ...sources.map(({ from, edges }) => ({ from_id: idOf(from), to_id: owner, edges: inOrder(edges) })),
      ...targets.map(({ to, edges }) => ({ from_id: owner, to_id: idOf(to), edges: inOrder(edges) })),
    ]
    for (const link of wanted) {
      const key = keyOf({ ...link, owner_id: owner })
      const before = known.get(key)
      if (before && isDeepStrictEqual(before.edges, link.edges)) known.delete(key)
      else {
        made.push({ ...link, owner_id: owner })
        changed.add(owner)
      }
    }
  }
  for (const { owner_id: owner } of known.values()) changed.add(owner)
  await endRows(at.db, 'lineage_links', { ids: [...known.values()].map(({ id }) => id), now: at.now })
  await insertLinks(at.db, at, made)
}

const keyOf = ({
  owner_id: owner,
  from_id: from,
  to_id: to,
}: Pick<LinkRow, 'owner_id' | 'from_id' | 'to_id'>) => `${owner} ${from} ${to}`

/** Distinct and sorted, as read from the database. An event can have 50,000, so each is serialized once. */
const inOrder = (edges: readonly Edge[]): Edge[] => {
  const texts = new Set(edges.map((edge) => JSON.stringify(edge)))
  return JSON.parse(`[${[...texts].toSorted().join(',')}]`) as Edge[]
}

/** As the database returns it. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Tables are known by what is read of them. */
async function keepTables({ db, orgId, now }: At, ids: readonly number[]): Promise<void> {
  const tables = await tablesAmong(db, ids)
  if (tables.length === 0) return
  const [columns, states] = [await columnsByLinks(db, tables), await currentStates(db, tables)]
  const stateById = new Map(states.map((state) => [state.node_id, state]))
  const ended: number[] = []
  const made: NewState[] = []
  const gone: number[] = []
  for (const id of tables) {
    const names = columns.get(id)
    const state = stateById.get(id)
    const facts = (names ?? []).map((name) => [name, null, null] as const)
    if (names && state && isDeepStrictEqual(state.columns, facts)) continue
    if (state) ended.push(state.id)
    if (names)
      made.push({ node_id: id, version: null, run_id: null, columns: facts, gaps: [], reported_by: null })
    else gone.push(id)
  }
  await endRows(db, 'lineage_states', { ids: ended, now })
  await insertStates(db, { orgId, now }, made)
  await markDeleted(db, gone, now)
}

/** Things that are no longer there: what they were made of stays known, until this time. */
export async function endNodes(at: At, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { db, now } = at
  // Nodes first, as for all readings: concurrent writers of the same ones must not deadlock.
  await markDeleted(db, ids, now)
  const [states, links] = [await currentStates(db, ids), await currentLinks(db, ids)]
  await endRows(db, 'lineage_states', { ids: states.map(({ id }) => id), now })
  await endRows(db, 'lineage_links', { ids: links.map(({ id }) => id), now })
  await keepTables(
    at,
    links.flatMap(({ from_id: from, to_id: to }) => [from, to]),
  )
}
