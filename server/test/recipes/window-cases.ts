import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['g', 'VARCHAR'],
  ['day', 'DATE'],
  ['n', 'INTEGER'],
] as const
const input = relation(types, [
  ['a', '2026-01-01', 1],
  ['a', '2026-01-02', 2],
  ['a', '2026-01-05', 4],
  ['b', '2026-01-01', 8],
  ['b', '2026-01-01', 8],
])
const byDay = { partition_by: ['g'], order_by: [{ column: 'day' }] }
type Columns = StepCase<'window'>['settings']['columns']
const computes = (title: string, columns: Columns, values: unknown[][]): StepCase<'window'> => ({
  title,
  input,
  settings: { ...byDay, columns },
  rows: [
    ['a', '2026-01-01', 1, ...(values[0] ?? [])],
    ['a', '2026-01-02', 2, ...(values[1] ?? [])],
    ['a', '2026-01-05', 4, ...(values[2] ?? [])],
    ['b', '2026-01-01', 8, ...(values[3] ?? [])],
    ['b', '2026-01-01', 8, ...(values[4] ?? [])],
  ],
})

export const cases: StepCase<'window'>[] = [
  computes(
    'ranks',
    [
      { function: 'row_number', name: 'no' },
      { function: 'rank', name: 'rank' },
      { function: 'dense_rank', name: 'dense' },
      { function: 'percent_rank', name: 'percent' },
      { function: 'cume_dist', name: 'share' },
      { function: 'ntile', buckets: 2, name: 'half' },
    ],
    [
      [1, 1, 1, 0, 0.3333333333333333, 1],
      [2, 2, 2, 0.5, 0.6666666666666666, 1],
      [3, 3, 3, 1, 1, 2],
      [1, 1, 1, 0, 1, 1],
      [2, 1, 1, 0, 1, 2],
    ],
  ),
  computes(
    'neighbours and differences',
    [
      { function: 'lag', column: 'n', name: 'before' },
      { function: 'lead', column: 'n', offset: 2, default: -1, name: 'after' },
      { function: 'difference', column: 'n', name: 'more' },
      { function: 'difference', column: 'day', name: 'days' },
      { function: 'percent_change', column: 'n', name: 'percent' },
      { function: 'first', column: 'n', name: 'first' },
      { function: 'last', column: 'n', name: 'last' },
    ],
    [
      [null, 4, null, null, null, 1, 4],
      [1, -1, 1, 1, 100, 1, 4],
      [2, -1, 2, 3, 100, 1, 4],
      [null, -1, null, null, null, 8, 8],
      [8, -1, 0, 0, 0, 8, 8],
    ],
  ),
  computes(
    'running and moving',
    [
      { function: 'sum', column: 'n', name: 'running' },
      { function: 'avg', column: 'n', frame: { before: 1 }, name: 'moving' },
      { function: 'count', frame: { before: 'all', after: 'all' }, name: 'all' },
      { function: 'max', column: 'n', frame: { before: 1, unit: 'day' }, name: 'two days' },
      { function: 'min', column: 'n', frame: { after: 'all' }, name: 'to come' },
      { function: 'share_of_total', column: 'n', name: 'share' },
      { function: 'formula', formula: 'n * 1.0 / sum(n) OVER ()', name: 'of all' },
    ],
    [
      [1, 1, 3, 1, 1, 1 / 7, 1 / 23],
      [3, 1.5, 3, 2, 2, 2 / 7, 2 / 23],
      [7, 3, 3, 4, 4, 4 / 7, 4 / 23],
      [8, 8, 2, 8, 8, 0.5, 8 / 23],
      [16, 8, 2, 8, 8, 0.5, 8 / 23],
    ],
  ),
  {
    title: 'without an order an aggregate is over the whole partition',
    input,
    settings: {
      columns: [
        { function: 'median', column: 'n', name: 'median' },
        { function: 'stddev', column: 'n', name: 'spread' },
        { function: 'count', column: 'g', name: 'count' },
      ],
    },
    columns: ['g VARCHAR', 'day DATE', 'n INTEGER', 'median DOUBLE', 'spread DOUBLE', 'count BIGINT'],
    count: 5,
  },
  {
    title: 'of no rows none',
    input: relation(types, []),
    settings: { ...byDay, columns: [{ function: 'sum', column: 'n', name: 's' }] },
    rows: [],
  },
  {
    title: 'says all that is wrong',
    input,
    settings: {
      order_by: [{ column: 'g' }],
      columns: [
        { function: 'sum', column: 'g', name: 'a' },
        { function: 'lag', name: 'b' },
        { function: 'rank', column: 'n', name: 'c' },
        { function: 'ntile', name: 'd' },
        { function: 'sum', column: 'n', frame: { before: 1, unit: 'day' }, name: 'e' },
        { function: 'lag', column: 'n', default: 'x', name: 'f' },
        { function: 'lag', column: 'n', frame: { before: 1 }, name: 'g2' },
        { function: 'formula', formula: 'sum(m) OVER ()', name: 'h' },
      ],
    },
    problems: [
      ['columns.0.column', /"g" is a text, and sum needs a number/],
      ['columns.1.column', /is needed with lag/],
      ['columns.2.column', /does not go with rank/],
      ['columns.3.buckets', /is needed with ntile/],
      ['columns.4.frame.unit', /needs an order by one date or timestamp: "g" is a text/],
      ['columns.5.default', /"n" is an integer, so its value is a number, not "x"/],
      ['columns.6.frame', /does not go with lag/],
      ['columns.7.formula', /no column called "m"/],
    ],
  },
  {
    title: 'ranks need an order',
    input,
    settings: { columns: [{ function: 'rank', name: 'r' }] },
    problems: [['columns.0.function', /rank needs an order of the rows/]],
  },
]

export const hostile: HostileSettings<'window'> = ({ a, b, n, x, value }) => [
  {
    partition_by: [a],
    order_by: [{ column: n }],
    columns: [{ function: 'lag', column: b, default: value, name: x }],
  },
]
