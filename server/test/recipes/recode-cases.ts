import { type HostileSettings, type StepCase, relation } from './case.ts'

const texts = (...values: (string | null)[]) =>
  relation(
    [['t', 'VARCHAR']],
    values.map((value) => [value]),
  )

export const cases: StepCase<'recode'>[] = [
  {
    title: 'replaces what is listed and keeps the others',
    input: texts('Germany', 'Deutschland', 'France', null, "it's"),
    settings: {
      column: 't',
      values: [
        { from: 'Germany', to: 'DE' },
        { from: 'Deutschland', to: 'DE' },
        { from: null, to: '?' },
        { from: "it's", to: null },
      ],
    },
    columns: ['t VARCHAR'],
    rows: [['DE'], ['DE'], ['France'], ['?'], [null]],
  },
  {
    title: 'makes a column of another type when no other value stays',
    input: texts('low', 'high', 'odd'),
    settings: {
      column: 't',
      values: [
        { from: 'low', to: 1 },
        { from: 'high', to: 3 },
      ],
      others: 'value',
      other_value: 2,
      name: 'level',
    },
    columns: ['t VARCHAR', 'level BIGINT'],
    rows: [
      ['low', 1],
      ['high', 3],
      ['odd', 2],
    ],
  },
  {
    title: 'all others can become null',
    input: relation([['n', 'INTEGER']], [[1], [2]]),
    settings: { column: 'n', values: [{ from: 1, to: true }], others: 'null' },
    columns: ['n BOOLEAN'],
    rows: [[true], [null]],
  },
  {
    title: 'of no rows none',
    input: relation([['d', 'DATE']], []),
    settings: { column: 'd', values: [{ from: '2026-01-01', to: '2026-01-02' }] },
    columns: ['d DATE'],
    rows: [],
  },
  {
    title: 'refuses values that do not fit, each',
    input: relation([['n', 'INTEGER']], []),
    settings: {
      column: 'n',
      values: [
        { from: 'x', to: 1 },
        { from: 2, to: 1 },
        { from: 2, to: 3 },
      ],
    },
    problems: [
      ['values.0.from', /"n" is an integer, so its value is a number, not "x"/],
      ['values.2.from', /2 is listed twice/],
    ],
  },
  {
    title: 'refuses texts among numbers that stay',
    input: relation([['n', 'INTEGER']], []),
    settings: { column: 'n', values: [{ from: 1, to: 'one' }] },
    problems: [['values.0.to', /"n" is an integer, so its value is a number, not "one"/]],
  },
  {
    title: 'refuses new values of several types',
    input: texts(),
    settings: {
      column: 't',
      values: [
        { from: 'a', to: 1 },
        { from: 'b', to: 'x' },
      ],
      others: 'null',
    },
    problems: [['values', /of several types/]],
  },
]

export const hostile: HostileSettings<'recode'> = ({ a, x, value }) => [
  { column: a, values: [{ from: value, to: value }], name: x },
]
