import { expect, test } from 'vitest'
import { orderedWhole } from './fixed-order.ts'

const behind = '\n, 1 ASC NULLS LAST, 2 ASC NULLS LAST\n'

test('ties of an order of one’s own are broken by the other columns', () => {
  const cases: [string, string | undefined][] = [
    ['SELECT a, b FROM t', undefined],
    ['SELECT a, b FROM (SELECT * FROM t ORDER BY a)', undefined],
    ["SELECT a, ' order by x' AS b FROM t -- order by a", undefined],
    ['SELECT a, row_number() OVER (ORDER BY a) AS b FROM t', undefined],
    ['SELECT a, b FROM t ORDER BY a', `SELECT a, b FROM t ORDER BY a${behind}`],
    ['SELECT a, b FROM t ORDER BY a DESC LIMIT 3', `SELECT a, b FROM t ORDER BY a DESC${behind}LIMIT 3`],
    ['SELECT a, b FROM t ORDER BY a -- so', `SELECT a, b FROM t ORDER BY a${behind} -- so`],
    ['SELECT a, b FROM t ORDER BY ALL', 'SELECT a, b FROM t ORDER BY ALL'],
    [
      "SELECT a, b FROM t ORDER BY $$limit$$ || 'limit 1', (SELECT 1 LIMIT 1)",
      `SELECT a, b FROM t ORDER BY $$limit$$ || 'limit 1', (SELECT 1 LIMIT 1)${behind}`,
    ],
  ]
  for (const [sql, expected] of cases) expect([sql, orderedWhole(sql, 2)]).toEqual([sql, expected])
})
