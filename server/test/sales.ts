import type { Model } from '../../contract/src/models.ts'
import type { Statement } from '../src/modules/sql/index.ts'
import type { Cell, SqlEngine, TestTable } from './sql-engines.ts'

/** A few sales with all that is awkward about them. */
export const sales: TestTable = {
  name: 'sales',
  columns: [
    { name: 'day', type: 'date', native: '' },
    { name: 'at', type: 'timestamp', native: '' },
    { name: 'region', type: 'text', native: '' },
    { name: 'amount', type: 'integer', native: '' },
    { name: 'price', type: 'decimal', native: '' },
    { name: 'paid', type: 'boolean', native: '' },
  ],
  rows: [
    ['2025-01-15', '2025-01-15 23:30:00', 'north', 10, 1.5, true],
    ['2025-02-10', '2025-02-10 10:00:00', 'south', 20, 2.25, false],
    ['2025-12-31', '2025-12-31 23:30:00', 'north', 5, 0.5, true],
    ['2026-01-04', '2026-01-04 08:00:00', 'north', 40, 4, true],
    ['2026-01-05', '2026-01-05 09:15:30', 'south', 30, null, null],
    ['2026-02-01', '2026-02-01 00:00:00', 'North', 7, 7, false],
    ['2026-02-28', '2026-02-28 12:00:00', null, 3, 3, true],
    ['2026-03-31', '2026-03-31 22:30:00', `o'k\\`, null, 9.99, false],
  ],
}

export const salesModel: Partial<Model> = {
  dimensions: [
    { name: 'when', column: 'day', kind: 'time' },
    { name: 'place', column: 'region', kind: 'text', label: 'Place' },
  ],
  measures: [
    { name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount', format: { kind: 'currency' } },
    { name: 'sales', kind: 'aggregate', aggregate: 'count' },
    {
      name: 'paid sales',
      kind: 'aggregate',
      aggregate: 'count',
      filters: [{ column: 'paid', operator: 'equals', value: true }],
    },
    { name: 'paid share', kind: 'ratio', numerator: 'paid sales', denominator: 'sales' },
    { name: 'so far', kind: 'cumulative', measure: 'revenue' },
    { name: 'this year', kind: 'cumulative', measure: 'revenue', reset: 'year' },
    { name: 'over two', kind: 'moving', measure: 'revenue', periods: 2, aggregate: 'sum' },
    { name: 'last year', kind: 'period_over_period', measure: 'revenue', grain: 'year', show: 'value' },
    { name: 'growth', kind: 'period_over_period', measure: 'revenue', grain: 'year', show: 'change' },
    { name: 'share', kind: 'share_of_total', measure: 'revenue' },
    { name: 'places', kind: 'aggregate', aggregate: 'count_distinct', column: 'region' },
    { name: 'share of places', kind: 'share_of_total', measure: 'places' },
  ],
}

/** The rows, or what went wrong with the statement that it went wrong with. */
export const asked = (engine: SqlEngine, statement: Statement): Promise<Cell[][]> =>
  engine.query(statement).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${statement.sql}`)
  })

export const rounded = (rows: Cell[][]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 1e6) / 1e6 : cell)))

/** MySQL has no booleans: they are 1 and 0 there until the type of the column is known again. */
export const asBooleans = (rows: Cell[][], expected: Cell[][]) =>
  rows.map((row, at) =>
    row.map((cell, column) =>
      typeof expected[at]?.[column] === 'boolean' && typeof cell === 'number' ? cell === 1 : cell,
    ),
  )
