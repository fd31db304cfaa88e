import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['a', 'VARCHAR'],
  ['b', 'DATE'],
  ['c', 'BIGINT'],
] as const
const input = relation(types, [
  ['x', '2026-01-02', 1],
  [null, null, 2],
  [null, null, null],
])

export const cases: StepCase<'merge_columns'>[] = [
  {
    title: 'skips what is null; of nothing it makes null',
    input,
    settings: { columns: ['a', 'b', 'c'], name: 'all', separator: " '; " },
    columns: ['all VARCHAR'],
    rows: [["x '; 2026-01-02 '; 1"], ['2'], [null]],
  },
  {
    title: 'takes null for an empty text',
    input,
    settings: { columns: ['a', 'c'], name: 'ac', separator: '|', nulls: 'empty', keep_originals: true },
    columns: ['a VARCHAR', 'b DATE', 'c BIGINT', 'ac VARCHAR'],
    rows: [
      ['x', '2026-01-02', 1, 'x|1'],
      [null, null, 2, '|2'],
      [null, null, null, '|'],
    ],
  },
  {
    title: 'one null makes the whole null',
    input,
    settings: { columns: ['c', 'a'], name: 'a', nulls: 'null' },
    columns: ['a VARCHAR', 'b DATE'],
    rows: [
      ['1x', '2026-01-02'],
      [null, null],
      [null, null],
    ],
  },
  {
    title: 'of no rows none',
    input: relation(types, []),
    settings: { columns: ['b'], name: 'day' },
    columns: ['a VARCHAR', 'day VARCHAR', 'c BIGINT'],
    rows: [],
  },
  {
    title: 'refuses columns that there are not and names that are taken',
    input,
    settings: { columns: ['a', 'd', 'a'], name: 'x' },
    problems: [
      ['columns.1', /no column called "d"/],
      ['columns.2', /"a" is named twice/],
    ],
  },
  {
    title: 'refuses a name that is taken',
    input,
    settings: { columns: ['a'], name: 'B' },
    problems: [['name', /two columns would be called "[bB]"/]],
  },
]

export const hostile: HostileSettings<'merge_columns'> = ({ a, b, x, value }) => [
  { columns: [a, b], name: x, separator: value },
]
