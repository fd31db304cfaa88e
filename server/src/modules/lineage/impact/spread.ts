import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { Edge } from '../node.ts'
import type { WalkLink } from '../walk/walk-store.ts'
import { type Arrival, arrivalOver, isBreaking, isOtherShape, isWhole, type Mode, useOf } from './effects.ts'

/** Represents all columns of a node, and its rows. */
export const allColumns = '*'

export interface Hurt extends Arrival {
  nodeId: number
  /** A column, or `whole`. */
  column: string
  /** What it becomes, where its values have another type. */
  toType: ColumnType | undefined
  depth: number
  /** What it was reached from. */
  via: Hurt | undefined
}

/** What becomes of a statement (a recipe, SQL) whose inputs have other columns; the engine has read it over them. */
export type Outcome =
  | { works: false }
  /** Those of its columns that it no longer makes, and those that it makes of another type. */
  | { works: true; lost: ReadonlySet<string>; retyped: ReadonlyMap<string, ColumnType> }

export interface SpreadRequest {
  root: number
  column: string
  mode: Mode
  toType: ColumnType | undefined
  kindOf(nodeId: number): string
  /** Of the statements that were read over what their inputs become. */
  outcomes: ReadonlyMap<number, Outcome>
  /** Statements that are still to be read: a change does not get beyond them. */
  unread: ReadonlySet<number>
}

const strength: Mode[] = ['changed', 'retyped', 'lost', 'broken', 'gone']
const isWorse = (a: Mode, b: Mode) => strength.indexOf(a) > strength.indexOf(b)

export interface Spread {
  /** What breaks first, then nearest first. */
  hurt: Hurt[]
  /** Statements that read what has other columns, whether or not they use one of those. */
  reached: Set<number>
}

/** Follows a change downstream. Whatever is reached twice is as bad as the worse of them. */
export function spread(links: ReadonlyMap<number, WalkLink[]>, ask: SpreadRequest): Spread {
  const { root, column, mode, toType } = ask
  const start: Hurt = {
    nodeId: root,
    column,
    mode,
    reason: 'it is what is changed',
    toType,
    depth: 0,
    via: undefined,
  }
  const known = new Map([[`${root} ${column}`, start]])
  const reached = new Set<number>()
  let now = [start]
  while (now.length > 0) {
    const steps = now.flatMap((at) => (links.get(at.nodeId) ?? []).map((link) => ({ at, link })))
    for (const { at, link } of steps)
      if (isOtherShape(at.mode) && at.column !== allColumns) reached.add(link.to_id)
    now = steps
      .flatMap(({ at, link }) => over(at, link, ask))
      .filter((hurt) => {
        const key = `${hurt.nodeId} ${hurt.column}`
        const before = known.get(key)
        if (before && !isWorse(hurt.mode, before.mode)) return false
        known.set(key, hurt)
        return true
      })
  }
  known.delete(`${root} ${column}`)
  const hurt = [...known.values()].toSorted(
    (a, b) => Number(isBreaking(b.mode)) - Number(isBreaking(a.mode)) || a.depth - b.depth,
  )
  return { hurt, reached }
}

function over(at: Hurt, link: WalkLink, ask: SpreadRequest): Hurt[] {
  if (at.column !== allColumns && isOtherShape(at.mode)) {
    if (ask.unread.has(link.to_id)) return []
    const outcome = ask.outcomes.get(link.to_id)
    if (outcome) return overStatement(at, link, outcome)
    if (ask.kindOf(at.nodeId) === 'recipe') return [ontoOutput(at, link)]
  }
  return overEdges(at, link, ask)
}

function overStatement(at: Hurt, { to_id: nodeId, edges }: WalkLink, outcome: Outcome): Hurt[] {
  const common = { nodeId, depth: at.depth + 1, via: at, toType: undefined }
  if (!outcome.works) {
    const reason =
      at.mode === 'retyped' ? 'it cannot be computed from the other type' : 'it names what is no longer there'
    return [{ ...common, column: allColumns, mode: 'broken', reason }]
  }
  const { lost, retyped } = outcome
  const traced = new Set(edges.map(([, to]) => to))
  const untraced = [...lost, ...retyped.keys()].filter((name) => !traced.has(name))
  const used: readonly Edge[] = edges.filter(([from]) => from === at.column)
  return [...used, ...untraced.map((name): Edge => [at.column, name, 'identity'])].map(([, to, how]) => {
    const column = to ?? allColumns
    if (lost.has(column)) return { ...common, column, mode: 'lost', reason: 'it passes on what is there' }
    const toType = retyped.get(column)
    if (toType !== undefined)
      return { ...common, column, toType, mode: 'retyped', reason: 'it passes the type on' }
    const what = at.mode === 'retyped' ? 'values whose type changes' : 'what is no longer there'
    return { ...common, column, mode: 'changed', reason: `${useOf[how]} ${what}` }
  })
}

/** A recipe makes its output as it is, of columns that it may have gained since it was published too. */
const ontoOutput = (at: Hurt, { to_id: nodeId }: WalkLink): Hurt => ({
  ...at,
  nodeId,
  depth: at.depth + 1,
  via: at,
  ...arrivalOver({
    from: { kind: 'recipe', mode: at.mode, toType: at.toType },
    to: { kind: 'dataset' },
    edge: [at.column, at.column, 'identity'],
  }),
})

function overEdges(at: Hurt, { to_id: nodeId, edges }: WalkLink, { kindOf }: SpreadRequest): Hurt[] {
  const kind = kindOf(nodeId)
  const common = { nodeId, depth: at.depth + 1, via: at, toType: at.toType }
  // A dependent with unknown columns does not survive the loss of all of them.
  const isAllGone = at.column === allColumns && isBreaking(at.mode)
  if (edges.length === 0 && !isAllGone)
    return [
      {
        ...common,
        column: allColumns,
        mode: 'changed',
        reason: 'it depends on it; by which columns is not known',
      },
    ]
  const known: readonly Edge[] = edges.length === 0 ? [[null, null, 'value']] : edges
  return known
    .filter(([from]) => at.column === allColumns || from === at.column)
    .map((edge) => {
      const arrival = arrivalOver({
        from: { kind: kindOf(at.nodeId), mode: at.mode, toType: at.toType },
        to: { kind },
        edge,
      })
      const [, to] = edge
      const isAll = to === null || (isWhole(kind) && arrival.mode === 'broken')
      return { ...common, ...arrival, column: isAll ? allColumns : to }
    })
}
