import {
  bottomOf,
  chartsOnTab,
  tabOf,
  type Chart,
  type Event,
  type Position,
  type Settings,
  type Tab,
} from '../../../board/parts.ts'
import type { Filter } from '../../../board/board-state.ts'
import type { Variable } from '../../../board/variables/variable-state.ts'
import { recordChange, type History } from '../../../lib/undo.ts'
import { compact, movedInOrder, placeChart } from './arrange.ts'

export type { Filter }

/** What authors write of a dashboard. */
export interface Contents {
  name: string
  description: string
  charts: Chart[]
  tabs: Tab[]
  filters: Filter[]
  events: Event[]
  settings: Settings
  variables: Variable[]
}

/** Everything that can be done to a dashboard. */
export type Operation =
  | { do: 'describe'; name?: string; description?: string }
  | { do: 'add chart'; chart: Omit<Chart, 'position'> & { position?: Position } }
  | { do: 'change chart'; chart: Chart }
  | { do: 'place chart'; id: string; position: Position }
  /** To a place in the order in which charts are read. */
  | { do: 'move chart'; id: string; to: number }
  | { do: 'put chart on tab'; id: string; tab: string }
  | { do: 'copy chart'; id: string; as: string }
  | { do: 'remove chart'; id: string }
  | { do: 'add tab'; tab: Tab; first?: Tab }
  | { do: 'rename tab'; id: string; label: string }
  | { do: 'move tab'; id: string; to: number }
  /** Its charts go to the tab named, or with it. */
  | { do: 'remove tab'; id: string; chartsTo?: string }
  | { do: 'set filter'; filter: Filter }
  | { do: 'move filter'; id: string; to: number }
  | { do: 'remove filter'; id: string }
  | { do: 'set variables'; variables: Variable[]; charts?: Chart[] }
  | { do: 'set events'; events: Event[] }
  | { do: 'set settings'; settings: Settings }
  | { do: 'replace'; contents: Contents }

const sizes: Record<string, { w: number; h: number }> = {
  section: { w: 12, h: 1 },
  text: { w: 12, h: 2 },
  number: { w: 3, h: 2 },
}

/** The dashboard after an operation; the same one where there was nothing to do. */
export function applyOperation(contents: Contents, operation: Operation): Contents {
  switch (operation.do) {
    case 'describe': {
      const { name = contents.name, description = contents.description } = operation
      return { ...contents, name, description }
    }
    case 'set filter':
      return { ...contents, filters: withOne(contents.filters, operation.filter) }
    case 'move filter':
      return { ...contents, filters: moved(contents.filters, operation) }
    case 'remove filter':
      return withoutFilter(contents, operation.id)
    case 'set variables':
      return { ...contents, variables: operation.variables, charts: operation.charts ?? contents.charts }
    case 'set events':
      return { ...contents, events: operation.events }
    case 'set settings':
      return { ...contents, settings: operation.settings }
    case 'replace':
      return operation.contents
    default:
      return tabsAfter(contents, operation)
  }
}

/** Does something that can be taken back; what follows about the same is taken back with it. */
export const recordOperation = (
  history: History<Contents>,
  operation: Operation,
  about?: string,
): History<Contents> => recordChange(history, applyOperation(history.present, operation), about)

type ChartOperation = Extract<
  Operation,
  { do: 'add chart' | 'change chart' | 'place chart' | 'move chart' | 'copy chart' | 'remove chart' }
>
type TabOperation =
  | ChartOperation
  | Extract<Operation, { do: 'add tab' | 'rename tab' | 'move tab' | 'remove tab' | 'put chart on tab' }>

function chartsAfter(contents: Contents, operation: ChartOperation): Contents {
  switch (operation.do) {
    case 'add chart':
      return added(contents, operation.chart)
    case 'change chart':
      return {
        ...contents,
        charts: contents.charts.map((chart) => (chart.id === operation.chart.id ? operation.chart : chart)),
      }
    case 'place chart': {
      const chart = contents.charts.find(({ id }) => id === operation.id)
      if (!chart) return contents
      return onTab(contents, tabOf(contents, chart), (charts) =>
        placeChart(charts, operation.id, operation.position),
      )
    }
    case 'move chart': {
      const chart = contents.charts.find(({ id }) => id === operation.id)
      if (!chart) return contents
      return onTab(contents, tabOf(contents, chart), (charts) =>
        movedInOrder(charts, operation.id, operation.to),
      )
    }
    case 'copy chart': {
      const chart = contents.charts.find(({ id }) => id === operation.id)
      if (!chart) return contents
      const { x, y, w, h } = chart.position
      const beside = x + w * 2 <= 12 ? { x: x + w, y, w, h } : { x, y: y + h, w, h }
      const copied = { ...contents, charts: [...contents.charts, { ...chart, id: operation.as }] }
      return chartsAfter(copied, { do: 'place chart', id: operation.as, position: beside })
    }
    case 'remove chart':
      return withoutCharts(contents, (chart) => chart.id === operation.id)
  }
}

function tabsAfter(contents: Contents, operation: TabOperation): Contents {
  const { tabs } = contents
  switch (operation.do) {
    case 'add tab':
      // A page without tabs gets two: one for what is there, one for what comes.
      return tabs.length === 0 && operation.first
        ? { ...contents, tabs: [operation.first, operation.tab] }
        : { ...contents, tabs: [...tabs, operation.tab] }
    case 'rename tab':
      return {
        ...contents,
        tabs: tabs.map((tab) => (tab.id === operation.id ? { ...tab, label: operation.label } : tab)),
      }
    case 'move tab':
      return { ...withTabsNamed(contents), tabs: moved(tabs, operation) }
    case 'put chart on tab': {
      const chart = contents.charts.find(({ id }) => id === operation.id)
      if (!chart || tabOf(contents, chart) === operation.tab) return contents
      const position = { ...chart.position, x: 0, y: bottomOf(chartsOnTab(contents, operation.tab)) }
      return tidied({
        ...contents,
        charts: contents.charts.map((one) =>
          one === chart ? { ...chart, tab: operation.tab, position } : one,
        ),
      })
    }
    case 'remove tab':
      return withoutTab(contents, operation)
    default:
      return chartsAfter(contents, operation)
  }
}

function onTab(contents: Contents, tab: string | undefined, arrange: (charts: Chart[]) => Chart[]): Contents {
  const arranged = new Map(arrange(chartsOnTab(contents, tab)).map((chart) => [chart.id, chart]))
  return { ...contents, charts: contents.charts.map((chart) => arranged.get(chart.id) ?? chart) }
}

/** Closes the gaps of every tab. */
function tidied(contents: Contents): Contents {
  const tabs = contents.tabs.length > 0 ? contents.tabs.map(({ id }) => id) : [undefined]
  return tabs.reduce<Contents>((sum, tab) => onTab(sum, tab, compact), contents)
}

function added(contents: Contents, chart: Omit<Chart, 'position'> & { position?: Position }): Contents {
  const size = sizes[chart.kind] ?? { w: 6, h: 4 }
  const bottom = bottomOf(chartsOnTab(contents, tabOf(contents, chart)))
  const placed = { ...chart, position: chart.position ?? { x: 0, y: bottom, ...size } }
  return { ...contents, charts: [...contents.charts, placed] }
}

function withoutCharts(contents: Contents, isGone: (chart: Chart) => boolean): Contents {
  const gone = new Set(contents.charts.filter(isGone).map(({ id }) => id))
  if (gone.size === 0) return contents
  return tidied({
    ...contents,
    charts: contents.charts.filter(({ id }) => !gone.has(id)),
    filters: contents.filters.map(({ except, ...filter }) =>
      except ? { ...filter, ...some('except', except, gone) } : filter,
    ),
  })
}

function withoutFilter(contents: Contents, id: string): Contents {
  const gone = new Set([id])
  const filters = contents.filters
    .filter((filter) => filter.id !== id)
    .map(({ depends_on: on, ...filter }) => (on ? { ...filter, ...some('depends_on', on, gone) } : filter))
  return { ...contents, filters }
}

/** A list of names without those that are gone, or nothing where none is left. */
function some<Key extends string>(key: Key, ids: readonly string[], gone: ReadonlySet<string>) {
  const left = ids.filter((id) => !gone.has(id))
  return (left.length > 0 ? { [key]: left } : {}) as Partial<Record<Key, string[]>>
}

function withoutTab(
  contents: Contents,
  { id, chartsTo }: Extract<Operation, { do: 'remove tab' }>,
): Contents {
  if (contents.tabs.length < 2) return withoutTabs(contents)
  const named = withTabsNamed(contents)
  const below = chartsTo === undefined ? 0 : bottomOf(chartsOnTab(named, chartsTo))
  const emptied =
    chartsTo === undefined
      ? withoutCharts(named, (chart) => chart.tab === id)
      : {
          ...named,
          charts: named.charts.map((chart) =>
            chart.tab === id
              ? {
                  ...chart,
                  tab: chartsTo,
                  position: { ...chart.position, y: chart.position.y + below },
                }
              : chart,
          ),
        }
  return tidied({
    ...emptied,
    tabs: emptied.tabs.filter((tab) => tab.id !== id),
    filters: emptied.filters.map(({ tab, ...filter }) =>
      tab === undefined || tab === id ? filter : { ...filter, tab },
    ),
  })
}

/** Without its last tab a dashboard is one page again, with all that stood on it. */
function withoutTabs(contents: Contents): Contents {
  return {
    ...contents,
    tabs: [],
    charts: contents.charts.map((chart) => without(chart, 'tab')),
    filters: contents.filters.map((filter) => without(filter, 'tab')),
  }
}

/** Charts without a tab stand on the first: they say so before another becomes the first. */
function withTabsNamed(contents: Contents): Contents {
  if (contents.tabs.length === 0) return contents
  return {
    ...contents,
    charts: contents.charts.map((chart) => {
      const tab = tabOf(contents, chart)
      return tab === undefined || chart.tab === tab ? chart : { ...chart, tab }
    }),
  }
}

function withOne<Part extends { id: string }>(parts: Part[], part: Part): Part[] {
  const at = parts.findIndex(({ id }) => id === part.id)
  return at < 0 ? [...parts, part] : parts.with(at, part)
}

function moved<Part extends { id: string }>(parts: Part[], { id, to }: { id: string; to: number }): Part[] {
  const part = parts.find((one) => one.id === id)
  if (!part || to < 0 || to >= parts.length) return parts
  return parts.filter((one) => one !== part).toSpliced(to, 0, part)
}

export function without<Whole extends object, Key extends keyof Whole>(whole: Whole, key: Key) {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== key)) as Omit<Whole, Key>
}
