import type { Query } from '../../contract/src/query.ts'

const rows = 10_000_000
export const tables = {
  sales: `SELECT range AS id, hash(range) % 1000 AS product, hash(range + 7) % 50000 AS customer,
    (hash(range + 1) % 100000) / 100.0 AS amount, DATE '2024-01-01' + CAST(hash(range + 2) % 730 AS INTEGER) AS day,
    'region ' || hash(range + 3) % 20 AS region FROM range(${rows})`,
  products: `SELECT range AS id, 'category ' || range % 12 AS category FROM range(1000)`,
  customers: `SELECT range AS id, 'country ' || range % 40 AS country FROM range(50000)`,
} as const

const sum = { aggregate: 'sum', column: 'amount', name: 's' } as const
const joins = `FROM sales t LEFT JOIN products p ON t.product = p.id LEFT JOIN customers c ON t.customer = c.id`
const buyers = 'SELECT customer FROM sales WHERE product = 7 AND customer IS NOT NULL'
const bought = (operator: 'in_set' | 'not_in_set') => ({
  column: 'customer',
  operator,
  set: { filters: [{ column: 'product', operator: 'equals' as const, value: 7 }] },
})
export const questions: [what: string, query: Query, sql: string][] = [
  [
    'group by',
    { dimensions: ['region'], measures: [sum, { aggregate: 'count' }] },
    'SELECT region, sum(amount), count(*) FROM sales GROUP BY 1 ORDER BY 1',
  ],
  [
    'by month',
    { dimensions: [{ column: 'day', grain: 'month' }], measures: [sum] },
    `SELECT CAST(date_trunc('month', day) AS DATE), sum(amount) FROM sales GROUP BY 1 ORDER BY 1`,
  ],
  [
    'top N',
    { dimensions: ['product'], measures: [sum], sort: [{ by: 's', order: 'desc' }], limit: 10 },
    'SELECT product, sum(amount) AS s FROM sales GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10',
  ],
  [
    'distinct',
    { measures: [{ aggregate: 'count_distinct', column: 'customer' }] },
    'SELECT count(DISTINCT customer) FROM sales',
  ],
  [
    'filter',
    {
      dimensions: ['product'],
      measures: [sum],
      filters: [
        { column: 'region', operator: 'equals', value: 'region 7' },
        { column: 'day', operator: 'greater_or_equal', value: '2025-06-01' },
      ],
    },
    `SELECT product, sum(amount) FROM sales WHERE region = 'region 7' AND day >= DATE '2025-06-01' GROUP BY 1 ORDER BY 1`,
  ],
  [
    'two joins',
    { dimensions: ['product.category', 'customer.country'], measures: [sum] },
    `SELECT p.category, c.country, sum(t.amount) ${joins} GROUP BY 1, 2 ORDER BY 1, 2`,
  ],
  [
    'dimension and measure by formula',
    {
      fields: {
        dimensions: [
          { name: 'size', kind: 'text', formula: "case when amount > 500 then 'large' else 'small' end" },
        ],
        measures: [{ name: 'mean', kind: 'formula', formula: 'sum(amount * 2) / nullif(count(*), 0)' }],
      },
      dimensions: ['size'],
      measures: ['mean'],
    },
    `SELECT CASE WHEN amount > 500 THEN 'large' ELSE 'small' END, CAST(sum(amount * 2) AS DOUBLE) / nullif(count(*), 0)
      FROM sales GROUP BY 1 ORDER BY 1`,
  ],
  [
    'grouped values',
    {
      fields: {
        dimensions: [
          {
            name: 'side',
            kind: 'text',
            column: 'region',
            groups: [{ label: 'West', values: ['region 1', 'region 2', 'region 3'] }],
            ungrouped: { label: 'East' },
          },
        ],
      },
      dimensions: ['side'],
      measures: [sum],
    },
    `SELECT CASE WHEN region IN ('region 1', 'region 2', 'region 3') THEN 'West' ELSE 'East' END, sum(amount)
      FROM sales GROUP BY 1 ORDER BY 1`,
  ],
  [
    'average per customer',
    {
      fields: {
        measures: [
          { ...sum, kind: 'aggregate', name: 'revenue' },
          { name: 'each', kind: 'nested_aggregate', aggregate: 'avg', measure: 'revenue', per: ['customer'] },
        ],
      },
      dimensions: ['region'],
      measures: ['each'],
    },
    `SELECT region, avg(v) FROM (SELECT region, customer, sum(amount) AS v FROM sales GROUP BY 1, 2) GROUP BY 1 ORDER BY 1`,
  ],
  [
    'table calculations',
    {
      fields: {
        measures: [
          { ...sum, kind: 'aggregate', name: 'revenue' },
          { name: 'running', kind: 'cumulative', measure: 'revenue' },
          { name: 'change', kind: 'difference', measure: 'revenue', show: 'change' },
          { name: 'rank', kind: 'rank', measure: 'revenue' },
          { name: 'share', kind: 'share_of_total', measure: 'revenue' },
        ],
      },
      dimensions: [{ column: 'day', grain: 'month' }],
      measures: ['revenue', 'running', 'change', 'rank', 'share'],
    },
    `SELECT m, s, sum(s) OVER (ORDER BY m ROWS UNBOUNDED PRECEDING), s - lag(s) OVER (ORDER BY m),
        rank() OVER (ORDER BY s DESC), s / sum(s) OVER ()
      FROM (SELECT CAST(date_trunc('month', day) AS DATE) AS m, sum(amount) AS s FROM sales GROUP BY 1) ORDER BY 1`,
  ],
  [
    'in a set',
    { dimensions: ['region'], measures: [sum], filters: [bought('in_set')] },
    `SELECT region, sum(amount) FROM sales WHERE customer IN (${buyers}) GROUP BY 1 ORDER BY 1`,
  ],
  [
    'in no set',
    { dimensions: ['region'], measures: [sum], filters: [bought('not_in_set')] },
    `SELECT region, sum(amount) FROM sales t WHERE NOT EXISTS (SELECT 1 FROM (${buyers}) b WHERE b.customer = t.customer) GROUP BY 1 ORDER BY 1`,
  ],
  [
    'last value',
    { dimensions: ['product'], measures: [{ aggregate: 'last', column: 'amount', by: 'day' }] },
    'SELECT product, max({t: day, v: amount}).v FROM sales WHERE day IS NOT NULL AND amount IS NOT NULL GROUP BY 1 ORDER BY 1',
  ],
  [
    'retention',
    { retention: { entity: 'customer', time: 'day', grain: 'month' } },
    `WITH a AS (SELECT customer, date_trunc('month', day) AS p FROM sales GROUP BY 1, 2),
      f AS (SELECT customer, min(p) AS c FROM a GROUP BY 1), z AS (SELECT c, count(*) AS size FROM f GROUP BY 1)
      SELECT c, i, count(*) AS n, count(*) / any_value(size) FROM
        (SELECT c, date_diff('month', c, p) AS i FROM a JOIN f USING (customer)) JOIN z USING (c) WHERE i < 12 GROUP BY 1, 2 ORDER BY 1, 2`,
  ],
  [
    'funnel',
    {
      funnel: {
        entity: 'customer',
        time: 'day',
        steps: [1, 2].map((region) => ({
          name: String(region),
          filters: [{ column: 'region', operator: 'equals' as const, value: `region ${region}` }],
        })),
        within: { count: 30, unit: 'day' },
      },
    },
    `WITH e AS (SELECT customer, day, region FROM sales WHERE region IN ('region 1', 'region 2')),
      w AS (SELECT *, max(CASE WHEN region = 'region 1' THEN day END) OVER
        (PARTITION BY customer ORDER BY day, region ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS started FROM e)
      SELECT count(DISTINCT CASE WHEN region = 'region 1' THEN customer END),
        count(DISTINCT CASE WHEN region = 'region 2' AND day <= started + INTERVAL 30 DAY THEN customer END) FROM w`,
  ],
]

/** Twenty fields, of which each names others: what is checked and written for every question. */
export const many: Query = {
  fields: {
    dimensions: Array.from({ length: 10 }, (_, at) => ({
      name: `band${at}`,
      kind: 'text' as const,
      formula: `case when amount > ${at * 10} and region <> 'region ${at}' then concat(region, '-${at}') else upper(region) end`,
    })),
    measures: Array.from({ length: 10 }, (_, at) => ({
      name: `rate${at}`,
      kind: 'formula' as const,
      formula: `${at === 0 ? 'count(*)' : `rate${at - 1}`} + sum(amount * ${at + 1}) / nullif(count(distinct customer), 0)`,
    })),
  },
  dimensions: Array.from({ length: 10 }, (_, at) => `band${at}`),
  measures: Array.from({ length: 10 }, (_, at) => `rate${at}`),
}
