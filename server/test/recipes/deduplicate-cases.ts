import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['id', 'BIGINT'],
  ['at', 'DATE'],
  ['t', 'VARCHAR'],
] as const
const input = relation(types, [
  [1, '2026-01-01', 'old'],
  [1, '2026-01-02', 'new'],
  [null, null, 'b'],
  [null, null, 'a'],
  [1, '2026-01-02', 'new'],
])

export const cases: StepCase<'deduplicate'>[] = [
  {
    title: 'keeps the first of an order',
    input,
    settings: { keys: ['id'], order_by: [{ column: 'at', order: 'desc' }] },
    columns: ['id BIGINT', 'at DATE', 't VARCHAR'],
    rows: [
      [1, '2026-01-02', 'new'],
      [null, null, 'a'],
    ],
  },
  { title: 'without keys rows that are the same come once', input, settings: {}, count: 4 },
  { title: 'of no rows none', input: relation(types, []), settings: { keys: ['t'] }, rows: [] },
  {
    title: 'refuses an order without keys',
    input,
    settings: { order_by: [{ column: 'at' }] },
    problems: [['order_by', /need no choice/]],
  },
  {
    title: 'refuses keys that there are not',
    input,
    settings: { keys: ['id', 'idd'] },
    problems: [['keys.1', /no column called "idd"; did you mean "id"\?/]],
  },
]

export const hostile: HostileSettings<'deduplicate'> = ({ a, n }) => [
  { keys: [a], order_by: [{ column: n }] },
]
