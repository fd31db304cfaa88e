import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import { traceLineage } from '../engine/lineage/trace-lineage.ts'

const patient = { timeout: 60_000 }

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const table = (name: string, columns: Record<string, string>) => ({
  name,
  columns: Object.entries(columns).map(([column, native]) => ({ name: column, native })),
})
const tables = [
  table('orders', {
    id: 'INTEGER',
    customer_id: 'INTEGER',
    amount: 'DECIMAL(18,2)',
    region: 'VARCHAR',
    ts: 'TIMESTAMP',
    tags: 'VARCHAR[]',
    lines: 'STRUCT(sku VARCHAR, qty INTEGER)[]',
    place: 'STRUCT(city VARCHAR, geo STRUCT(lat DOUBLE, lon DOUBLE))',
    facts: 'JSON',
    extra: 'MAP(VARCHAR, INTEGER)',
  }),
  table('customers', { id: 'INTEGER', name: 'VARCHAR', country: 'VARCHAR', boss: 'INTEGER' }),
  table('rates', { country: 'VARCHAR', ts: 'TIMESTAMP', rate: 'DOUBLE' }),
  table('a', { k: 'INTEGER', x: 'INTEGER', y: 'INTEGER' }),
  table('b', { k: 'INTEGER', x: 'INTEGER', z: 'INTEGER' }),
]
const plan = (sql: string) => opened.warehouse.plan(1, { sql, tables })

/** By column: "orders.id", or "~orders.id" where it decides only through a condition. */
async function sources(sql: string): Promise<Record<string, string[]>> {
  const { lineage } = await plan(sql)
  expect(lineage.gaps).toEqual([])
  const sourcesByColumn = lineage.columns.map(({ name, sources: found }) => {
    const words = found.map(
      ({ table: of, column, how }) => `${how === 'conditional' ? '~' : ''}${of}.${column}`,
    )
    return [name, words.toSorted()] as const
  })
  return Object.fromEntries(sourcesByColumn)
}

async function indirect(sql: string): Promise<string[]> {
  const { lineage } = await plan(sql)
  return lineage.indirect.map(({ table: of, column, how }) => `${how} ${of}.${column}`).toSorted()
}

describe('the sources of columns', patient, () => {
  test.each<[string, string, Record<string, string>]>([
    [
      'WITH queries that shadow each other and tables',
      `WITH a AS (SELECT k, x + y AS v FROM a), b AS (SELECT v AS x FROM (WITH a AS (SELECT z AS v FROM b) SELECT v FROM a))
       SELECT a.v, b.x FROM a, b`,
      { v: 'a.x a.y', x: 'b.z' },
    ],
    [
      'a WITH query used twice',
      'WITH t AS (SELECT k, x * 2 AS d FROM a) SELECT l.d + r.d AS s, r.k FROM t l JOIN t r ON l.k = r.k + 1',
      { s: 'a.x', k: 'a.k' },
    ],
    [
      'a WITH query inside a correlated query',
      `SELECT k, (WITH m AS (SELECT z + a.y AS v FROM b WHERE b.k = a.k) SELECT max(v) FROM m) AS top FROM a`,
      { k: 'a.k', top: 'a.y b.z' },
    ],
    [
      'a correlated query two levels up',
      `SELECT (SELECT (SELECT max(b.z + a.x) FROM b WHERE b.k = c.id) FROM customers c WHERE c.id = a.k) AS v FROM a`,
      { v: 'a.x b.z' },
    ],
    [
      'rows counted by a correlated query',
      'SELECT k, (SELECT count(*) FROM b WHERE b.k = a.k) AS n FROM a',
      { k: 'a.k', n: '' },
    ],
    [
      'rows that a set of columns is compared with',
      'SELECT (x, y) IN (SELECT k, z FROM b) AS t FROM a',
      {
        t: 'a.x a.y b.k b.z',
      },
    ],
    [
      'the parts of JSON, a row each',
      'SELECT orders.id, e.key, e.value FROM orders, json_each(facts) e',
      { id: 'orders.id', key: 'orders.facts', value: 'orders.facts' },
    ],
    [
      'recursion by key',
      `WITH RECURSIVE t(k, x) USING KEY (k) AS (SELECT k, x FROM a UNION SELECT t.k, b.z FROM t JOIN b USING (k)) SELECT * FROM t`,
      { k: 'a.k', x: 'a.x b.z' },
    ],
    [
      'an unpivot of groups',
      'SELECT * FROM a UNPIVOT ((v, w) FOR n IN ((x, y), (y, k)))',
      { n: '', v: 'a.x a.y', w: 'a.k a.y' },
    ],
    ['IN with a query', 'SELECT x IN (SELECT z FROM b) AS has FROM a', { has: 'a.x b.z' }],
    [
      'a comparison with ALL',
      'SELECT x > ALL (SELECT z FROM b WHERE b.k = a.k) AS over FROM a',
      { over: 'a.x b.z' },
    ],
    ['NOT EXISTS', 'SELECT NOT EXISTS (SELECT 1 FROM b WHERE b.k = a.k) AS lone FROM a', { lone: '' }],
    [
      'a query as a list',
      'SELECT k, ARRAY(SELECT z FROM b WHERE b.k = a.k) AS zs FROM a',
      { k: 'a.k', zs: 'b.z' },
    ],
    [
      'lateral queries, one over the other',
      'SELECT l.v, m.w FROM a, LATERAL (SELECT a.x + 1 AS v) l, LATERAL (SELECT l.v * a.y AS w) m',
      { v: 'a.x', w: 'a.x a.y' },
    ],
    ['an alias used beside itself', 'SELECT x + y AS s, s * 2 AS d FROM a', { s: 'a.x a.y', d: 'a.x a.y' }],
    [
      'unnested structs of a list',
      'SELECT id, l.sku, l.qty * 2 AS double FROM (SELECT id, unnest(lines) AS l FROM orders)',
      { id: 'orders.id', sku: 'orders.lines', double: 'orders.lines' },
    ],
    [
      'unnest in FROM, beside other columns',
      'SELECT o.region, t.v, t.v || o.region AS both FROM orders o, unnest(o.tags) t(v)',
      { region: 'orders.region', v: 'orders.tags', both: 'orders.region orders.tags' },
    ],
    [
      'unnest that goes all the way',
      'SELECT id, unnest(lines, recursive := true) FROM orders',
      { id: 'orders.id', sku: 'orders.lines', qty: 'orders.lines' },
    ],
    [
      'fields of a struct, and of one that the statement made',
      `SELECT place.geo.lat AS lat, s.p.x AS made, s.q AS other
       FROM (SELECT place, {'p': {'x': amount, 'y': id}, 'q': region} AS s FROM orders)`,
      { lat: 'orders.place', made: 'orders.amount', other: 'orders.region' },
    ],
    [
      'maps and JSON',
      `SELECT extra['a'] AS a, facts->>'$.b' AS b, map([region], [amount]) AS m FROM orders`,
      { a: 'orders.extra', b: 'orders.facts', m: 'orders.amount orders.region' },
    ],
    [
      'lambdas, which take columns from outside',
      'SELECT list_filter(tags, t -> len(t) > id) AS f, list_reduce(list_transform(tags, (t, i) -> i + customer_id), (p, q) -> p + q) AS r FROM orders',
      { f: 'orders.id orders.tags', r: 'orders.customer_id orders.tags' },
    ],
    [
      'a list comprehension',
      'SELECT [t || region FOR t IN tags IF t <> ts::VARCHAR] AS l FROM orders',
      {
        l: 'orders.ts orders.region orders.tags',
      },
    ],
    ['USING of an inner join', 'SELECT k, a.x, z FROM a JOIN b USING (k)', { k: 'a.k', x: 'a.x', z: 'b.z' }],
    ['USING of a right join', 'SELECT k FROM a RIGHT JOIN b USING (k)', { k: 'b.k' }],
    ['USING of a full join', 'SELECT k, z FROM a FULL JOIN b USING (k)', { k: 'a.k b.k', z: 'b.z' }],
    ['a natural join', 'SELECT * FROM a NATURAL JOIN b', { k: 'a.k', x: 'a.x', y: 'a.y', z: 'b.z' }],
    ['a semi join', 'SELECT * FROM a SEMI JOIN b USING (k)', { k: 'a.k', x: 'a.x', y: 'a.y' }],
    ['an anti join', 'SELECT y FROM a ANTI JOIN b ON a.x = b.z', { y: 'a.y' }],
    ['a positional join', 'SELECT a.x, b.z FROM a POSITIONAL JOIN b', { x: 'a.x', z: 'b.z' }],
    [
      'an asof join',
      'SELECT o.id, o.amount * r.rate AS euros FROM orders o ASOF LEFT JOIN rates r ON o.region = r.country AND o.ts >= r.ts',
      { id: 'orders.id', euros: 'orders.amount rates.rate' },
    ],
    [
      'a join on an inequality',
      'SELECT a.x, b.z FROM a JOIN b ON a.k < b.k AND a.x + b.x > 3',
      { x: 'a.x', z: 'b.z' },
    ],
    ['a union', 'SELECT x AS v FROM a UNION SELECT z FROM b', { v: 'a.x b.z' }],
    [
      'a union by name',
      'SELECT k, y FROM a UNION ALL BY NAME SELECT z AS y, x FROM b',
      { k: 'a.k', y: 'a.y b.z', x: 'b.x' },
    ],
    ['an intersection', 'SELECT x FROM a INTERSECT SELECT z FROM b', { x: 'a.x b.z' }],
    ['what is left of others', 'SELECT x FROM a EXCEPT SELECT z FROM b', { x: 'a.x' }],
    [
      'a recursive query',
      `WITH RECURSIVE up AS (SELECT id, boss, name AS path, 0 AS depth FROM customers WHERE boss IS NULL
         UNION ALL SELECT c.id, c.boss, up.path || c.country, depth + 1 FROM customers c JOIN up ON c.boss = up.id)
       SELECT id, path, depth FROM up`,
      { id: 'customers.id', path: 'customers.country customers.name', depth: '' },
    ],
    [
      'recursion that carries columns around',
      `WITH RECURSIVE t(p, q, n) AS (SELECT x, y, 0 FROM a UNION ALL SELECT q, p, n + 1 FROM t WHERE n < 3) SELECT p, q FROM t`,
      { p: 'a.x a.y', q: 'a.x a.y' },
    ],
    [
      'a pivot',
      "SELECT * FROM (SELECT region, customer_id, amount FROM orders) PIVOT (sum(amount) AS s, count(*) AS n FOR region IN ('EU', 'US') GROUP BY customer_id)",
      { customer_id: 'orders.customer_id', EU_s: 'orders.amount', EU_n: '', US_s: 'orders.amount', US_n: '' },
    ],
    [
      'a pivot into many columns',
      `SELECT * FROM (SELECT k, x, y FROM a) PIVOT (max(y) FOR x IN (${Array.from({ length: 40 }, (_, at) => at).join(', ')}) GROUP BY k)`,
      { k: 'a.k', ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [String(at), 'a.y'])) },
    ],
    ['an unpivot', 'SELECT * FROM (FROM a) UNPIVOT (v FOR n IN (x, y))', { k: 'a.k', n: '', v: 'a.x a.y' }],
    [
      'QUALIFY',
      'SELECT id, region FROM orders QUALIFY row_number() OVER (PARTITION BY customer_id ORDER BY ts DESC) = 1',
      { id: 'orders.id', region: 'orders.region' },
    ],
    [
      'windows with frames, defaults and filters',
      `SELECT sum(amount) FILTER (id > 3) OVER w AS s, lag(amount, customer_id, id) OVER (ORDER BY ts) AS l,
         first_value(region IGNORE NULLS) OVER w AS f
       FROM orders WINDOW w AS (PARTITION BY region ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)`,
      {
        s: 'orders.amount ~orders.ts ~orders.id ~orders.region',
        l: 'orders.amount ~orders.ts orders.customer_id orders.id',
        f: '~orders.ts orders.region',
      },
    ],
    [
      'grouping sets',
      'SELECT region, customer_id, grouping(region) AS g, sum(amount) AS s FROM orders GROUP BY ROLLUP (region, customer_id)',
      { region: 'orders.region', customer_id: 'orders.customer_id', g: '', s: 'orders.amount' },
    ],
    [
      'aggregates with conditions',
      `SELECT sum(amount) FILTER (region = 'EU') AS s, string_agg(region, ',' ORDER BY ts) AS l, arg_max(id, amount) AS best,
         count(DISTINCT customer_id) AS u, count(*) AS n FROM orders`,
      {
        s: 'orders.amount ~orders.region',
        l: '~orders.ts orders.region',
        best: 'orders.amount orders.id',
        u: 'orders.customer_id',
        n: '',
      },
    ],
    [
      'CASE, IF, coalesce and NULLIF',
      `SELECT CASE WHEN x > 1 THEN y ELSE k END AS c, if(x > 1, y, 0) AS i, coalesce(x, y) AS o, nullif(x, y) AS n FROM a`,
      { c: 'a.k ~a.x a.y', i: '~a.x a.y', o: 'a.x a.y', n: 'a.x ~a.y' },
    ],
    ['many columns at once', 'SELECT min(COLUMNS(* EXCLUDE (k))) FROM a', { x: 'a.x', y: 'a.y' }],
    [
      'stars that leave out, replace and rename',
      'SELECT a.* EXCLUDE (y) REPLACE (x + y AS x) RENAME (k AS key) FROM a',
      { key: 'a.k', x: 'a.x a.y' },
    ],
    [
      'a list of values',
      "SELECT v.n, a.x FROM a JOIN (VALUES (1, 'one')) v(i, n) ON a.k = v.i",
      { n: '', x: 'a.x' },
    ],
    ['values made of columns', 'SELECT v.n FROM a, LATERAL (VALUES (a.x), (a.y)) v(n)', { n: 'a.x a.y' }],
    [
      'casts',
      'SELECT x::VARCHAR AS c, TRY_CAST(y AS DATE) AS t, CAST(k AS DECIMAL(9,2)) AS d FROM a',
      {
        c: 'a.x',
        t: 'a.y',
        d: 'a.k',
      },
    ],
    ['a whole row', 'SELECT a AS r, a.x FROM a', { r: 'a.k a.x a.y', x: 'a.x' }],
    ['a range that a column bounds', 'SELECT r.i FROM a, range(a.x) r(i)', { i: 'a.x' }],
    ['the best of each', 'SELECT DISTINCT ON (k) k, x FROM a ORDER BY k, y DESC', { k: 'a.k', x: 'a.x' }],
    ['rows counted', 'SELECT count(*) AS n, count(x) AS c FROM a', { n: '', c: 'a.x' }],
    ['a sample', 'SELECT x FROM a USING SAMPLE 10%', { x: 'a.x' }],
    ['names of another case', 'SELECT A.X, "Y" FROM "A"', { x: 'a.x', y: 'a.y' }],
    ['FROM first', 'FROM a SELECT x WHERE y > 1', { x: 'a.x' }],
  ])('%s', async (_, sql, wanted) => {
    const listed = Object.entries(wanted).map(([name, words]) => [
      name,
      words.split(' ').filter(Boolean).toSorted(),
    ])
    expect(await sources(sql)).toEqual(Object.fromEntries(listed))
  })
})

describe('what decides which rows there are', patient, () => {
  test.each<[string, string[]]>([
    ['SELECT k FROM a WHERE x > 1 AND y IN (SELECT z FROM b)', ['filter a.x', 'filter a.y', 'filter b.z']],
    [
      'SELECT k FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k AND z > 2)',
      ['filter a.k', 'filter b.k', 'filter b.z'],
    ],
    ['SELECT a.y FROM a JOIN b ON a.k = b.k AND a.x < b.z', ['join a.k', 'join a.x', 'join b.k', 'join b.z']],
    ['SELECT a.y FROM a SEMI JOIN b USING (k)', ['join a.k', 'join b.k']],
    ['SELECT k, sum(x) FROM a GROUP BY k HAVING max(y) > 1', ['filter a.y', 'group a.k']],
    ['SELECT k FROM a ORDER BY x LIMIT 3', ['sort a.x']],
    ['SELECT DISTINCT k, x FROM a', ['distinct a.k', 'distinct a.x']],
    ['SELECT x FROM a EXCEPT SELECT z FROM b', ['distinct a.x', 'set b.z']],
    ['SELECT k FROM a QUALIFY rank() OVER (PARTITION BY x ORDER BY y) = 1', ['filter a.x', 'filter a.y']],
    ['SELECT (SELECT max(z) FROM b WHERE b.k = a.k) AS m FROM a', ['filter a.k', 'filter b.k']],
    ['SELECT (SELECT a.x) AS v FROM a', []],
    ['SELECT v FROM (SELECT (SELECT a.x) AS v FROM a) GROUP BY v', ['group a.x']],
    [
      'SELECT l.v FROM a LEFT JOIN LATERAL (SELECT z + a.x AS v FROM b WHERE b.k = a.k ORDER BY z LIMIT 1) l ON true',
      ['filter a.k', 'filter b.k', 'filter b.z'],
    ],
    ['WITH unused AS (SELECT * FROM b WHERE z > 1) SELECT x FROM a', []],
    [
      'SELECT * FROM (SELECT k, x, y FROM a) PIVOT (sum(y) FOR x IN (1, 2) GROUP BY k)',
      ['filter a.x', 'group a.k'],
    ],
  ])('%s', async (sql, wanted) => {
    expect(await indirect(sql)).toEqual(wanted)
  })
})

describe('what cannot be traced is a gap', () => {
  const scan = {
    type: 'LOGICAL_GET',
    name: 'seq_scan',
    names: ['x'],
    column_indexes: [{ index: 0 }],
    children: [],
  }
  const ref = { expression_class: 'BOUND_REF', index: 0 }
  const traced = (plan: Record<string, unknown>) => traceLineage(plan, ['v'], () => 'a')

  test('an operator that is not known, for the columns that come through it', () => {
    const plan = {
      type: 'LOGICAL_PROJECTION',
      expressions: [ref],
      children: [{ type: 'LOGICAL_NEW', children: [scan] }],
    }
    const reason = 'the plan operator LOGICAL_NEW cannot be traced'
    expect(traced(plan)).toEqual({
      columns: [{ name: 'v', sources: [] }],
      tables: ['a'],
      combined: ['a'],
      indirect: [],
      gaps: [{ output: 'v', reason }],
    })
    const filtered = { type: 'LOGICAL_FILTER', expressions: [ref], children: plan.children }
    expect(traced(filtered).gaps).toContainEqual({ output: null, reason })
  })

  test('an expression that is not known, beside the sources in it', () => {
    const expression = { expression_class: 'BOUND_NEW', inner: ref }
    const plan = { type: 'LOGICAL_PROJECTION', expressions: [expression], children: [scan] }
    expect(traced(plan)).toMatchObject({
      columns: [{ sources: [{ table: 'a', column: 'x' }] }],
      gaps: [{ output: 'v', reason: 'the expression BOUND_NEW cannot be traced' }],
    })
  })

  test('a column that is not there', () => {
    expect(traced({ type: 'LOGICAL_PROJECTION', expressions: [], children: [scan] }).gaps).toHaveLength(1)
    expect(traced({}).gaps).toHaveLength(1)
  })
})
