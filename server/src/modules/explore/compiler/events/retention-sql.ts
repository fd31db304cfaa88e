import type { Query } from '../../../../../../contract/src/query.ts'
import type { CohortRetention } from '../../../../../../contract/src/cohort-retention.ts'
import { aggregateSql, cutColumn, cutTo } from '../../../sql/index.ts'
import type { Compiling } from '../compiling.ts'
import { localTimeSql } from '../grouping.ts'
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
  const { dialect, calendar } = compiling
  const { grain, periods = usualPeriods } = retention
  const { time, dimension } = events
  const moment = localTimeSql(compiling, time)
  const cut = cutTo(grain, time.column, { dialect, moment, path: 'body.retention.grain', calendar })
  const rows = eventRowsSql(compiling, events, { items: [`${cut} AS p`], isOfAny: false })
  const [e, f] = [nameWithin(compiling, 'events'), nameWithin(compiling, 'starts')]
  const { count, unit } = lengthOf(grain)
  const place = (sql: string) => dialect.ordinal(sql, unit === 'second' ? 'day' : unit)
  const index = dialect.cast(`((${place('e.p')} - ${place('f.c')}) / ${count})`, 'integer')
  const divided = dimension ? ['b'] : []
  const keys = ['c', ...divided]
  const happened = `${place('g.c')} + g.i * ${count} <= ${place('g.p')}`
  const same = ['r.c = g.c', 'r.i = g.i', ...divided.map(() => dialect.isSame('r.b', 'g.b'))]
  const items = [
    'g.i',
    ...keys.map((key) => `g.${key}`),
    `CASE WHEN ${happened} THEN ${dialect.cast('coalesce(r.n, 0)', 'number')} / g.n END`,
    `CASE WHEN ${happened} THEN coalesce(r.n, 0) END`,
    'g.n',
  ]
  const latest = aggregateSql(dialect, 'max', { sql: 'e.p', column: cutColumn(grain, time.column) })
  const list = (alias: string) => keys.map((key) => `${alias}.${key} AS ${key}`).join(', ')
  const sizes = `SELECT ${list('f')}, count(*) AS n FROM ${f} AS f GROUP BY ${keys.map((key) => `f.${key}`).join(', ')}`
  const returned = [
    `SELECT ${list('f')}, ${index} AS i, count(DISTINCT e.k) AS n`,
    `FROM ${e} AS e JOIN ${f} AS f ON f.k = e.k`,
    `WHERE e.s1 = 1 AND e.m >= f.m GROUP BY ${keys.map((_, at) => at + 1).join(', ')}, ${keys.length + 1}`,
  ].join(' ')
  const grid = [
    `SELECT z.*, n.i AS i FROM (SELECT z.*, l.p AS p FROM (${sizes}) AS z CROSS JOIN (SELECT ${latest} AS p FROM ${e} AS e) AS l) AS z`,
    `CROSS JOIN (${numbersSql(periods)}) AS n`,
  ].join(' ')
  return [
    `WITH ${e} AS (${rows}), ${f} AS (${startsSql(compiling, events, e)})`,
    `SELECT ${items.map((sql, at) => `${sql} AS ${names[at]}`).join(', ')}`,
    `FROM (${grid}) AS g LEFT JOIN (${returned}) AS r ON ${same.join(' AND ')}`,
  ].join('\n')
}

// ClickHouse (26.7) compiles a plain `min` of moments before 1970 wrongly; what it has for `aggregateSql` it does not compile.
/** For each entity its first start as `m`, the cohort as `c` and what the cohorts are divided by as `b`. */
function startsSql({ dialect }: Compiling, { time, dimension }: Events, events: string): string {
  const min = (sql: string, column = time.column) => aggregateSql(dialect, 'min', { sql, column })
  const first = `SELECT e.k AS k, ${min('e.m')} AS m, ${min('e.p')} AS c FROM ${events} AS e WHERE e.s0 = 1 GROUP BY e.k`
  if (!dimension) return first
  const smallest = min('e.b', dimension.type)
  return [
    `SELECT q.k AS k, q.m AS m, q.c AS c, ${smallest} AS b`,
    `FROM (${first}) AS q JOIN ${events} AS e ON e.k = q.k AND e.m = q.m`,
    'WHERE e.s0 = 1 GROUP BY q.k, q.m, q.c',
  ].join(' ')
}
