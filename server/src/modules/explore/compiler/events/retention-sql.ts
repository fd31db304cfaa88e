import type { Query } from '../../../../../../contract/src/query.ts'
import type { CohortRetention } from '../../../../../../contract/src/cohort-retention.ts'
import { aggregateSql, cutColumn, cutTo } from '../../../sql/index.ts'
import type { Compiling } from '../compiling.ts'
import { localTimeSql } from '../field-sql.ts'
import { type Output, distinctlyNamed, sqlNames } from '../output.ts'
import { lengthOf } from '../time-shift.ts'
import { type Events, eventRowsSql, eventsOf, nameWithin, numbersSql } from './event-rows.ts'
import { type EventResult, measureOutput, namedOutput } from './event-result.ts'

const usualPeriods = 12

/** Cohorts by the period of the first start, each with those who returned in the periods after it. */
export function retentionSql(compiling: Compiling, query: Query, retention: CohortRetention): EventResult {
  const at = 'body.retention'
  const { start = [], return: returning = [] } = retention
  const events = eventsOf(compiling, retention, {
    filters: query.filters,
    kinds: [
      { filters: start, at: `${at}.start` },
      { filters: returning, at: `${at}.return` },
    ],
    at,
  })
  const outputs = outputsOf(events, retention)
  const names = sqlNames(compiling.dialect, outputs).map((name) => compiling.dialect.identifier(name))
  const sql = rowsSql(compiling, { events, retention, names })
  const [, cohort, divided] = outputs
  const by = [cohort, events.dimension ? divided : undefined].flatMap((one) =>
    one ? [{ by: one.name }] : [],
  )
  return { sql, outputs, sort: by }
}

function outputsOf({ time, dimension }: Events, { grain, names = {} }: CohortRetention): Output[] {
  const at = 'body.retention.names'
  const period = namedOutput(names.period, { usual: 'period', at: `${at}.period` })
  const cohort = namedOutput(names.cohort, { usual: 'cohort', at: `${at}.cohort` })
  return distinctlyNamed<Output>([
    { ...period, role: 'dimension', type: { name: '', type: 'integer', native: 'INTEGER' } },
    { ...cohort, role: 'dimension', type: cutColumn(grain, time.column), grain },
    ...(dimension ? [dimension] : []),
    measureOutput(names.share, { usual: 'share', at: `${at}.share`, isShare: true }),
    measureOutput(names.returned, { usual: 'returned', at: `${at}.returned` }),
    measureOutput(names.size, { usual: 'size', at: `${at}.size` }),
  ])
}

interface Written {
  events: Events
  retention: CohortRetention
  names: readonly string[]
}

function rowsSql(compiling: Compiling, { events, retention, names }: Written): string {
  const { dialect } = compiling
  const { grain, periods = usualPeriods } = retention
  const [active, starts] = [nameWithin(compiling, 'active'), nameWithin(compiling, 'starts')]
  const { count, unit } = lengthOf(grain)
  const place = (sql: string) => dialect.ordinal(sql, unit === 'second' ? 'day' : unit)
  const keys = ['c', ...(events.dimension ? ['b'] : [])]
  const happened = `${place('g.c')} + g.i * ${count} <= ${place('g.p')}`
  const items = [
    'g.i',
    ...keys.map((key) => `g.${key}`),
    `CASE WHEN ${happened} THEN ${dialect.cast('coalesce(r.n, 0)', 'number')} / g.n END`,
    `CASE WHEN ${happened} THEN coalesce(r.n, 0) END`,
    'g.n',
  ]
  const list = keys.map((key) => `f.${key} AS ${key}`).join(', ')
  const sizes = `SELECT ${list}, count(*) AS n FROM ${starts} AS f GROUP BY ${keys.map((key) => `f.${key}`).join(', ')}`
  const index = dialect.cast(`((${place('a.p')} - ${place('f.c')}) / ${count})`, 'integer')
  const returned = [
    // Divided, an entity may be there several times in a period.
    `SELECT ${list}, ${index} AS i, ${events.dimension ? 'count(DISTINCT a.k)' : 'count(*)'} AS n`,
    `FROM ${active} AS a JOIN ${starts} AS f ON f.k = a.k`,
    `WHERE a.l >= f.m GROUP BY ${[...keys, 'i'].map((_, at) => at + 1).join(', ')}`,
  ].join(' ')
  const same = ['r.c = g.c', 'r.i = g.i', ...(events.dimension ? [dialect.isSame('r.b', 'g.b')] : [])]
  const latest = aggregateSql(dialect, 'max', { sql: 'a.p', column: cutColumn(grain, events.time.column) })
  const grid = [
    `SELECT z.*, n.i AS i FROM (SELECT z.*, l.p AS p FROM (${sizes}) AS z`,
    `CROSS JOIN (SELECT ${latest} AS p FROM ${active} AS a) AS l) AS z CROSS JOIN (${numbersSql(periods)}) AS n`,
  ].join(' ')
  return [
    `WITH ${active} AS (${activeSql(compiling, events, grain)}), ${starts} AS (${startsSql(compiling, events, active)})`,
    `SELECT ${items.map((sql, at) => `${sql} AS ${names[at]}`).join(', ')}`,
    `FROM (${grid}) AS g LEFT JOIN (${returned}) AS r ON ${same.join(' AND ')}`,
  ].join('\n')
}

// ClickHouse (26.7) compiles a plain `min` of moments before 1970 wrongly; what it has for `aggregateSql` it does not compile.
const extremesOf =
  ({ dialect }: Compiling, { time }: Events) =>
  (name: 'min' | 'max', sql: string) =>
    aggregateSql(dialect, name, { sql, column: time.column })

/** For each entity and period the first start as `m` and the last return as `l`: all that the rest is computed from. */
function activeSql(compiling: Compiling, events: Events, grain: CohortRetention['grain']): string {
  const { dialect, calendar } = compiling
  const { time, dimension, kinds } = events
  const moment = localTimeSql(compiling, time)
  const cut = cutTo(grain, time.column, { dialect, moment, path: 'body.retention.grain', calendar })
  const rows = eventRowsSql(compiling, events, { items: [`${cut} AS p`], isOfAny: false })
  const keys = ['k', 'p', ...(dimension ? ['b'] : [])]
  // Where every row is a start and a return, the first period says as much as the first moment.
  if (!dimension && kinds.every((conditions) => conditions.length === 0))
    return `SELECT e.k AS k, e.p AS p, e.p AS m, e.p AS l FROM (${rows}) AS e GROUP BY e.k, e.p`
  const extreme = extremesOf(compiling, events)
  const first = extreme('min', 'CASE WHEN e.s0 = 1 THEN e.m END')
  const last = extreme('max', 'CASE WHEN e.s1 = 1 THEN e.m END')
  return [
    `SELECT ${keys.map((key) => `e.${key} AS ${key}`).join(', ')}, ${first} AS m, ${last} AS l`,
    `FROM (${rows}) AS e GROUP BY ${keys.map((key) => `e.${key}`).join(', ')}`,
  ].join(' ')
}

/** For each entity its first start as `m`, the cohort as `c` and what the cohorts are divided by as `b`. */
function startsSql(compiling: Compiling, events: Events, active: string): string {
  const { dimension } = events
  const extreme = extremesOf(compiling, events)
  const first = [
    `SELECT a.k AS k, ${extreme('min', 'a.m')} AS m, ${extreme('min', 'a.p')} AS c`,
    `FROM ${active} AS a WHERE a.m IS NOT NULL GROUP BY a.k`,
  ].join(' ')
  if (!dimension) return first
  const smallest = aggregateSql(compiling.dialect, 'min', { sql: 'a.b', column: dimension.type })
  return [
    `SELECT q.k AS k, q.m AS m, q.c AS c, ${smallest} AS b`,
    `FROM (${first}) AS q JOIN ${active} AS a ON a.k = q.k AND a.m = q.m GROUP BY q.k, q.m, q.c`,
  ].join(' ')
}
