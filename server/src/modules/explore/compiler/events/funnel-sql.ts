import type { Funnel } from '../../../../../../contract/src/funnel.ts'
import type { Query } from '../../../../../../contract/src/query.ts'
import { refuse } from '../../../../kernel/errors.ts'
import { aggregateSql, describeColumn, rowNumberSql, windowBeforeSql } from '../../../sql/index.ts'
import type { Compiling } from '../compiling.ts'
import { type Output, distinctlyNamed, sqlNames } from '../output.ts'
import { type Events, eventRowsSql, eventsOf, nameWithin, numbersSql } from './event-rows.ts'
import { type EventResult, measureOutput, namedOutput } from './event-result.ts'

/** How many entities take each step, in their order. */
export function funnelSql(compiling: Compiling, query: Query, funnel: Funnel): EventResult {
  const at = 'body.funnel'
  const events = eventsOf(compiling, funnel, {
    filters: query.filters,
    kinds: funnel.steps.map(({ filters }, index) => ({ filters, at: `${at}.steps.${index}.filters` })),
    at,
  })
  const outputs = outputsOf(events, funnel)
  const names = sqlNames(compiling.dialect, outputs).map((name) => compiling.dialect.identifier(name))
  const sql = rowsSql(compiling, { events, funnel, names })
  return { sql, outputs, sort: [{ by: outputs.at(-1)?.name ?? '' }] }
}

function outputsOf({ dimension }: Events, { names = {} }: Funnel): Output[] {
  const at = 'body.funnel.names'
  const step = namedOutput(names.step, { usual: 'step', at: `${at}.step` })
  return distinctlyNamed<Output>([
    { ...step, role: 'dimension', type: { name: '', type: 'text', native: 'VARCHAR' } },
    ...(dimension ? [dimension] : []),
    measureOutput(names.reached, { usual: 'reached', at: `${at}.reached` }),
    measureOutput(names.conversion, { usual: 'conversion', at: `${at}.conversion`, isShare: true }),
    measureOutput(names.from_previous, { usual: 'from_previous', at: `${at}.from_previous`, isShare: true }),
    { ...measureOutput(undefined, { usual: 'position', at }), isHidden: true },
  ])
}

interface Written {
  events: Events
  funnel: Funnel
  names: readonly string[]
}

function rowsSql(compiling: Compiling, { events, funnel, names }: Written): string {
  const { dialect, values } = compiling
  const { steps } = funnel
  const e = nameWithin(compiling, 'events')
  const divided = events.dimension ? ['b'] : []
  const places = steps.map((_, at) => at)
  const counts = places.map((at) => `count(CASE WHEN g.r${at} = 1 THEN 1 END) AS n${at}`)
  const counted = [
    `SELECT ${[...divided.map(() => 'g.b AS b'), ...counts].join(', ')}`,
    `FROM (${reachedSql(compiling, { events, funnel }, e)}) AS g`,
    ...(events.dimension ? ['GROUP BY g.b'] : []),
  ].join(' ')
  const chosen = (of: (at: number) => string) =>
    `CASE g.i ${places.map((at) => `WHEN ${at} THEN ${of(at)}`).join(' ')} END`
  const share = (above: string, below: string) => `${dialect.cast(above, 'number')} / nullif(${below}, 0)`
  const items = [
    chosen((at) => dialect.cast(values.value(steps[at]?.name ?? ''), 'text')),
    ...divided.map(() => 'g.b'),
    chosen((at) => `g.n${at}`),
    chosen((at) => share(`g.n${at}`, 'g.n0')),
    chosen((at) => (at === 0 ? dialect.nullOf(float) : share(`g.n${at}`, `g.n${at - 1}`))),
    'g.i',
  ]
  return [
    `WITH ${e} AS (${eventRowsSql(compiling, events, { items: [], isOfAny: true })})`,
    `SELECT ${items.map((sql, at) => `${sql} AS ${names[at]}`).join(', ')}`,
    `FROM (SELECT c.*, n.i AS i FROM (${counted}) AS c CROSS JOIN (${numbersSql(steps.length)}) AS n) AS g`,
  ].join('\n')
}

const float = { name: '', type: 'number', native: 'DOUBLE' } as const

/** For each entity that begins which steps it reached, and what the result is divided by. */
function reachedSql(compiling: Compiling, { events, funnel }: Omit<Written, 'names'>, name: string): string {
  const { dimension, time } = events
  const min = (sql: string, column = time.column) => aggregateSql(compiling.dialect, 'min', { sql, column })
  const reached = funnel.steps.map(
    (_, at) => `max(CASE WHEN q.a${at} IS NOT NULL THEN 1 ELSE 0 END) AS r${at}`,
  )
  const all = `SELECT q.k AS k, ${reached.join(', ')} FROM (${attemptsSql(compiling, { events, funnel }, name)}) AS q GROUP BY q.k`
  if (!dimension) return all
  const smallest = min('e.b', dimension.type)
  const first = `SELECT e.k AS k, ${min('e.m')} AS m FROM ${name} AS e WHERE e.s0 = 1 GROUP BY e.k`
  const starting = [
    `SELECT q.k AS k, ${smallest} AS b FROM (${first}) AS q JOIN ${name} AS e ON e.k = q.k AND e.m = q.m`,
    'WHERE e.s0 = 1 GROUP BY q.k',
  ].join(' ')
  return `SELECT p.*, d.b AS b FROM (${all}) AS p JOIN (${starting}) AS d ON d.k = p.k`
}

/**
 * For each row and step when the attempt began that reaches the step with it: the latest that may, for it leaves the most
 * time. Rows have one order for all steps, so that none is two steps of an attempt; at the same time by the first step that
 * they are, then by the others.
 */
function attemptsSql(compiling: Compiling, { events, funnel }: Omit<Written, 'names'>, name: string): string {
  const first = `CASE ${funnel.steps.map((_, at) => `WHEN e.s${at} = 1 THEN ${at}`).join(' ')} END`
  const kinds = funnel.steps.map((_, at) => `e.s${at} * ${2 ** at}`).join(' + ')
  // Rows that are alike in all of it may stand for each other, so that for two steps no number is needed.
  const isNumbered = funnel.steps.length > 2
  const order = isNumbered ? rowNumberSql(['e.k'], ['e.m', first, kinds]) : `${first} * 1024 + ${kinds}`
  const ordered = `SELECT e.*, ${order} AS o FROM ${name} AS e`
  const starting = `SELECT q.*, CASE WHEN q.s0 = 1 THEN q.m END AS a0 FROM (${ordered}) AS q`
  const window = { partition: ['q.k'], order: isNumbered ? ['q.o'] : ['q.m', 'q.o'] }
  return funnel.steps.slice(1).reduce((rows, _, at) => {
    const before = windowBeforeSql({ name: 'max', of: `q.a${at}` }, window)
    const isInTime = withinSql(compiling, events, { funnel, since: `q.w${at + 1}` })
    const reaches = [`q.s${at + 1} = 1`, ...(isInTime === undefined ? [] : [isInTime])].join(' AND ')
    return [
      `SELECT q.*, CASE WHEN ${reaches} THEN q.w${at + 1} END AS a${at + 1}`,
      `FROM (SELECT q.*, ${before} AS w${at + 1} FROM (${rows}) AS q) AS q`,
    ].join(' ')
  }, starting)
}

const lengthSeconds = { minute: 60, hour: 3600, day: 86_400, week: 604_800 } as const

/** Days are 24 hours; those of dates are days. */
function withinSql(
  { dialect }: Compiling,
  { time: { column } }: Events,
  { funnel: { within }, since }: { funnel: Funnel; since: string },
): string | undefined {
  if (!within) return undefined
  const seconds = within.count * lengthSeconds[within.unit]
  if (column.type !== 'date') return `q.m <= ${dialect.shift(since, seconds, 'second')}`
  if (within.unit === 'minute' || within.unit === 'hour')
    throw refuse.invalid('body.funnel.within.unit', `${describeColumn(column)} and has no ${within.unit}`)
  return `q.m <= ${dialect.shift(since, seconds / lengthSeconds.day, 'day')}`
}
