import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import { grains } from '../../../../../contract/src/grains.ts'
import type { Edge } from '../node.ts'

/** How a change arrives at something. */
export type Mode =
  /** It is no longer there, or has another name. */
  | 'gone'
  /** A statement used something that was dropped, and works without it. */
  | 'lost'
  /** Its values have another type. */
  | 'retyped'
  /** It will not work any more. */
  | 'broken'
  /** It keeps working, with possibly different or stale values. */
  | 'changed'

export interface Arrival {
  mode: Mode
  reason: string
}

export interface Crossing {
  from: { kind: string; mode: Mode; toType: ColumnType | undefined }
  to: { kind: string }
  edge: Edge
}

export const isBreaking = (mode: Mode): boolean => mode === 'gone' || mode === 'broken'

/** Whether whatever reads it finds other columns there. */
export const isOtherShape = (mode: Mode): boolean => mode === 'gone' || mode === 'lost' || mode === 'retyped'

/** What fails as a whole when a part of it does. */
export const isWhole = (kind: string): boolean =>
  ['recipe', 'chart', 'query', 'dashboard', 'job'].includes(kind)

/** The effect on a dependent, by the effect on its dependency. */
export function arrivalOver(crossing: Crossing): Arrival {
  const { from, to } = crossing
  if (to.kind === 'external' || to.kind === 'job')
    return { mode: 'changed', reason: 'another tool says that it reads it' }
  return byMode[from.mode](crossing)
}

const byMode: Record<Mode, (crossing: Crossing) => Arrival> = {
  gone: ({ to, edge: [, , how] }) =>
    to.kind === 'dataset'
      ? { mode: 'gone', reason: 'it is loaded from what is no longer there' }
      : { mode: 'broken', reason: `${useOf[how]} what is no longer there` },
  lost({ from, to, edge: [, , how] }) {
    if (to.kind === 'dataset') return { mode: 'lost', reason: 'its recipe no longer makes this column' }
    if (from.kind === 'chart') return { mode: 'changed', reason: 'a chart on it has a column less' }
    return { mode: 'broken', reason: `${useOf[how]} what is no longer there` }
  },
  broken({ from, to }) {
    if (to.kind === 'dataset')
      return { mode: 'changed', reason: 'its recipe breaks, so it keeps its last data' }
    if (from.kind === 'chart') return { mode: 'broken', reason: 'a chart on it breaks' }
    return { mode: 'broken', reason: 'it uses what breaks' }
  },
  retyped({ from, edge: [, , how, detail] }) {
    const needed = detail === undefined ? undefined : neededBy[detail]
    if (needed && from.toType !== undefined && !needed.types.includes(from.toType))
      return { mode: 'broken', reason: `${needed.what} of ${from.toType} there is not` }
    if (how === 'identity') return { mode: 'retyped', reason: 'it passes the type on' }
    return { mode: 'changed', reason: `${useOf[how]} values whose type changes` }
  },
  changed: ({ edge: [, , how] }) => ({ mode: 'changed', reason: `${useOf[how]} what may change` }),
}

export const useOf: Record<Edge[2], string> = {
  identity: 'it shows',
  value: 'it is computed from',
  aggregate: 'it sums up',
  conditional: 'it decides by',
  filter: 'it filters by',
  join: 'it joins by',
  group: 'it groups by',
  sort: 'it sorts by',
  distinct: 'it distinguishes rows by',
  set: 'it compares rows by',
}

const numbers: ColumnType[] = ['integer', 'decimal', 'number']
const moments: ColumnType[] = ['date', 'timestamp']
const asNumber = (what: string) => ({ what, types: numbers })
const asMoment = (what: string) => ({ what, types: moments })

/** What some uses of a column need it to be. */
const neededBy: Record<string, { what: string; types: ColumnType[] } | undefined> = {
  sum: asNumber('a sum'),
  avg: asNumber('a mean'),
  median: asNumber('a median'),
  percentile: asNumber('a percentile'),
  bin: asNumber('bins'),
  share_true: { what: 'a share of true ones', types: ['boolean'] },
  ...Object.fromEntries(grains.map((grain) => [grain, asMoment(`the ${grain.replaceAll('_', ' ')}`)])),
}
