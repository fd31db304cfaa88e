import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['shop', 'VARCHAR'],
  ['year', 'INTEGER'],
  ['amount', 'DECIMAL(10,2)'],
] as const
const input = relation(types, [
  ['a', 2025, 1],
  ['a', 2026, 2],
  ['a', 2026, 3],
  ['b', 2024, 4],
  ['b', null, 5],
])

export const cases: StepCase<'pivot'>[] = [
  {
    title: 'a column for each listed value',
    input,
    settings: {
      keys: ['shop'],
      column: 'year',
      values: [{ value: 2025 }, { value: 2026, name: 'this year' }, { value: null }],
      aggregates: [{ aggregate: 'sum', column: 'amount' }],
      others: 'other',
    },
    columns: [
      'shop VARCHAR',
      '2025 DECIMAL(38,2)',
      'this year DECIMAL(38,2)',
      'null DECIMAL(38,2)',
      'other DECIMAL(38,2)',
    ],
    rows: [
      ['a', 1, 5, null, null],
      ['b', null, null, 5, 4],
    ],
  },
  {
    title: 'several aggregates make several columns of each value',
    input,
    settings: {
      keys: [],
      column: 'shop',
      values: [{ value: 'a' }, { value: "b'" }],
      aggregates: [{ aggregate: 'count' }, { aggregate: 'max', column: 'amount', name: 'most' }],
    },
    columns: ['a_count BIGINT', 'a_most DECIMAL(10,2)', "b'_count BIGINT", "b'_most DECIMAL(10,2)"],
    rows: [[3, 3, 0, null]],
  },
  {
    title: 'of no rows none, where there are keys',
    input: relation(types, []),
    settings: {
      keys: ['shop'],
      column: 'year',
      values: [{ value: 1 }],
      aggregates: [{ aggregate: 'count' }],
    },
    rows: [],
  },
  {
    title: 'refuses values that do not fit, and twice',
    input,
    settings: {
      keys: ['shop'],
      column: 'year',
      values: [{ value: 'x' }, { value: 1 }, { value: 1 }],
      aggregates: [{ aggregate: 'count' }],
    },
    problems: [
      ['values.0.value', /"year" is an integer, so its value is a number, not "x"/],
      ['values.2.value', /1 is listed twice/],
    ],
  },
  {
    title: 'refuses a column that a key has taken',
    input,
    settings: {
      keys: ['shop'],
      column: 'year',
      values: [{ value: 1, name: 'SHOP' }],
      aggregates: [{ aggregate: 'count' }],
    },
    problems: [['values.0', /two columns would be called "SHOP"/]],
  },
  {
    title: 'refuses aggregates that do not fit',
    input,
    settings: {
      keys: ['shop'],
      column: 'year',
      values: [{ value: 1 }],
      aggregates: [{ aggregate: 'avg', column: 'shop' }],
    },
    problems: [['aggregates.0.column', /"shop" is a text, and avg needs a number/]],
  },
]

export const hostile: HostileSettings<'pivot'> = ({ a, b, x, y, value }) => [
  {
    keys: [b],
    column: a,
    values: [{ value, name: x }],
    aggregates: [{ aggregate: 'count' }],
    others: y,
  },
]
