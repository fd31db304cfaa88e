import { t } from '../../../lib/words.ts'
import { tabOf, type Chart, type Position, type Tab } from '../../../board/parts.ts'
import { compactCharts } from './arrange.ts'
import type { Variable } from '../../../board/variables/variable-state.ts'
import { without, type Contents, type Filter } from './contents.ts'

export type Side = 'mine' | 'theirs'

/** What both sides began with, and what each made of it. */
export interface Sides {
  base: Contents
  mine: Contents
  theirs: Contents
}

export interface ConflictField {
  name: string
  was: unknown
  mine: unknown
  theirs: unknown
}

/** A part that both sides changed, each in its own way. */
export interface Conflict {
  key: string
  /** What people call the part: the title of the chart, the label of the filter. */
  title: string
  of: 'chart' | 'tab' | 'filter' | 'variable' | 'dashboard' | 'arrangement'
  fields: ConflictField[]
}

export interface Merge {
  contents: Contents
  conflicts: Conflict[]
}

type Part = Record<string, unknown>

/**
 * Brings both sides together. What only one of them changed is taken from there, field by field; for what both
 * changed differently, the choice decides, and without one it is mine.
 */
export function mergeContents(sides: Sides, chosen: Readonly<Record<string, Side>> = {}): Merge {
  const conflicts: Conflict[] = []
  const about = (key: string, of: Conflict['of'], title: string): Meeting => ({
    choice: chosen[key] ?? 'mine',
    clash: (name, was, [mine, theirs]) => {
      const known = conflicts.find((conflict) => conflict.key === key)
      const field = { name, was, mine, theirs }
      if (known) known.fields.push(field)
      else conflicts.push({ key, of, title, fields: [field] })
    },
  })
  const list = <One extends { id: string }>(
    of: 'chart' | 'tab' | 'filter' | 'variable',
    pick: PartsOf<One>,
  ) => {
    const [base, mine, theirs] = [pick(sides.base), pick(sides.mine), pick(sides.theirs)]
    return idsInOrder(base, mine, theirs).flatMap((id) => {
      const [was, own, other] = [base, mine, theirs].map((parts) => parts.find((one) => one.id === id))
      const met = metPart([was, own, other], about(`${of}:${id}`, of, titleOf(own ?? other ?? was)))
      return met ? [met as One] : []
    })
  }
  const heads = (of: Contents): Part => ({ name: of.name, description: of.description, events: of.events })
  const whole = (key: string, pick: (of: Contents) => Part) =>
    metFields(
      [pick(sides.base), pick(sides.mine), pick(sides.theirs)],
      about(key, 'dashboard', t('The dashboard')),
    )
  const unplaced = list('chart', (side) => side.charts.map((chart) => contentOf(side, chart)))
  const positions = metPositions(sides, about('arrangement', 'arrangement', t('Arrangement of the charts')))
  const contents = {
    ...(whole('dashboard', heads) as Pick<Contents, 'name' | 'description' | 'events'>),
    settings: whole('settings', ({ settings }) => settings) as Contents['settings'],
    tabs: list<Tab>('tab', ({ tabs }) => tabs),
    filters: list<Filter>('filter', ({ filters }) => filters),
    variables: list('variable', ({ variables }) => variables.map(named)).map(
      ({ id: _id, ...variable }) => variable,
    ),
    charts: unplaced.map((chart) => ({ ...chart, position: positions(chart.id) })),
  }
  return { contents: sound(contents), conflicts }
}

/** A variable is called by its name, as other parts by their ids. */
const named = (variable: Variable) => ({ id: variable.name, ...variable })

/** A chart without its place. Whether it names the first tab or leaves that out makes no difference. */
function contentOf(side: Contents, chart: Chart): Omit<Chart, 'position'> {
  const tab = tabOf(side, chart)
  return { ...without(without(chart, 'tab'), 'position'), ...(tab === undefined ? {} : { tab }) }
}

type PartsOf<One> = (of: Contents) => One[]

interface Meeting {
  choice: Side
  clash: (field: string, was: unknown, sides: [mine: unknown, theirs: unknown]) => void
}

type Three<T> = (T | undefined)[]

function metPart([was, mine, theirs]: Three<object>, meeting: Meeting): object | undefined {
  if (mine && theirs) return metFields([was ?? {}, mine, theirs] as Part[], meeting)
  const [left, gone] = [mine ?? theirs, was !== undefined]
  // One side deleted it: that wins, unless the other version changed it meanwhile.
  if (!gone) return left
  if (isEqual(left, was)) return undefined
  meeting.clash('', was, [mine, theirs])
  return meeting.choice === 'mine' ? mine : theirs
}

function metFields([was = {}, mine = {}, theirs = {}]: Part[], { choice, clash }: Meeting): Part {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const met: Part = {}
  for (const name of names) {
    const [before, own, other] = [was[name], mine[name], theirs[name]]
    const isClash = !isEqual(own, other) && !isEqual(own, before) && !isEqual(other, before)
    if (isClash) clash(name, before, [own, other])
    const value = isClash ? (choice === 'mine' ? own : other) : isEqual(own, before) ? other : own
    if (value !== undefined) met[name] = value
  }
  return met
}

function metPositions({ base, mine, theirs }: Sides, { choice, clash }: Meeting) {
  const [was, own, other] = [base, mine, theirs].map(
    ({ charts }) => new Map(charts.map(({ id, position }) => [id, position])),
  ) as [Map<string, Position>, Map<string, Position>, Map<string, Position>]
  const movedBy = (side: Map<string, Position>) =>
    [...was].filter(([id, position]) => side.has(id) && !isEqual(position, side.get(id)))
  const [moved, others] = [movedBy(own), movedBy(other)]
  const isClash =
    moved.length > 0 &&
    others.length > 0 &&
    [...was.keys()].some((id) => own.has(id) && other.has(id) && !isEqual(own.get(id), other.get(id)))
  if (isClash) clash('', moved.length, [moved.length, others.length])
  const isMine = isClash ? choice === 'mine' : others.length === 0
  const [first, second] = isMine ? [own, other] : [other, own]
  return (id: string): Position => first.get(id) ?? second.get(id) ?? { x: 0, y: 0, w: 6, h: 4 }
}

/** My order where I changed it, else theirs; their additions come last. */
function idsInOrder(...[base, mine, theirs]: { id: string }[][]): string[] {
  const ids = (parts: { id: string }[] = []) => parts.map(({ id }) => id)
  const [was, own, other] = [ids(base), ids(mine), ids(theirs)]
  const isMine = !isEqual(own, was)
  return [...new Set(isMine ? [...own, ...other] : [...other, ...own])]
}

/** Without references to what only one side took away, and without charts over each other. */
function sound(contents: Contents): Contents {
  const [tabs, charts, filters] = [contents.tabs, contents.charts, contents.filters].map(
    (parts) => new Set(parts.map(({ id }) => id)),
  ) as [Set<string>, Set<string>, Set<string>]
  const left = {
    ...contents,
    charts: contents.charts.map(({ tab, ...chart }): Chart => {
      return tab !== undefined && tabs.has(tab) ? { ...chart, tab } : chart
    }),
    filters: contents.filters.map(({ tab, except, depends_on: on, ...filter }): Filter => {
      const [spared, needed] = [except?.filter((id) => charts.has(id)), on?.filter((id) => filters.has(id))]
      return {
        ...filter,
        ...(tab !== undefined && tabs.has(tab) ? { tab } : {}),
        ...(spared && spared.length > 0 ? { except: spared } : {}),
        ...(needed && needed.length > 0 ? { depends_on: needed } : {}),
      }
    }),
  }
  const places = new Map(
    [undefined, ...left.tabs.map(({ id }) => id)]
      .flatMap((tab) => compactCharts(left.charts.filter((chart) => tabOf(left, chart) === tab)))
      .map(({ id, position }) => [id, position]),
  )
  return {
    ...left,
    charts: left.charts.map((chart) => ({ ...chart, position: places.get(chart.id) ?? chart.position })),
  }
}

function titleOf(part: object | undefined): string {
  const { title, label, id } = (part ?? {}) as { title?: string; label?: string; id?: string }
  return title ?? label ?? id ?? ''
}

/** Whether two documents say the same; the order of their fields says nothing. */
export function isEqual(a: unknown, b: unknown): boolean {
  return a === b || textOf(a) === textOf(b)
}

function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) =>
      one !== null && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    ) ?? ''
  )
}
