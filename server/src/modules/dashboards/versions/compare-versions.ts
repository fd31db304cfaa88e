import { isDeepStrictEqual } from 'node:util'
import type {
  DashboardChange,
  compareDashboardVersions as endpoint,
} from '../../../../../contract/src/dashboard-versions.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Contents, contentsOf } from '../dashboard.ts'
import { contentsOfDraft, isOpen } from '../drafts/draft.ts'
import { findDraft } from '../drafts/store.ts'
import { getDashboard } from '../read-dashboards.ts'
import { shownTo } from '../withheld.ts'
import { requireVersion } from './dashboard-versions.ts'

/** What differs between a version and another one, or what was saved since. */
export async function compareVersions(
  context: Pick<Context, 'read' | 'user'>,
  { id, from, to: other }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const published = await getDashboard(context, { id })
  const contentsAt = async (version: number) =>
    version === published.version
      ? published
      : shownTo(context, id, contentsOf(await requireVersion(context, { id, version })))
  const before = await contentsAt(from ?? published.version)
  const after = other === undefined ? await draftOf(context, id) : undefined
  return {
    from: from ?? published.version,
    to: after ? null : (other ?? published.version),
    changes: changesBetween(before, after ?? (await contentsAt(other ?? published.version))),
  }
}

async function draftOf(context: Pick<Context, 'read' | 'user'>, id: number): Promise<Contents | undefined> {
  const draft = await context.read((db) => findDraft(db, id))
  return isOpen(draft) ? shownTo(context, id, contentsOfDraft(draft)) : undefined
}

const changesBetween = (from: Contents, to: Contents): DashboardChange[] => [
  ...headChanges(from, to),
  ...partChanges('chart', from.charts.map(ofId('title')), to.charts.map(ofId('title'))),
  ...partChanges('tab', from.tabs.map(ofId('label')), to.tabs.map(ofId('label'))),
  ...orderChange('tab', from.tabs, to.tabs),
  ...partChanges('filter', from.filters.map(ofId('label')), to.filters.map(ofId('label'))),
  ...orderChange('filter', from.filters, to.filters),
  ...partChanges('variable', variableParts(from.variables), variableParts(to.variables)),
  ...orderChange('variable', variableParts(from.variables), variableParts(to.variables)),
  ...partChanges('event', eventParts(from.events), eventParts(to.events)),
]

interface Part {
  id: string
  name: string
  value: object
}

const ofId =
  <N extends string>(name: N) =>
  (value: { id: string } & Record<N, string>): Part => ({ id: value.id, name: value[name], value })

const variableParts = (variables: Contents['variables']): Part[] =>
  variables.map((value) => ({ id: value.name, name: value.label ?? value.name, value }))

/** Annotations have no id: one is the same while its label is, and equal labels are matched by position. */
function eventParts(events: Contents['events']): Part[] {
  const seen = new Map<string, number>()
  return events.map((value) => {
    const turn = (seen.get(value.label) ?? 0) + 1
    seen.set(value.label, turn)
    return { id: turn === 1 ? value.label : `${value.label} (${turn})`, name: value.label, value }
  })
}

type Kind = DashboardChange['part']

function headChanges(from: Contents, to: Contents): DashboardChange[] {
  const headOf = ({ name, description, settings }: Contents) => ({ name, description, settings })
  const fields = fieldChanges(headOf(from), headOf(to))
  return fields.length === 0
    ? []
    : [{ part: 'dashboard', id: null, name: to.name, change: 'changed', fields }]
}

function partChanges(part: Kind, from: readonly Part[], to: readonly Part[]): DashboardChange[] {
  const before = new Map(from.map((one) => [one.id, one]))
  const after = new Set(to.map(({ id }) => id))
  const gone = from.filter(({ id }) => !after.has(id))
  return [
    ...to.flatMap((now): DashboardChange[] => {
      const { id, name, value } = now
      const was = before.get(id)
      if (!was) return [{ part, id, name, change: 'added', fields: fieldChanges({}, value) }]
      const fields = fieldChanges(was.value, value)
      if (fields.length === 0) return []
      return [{ part, id, name, change: fields.every(isPlace) ? 'moved' : 'changed', fields }]
    }),
    ...gone.map(({ id, name, value }): DashboardChange => ({
      part,
      id,
      name,
      change: 'removed',
      fields: fieldChanges(value, {}),
    })),
  ]
}

/** The order of those that both have; additions and removals are reported separately. */
function orderChange(part: Kind, from: readonly { id: string }[], to: readonly { id: string }[]) {
  const common = (these: readonly { id: string }[], others: readonly { id: string }[]) =>
    these.map(({ id }) => id).filter((id) => others.some((other) => other.id === id))
  const [before, after] = [common(from, to), common(to, from)]
  if (isDeepStrictEqual(before, after)) return []
  const fields = [{ path: 'order', from: before, to: after }]
  return [{ part, id: null, name: null, change: 'moved', fields }] satisfies DashboardChange[]
}

type Field = DashboardChange['fields'][number]

const isPlace = ({ path }: Field) => path === 'tab' || path.startsWith('position.')

/** Field by field, and into objects; a list is one value. */
function fieldChanges(from: object, to: object, path = ''): Field[] {
  const [before, after] = [from as Record<string, unknown>, to as Record<string, unknown>]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): Field[] => {
    const [was, is] = [before[name], after[name]]
    if (isDeepStrictEqual(was, is)) return []
    const at = `${path}${name}`
    if (isObject(was ?? {}) && isObject(is ?? {}))
      return fieldChanges((was ?? {}) as object, (is ?? {}) as object, `${at}.`)
    return [{ path: at, from: was ?? null, to: is ?? null }]
  })
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
