import type { Funnel } from '../../../contract/src/funnel.ts'
import type { Query } from '../../../contract/src/query.ts'
import type { CohortRetention } from '../../../contract/src/cohort-retention.ts'
import { type Length, cuts, lengths, ordinalOf, wallOf } from './calendar.ts'
import { keeperOf } from './filters.ts'
import { type ColumnName, type Row, unit } from './rows.ts'
import { type Value, compareValues, comparesOf } from './values.ts'

/** The rows of a retention or a funnel; undefined for other questions. */
export function evaluateEvents(query: Query, rows: readonly Row[]): Value[][] | undefined {
  const around = { timezone: query.timezone, rows }
  const isKind = (filters: Query['filters'] = []) => {
    const keepers = filters.map((filter) => keeperOf(filter, around))
    return (row: Row) => keepers.every((keeps) => keeps(row))
  }
  const events = query.retention ?? query.funnel
  if (!events) return undefined
  const [entity, time] = [events.entity, events.time] as ColumnName[] as [ColumnName, ColumnName]
  const kept = rows.filter((row) => isKind(query.filters)(row) && row[entity] !== null && row[time] !== null)
  const all = kept.map((row): Event => ({ row, who: row[entity], at: wallOf(String(row[time]), undefined) }))
  return query.retention
    ? retentionOf(all, { ...query.retention, timezone: query.timezone, isKind })
    : funnelOf(all, { ...(query.funnel as Funnel), isKind })
}

interface Event {
  row: Row
  who: Value
  /** In milliseconds. */
  at: number
}

interface Kinds {
  isKind(filters: Query['filters']): (row: Row) => boolean
}

function byEntity(events: readonly Event[]): Event[][] {
  const found = new Map<Value, Event[]>()
  for (const event of events) {
    const own = found.get(event.who) ?? []
    own.push(event)
    found.set(event.who, own)
  }
  return [...found.values()]
}

/** What an entity counts for: the smallest value of its rows at the first moment; nulls only if there is nothing else. */
function dividedBy(starts: readonly Event[], dimension: string | undefined): Value {
  if (dimension === undefined) return null
  const first = Math.min(...starts.map(({ at }) => at))
  const values = starts.flatMap(({ at, row }) => (at === first ? [row[dimension as ColumnName]] : []))
  return values.toSorted((a, b) => compareValues(a, b))[0] ?? null
}

function retentionOf(
  events: readonly Event[],
  asked: CohortRetention & Kinds & { timezone: string | undefined },
): Value[][] {
  const { grain, time, timezone, dimension, periods = 12, isKind } = asked
  const { count, unit: units } = lengths[grain] as Length
  const zone = time === 'at' ? timezone : undefined
  const [starts, returns] = [isKind(asked.start), isKind(asked.return)]
  const periodOf = ({ row }: Event) => String(cuts[grain](wallOf(String(row[time as ColumnName]), zone)))
  const indexOf = (period: string, cohort: string) =>
    (ordinalOf(period, units) - ordinalOf(cohort, units)) / count
  const latest = events.map(periodOf).toSorted().at(-1) ?? ''
  const cohorts = new Map<string, { cohort: string; part: Value; size: number; returned: number[] }>()
  for (const own of byEntity(events)) {
    const started = own.filter(({ row }) => starts(row))
    const cohort = started.map(periodOf).toSorted()[0]
    if (cohort === undefined) continue
    const part = dividedBy(started, dimension)
    const first = Math.min(...started.map(({ at }) => at))
    const back = own.filter(({ row, at }) => returns(row) && at >= first)
    const name = JSON.stringify([cohort, part === null ? null : String(part)])
    const found = cohorts.get(name) ?? {
      cohort,
      part,
      size: 0,
      returned: Array.from({ length: periods }, () => 0),
    }
    cohorts.set(name, found)
    found.size += 1
    for (const index of new Set(back.map((event) => indexOf(periodOf(event), cohort))))
      if (index >= 0 && index < periods) found.returned[index] = (found.returned[index] ?? 0) + 1
  }
  const compare = comparesOf({ column: dimension ?? '' })
  return [...cohorts.values()]
    .toSorted((a, b) => compareValues(a.cohort, b.cohort) || compare(a.part, b.part))
    .flatMap(({ cohort, part, size, returned }) =>
      returned.map((number, index): Value[] => {
        const has = index <= indexOf(latest, cohort)
        return [
          exact(index),
          cohort,
          ...(dimension === undefined ? [] : [part]),
          has ? number / size : null,
          has ? exact(number) : null,
          exact(size),
        ]
      }),
    )
}

const exact = (count: number) => BigInt(count) * unit

const lengthMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

function funnelOf(events: readonly Event[], { steps, within, dimension, isKind }: Funnel & Kinds): Value[][] {
  const kinds = steps.map(({ filters }) => isKind(filters))
  const limit = within ? within.count * lengthMs[within.unit] : Number.POSITIVE_INFINITY
  const parts = new Map<string, { part: Value; reached: number[] }>()
  const nobody = () => steps.map(() => 0)
  if (dimension === undefined) parts.set('null', { part: null, reached: nobody() })
  for (const own of byEntity(events)) {
    const starting = own.filter(({ row }) => kinds[0]?.(row))
    if (starting.length === 0) continue
    const part = dividedBy(starting, dimension)
    const name = JSON.stringify(part === null ? null : String(part))
    const found = parts.get(name) ?? { part, reached: nobody() }
    parts.set(name, found)
    const last = furthest(own, kinds, limit)
    found.reached = found.reached.map((number, at) => (at <= last ? number + 1 : number))
  }
  const compare = comparesOf({ column: dimension ?? '' })
  const divided = [...parts.values()].toSorted((a, b) => compare(a.part, b.part))
  return steps
    .map(({ name }, at) => ({ name, at }))
    .flatMap(({ name, at }) =>
      divided.map(({ part, reached }): Value[] => {
        const [number = 0, first = 0, before = 0] = [reached[at], reached[0], reached[at - 1]]
        return [
          name,
          ...(dimension === undefined ? [] : [part]),
          exact(number),
          first === 0 ? null : number / first,
          at === 0 || before === 0 ? null : number / before,
        ]
      }),
    )
}

/** The last step that any attempt reaches: every row of the first step begins one, which takes the next step it meets. */
function furthest(own: readonly Event[], kinds: readonly ((row: Row) => boolean)[], limit: number): number {
  const kindsOf = ({ row }: Event) => kinds.reduce((sum, is, at) => sum + (is(row) ? 2 ** at : 0), 0)
  const firstOf = ({ row }: Event) => kinds.findIndex((is) => is(row))
  const ordered = own
    .filter((event) => firstOf(event) >= 0)
    .toSorted((a, b) => a.at - b.at || firstOf(a) - firstOf(b) || kindsOf(a) - kindsOf(b))
  let best = -1
  for (const [begin, event] of ordered.entries()) {
    if (!kinds[0]?.(event.row)) continue
    let step = 0
    for (const next of ordered.slice(begin + 1))
      if (next.at - event.at <= limit && kinds[step + 1]?.(next.row)) step += 1
    best = Math.max(best, step)
  }
  return best
}
