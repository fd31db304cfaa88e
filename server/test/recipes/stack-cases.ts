import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['a', 'INTEGER'],
  ['b', 'VARCHAR'],
] as const
const input = relation(types, [[1, 'x']])
const older = relation(
  [
    ['B', 'VARCHAR'],
    ['a', 'DOUBLE'],
    ['c', 'DATE'],
  ],
  [['y', 2.5, '2026-01-01']],
)

export const cases: StepCase<'stack'>[] = [
  {
    title: 'by name, missing columns null, numbers as wide as needed',
    input,
    others: { older },
    settings: { inputs: ['older'], source_column: 'source' },
    columns: ['a DOUBLE', 'b VARCHAR', 'c DATE', 'source VARCHAR'],
    rows: [
      [1, 'x', null, 'rows'],
      [2.5, 'y', '2026-01-01', 'older'],
    ],
  },
  {
    title: 'columns that not all have can be left out',
    input,
    others: { older },
    settings: { inputs: ['older'], missing: 'drop' },
    columns: ['a DOUBLE', 'b VARCHAR'],
    count: 2,
  },
  {
    title: 'by position',
    input,
    others: {
      pairs: relation(
        [
          ['n', 'BIGINT'],
          ['t', 'VARCHAR'],
        ],
        [[5, 'z']],
      ),
    },
    settings: { inputs: ['pairs'], by: 'position' },
    columns: ['a BIGINT', 'b VARCHAR'],
    rows: [
      [1, 'x'],
      [5, 'z'],
    ],
  },
  {
    title: 'rows that are the same can come once',
    input,
    settings: { inputs: ['rows', 'rows'], distinct: true },
    rows: [[1, 'x']],
  },
  {
    title: 'types that do not go together become text where that is wanted',
    input,
    others: { dates: relation([['a', 'DATE']], [['2026-01-01']]) },
    settings: { inputs: ['dates'], on_type_clash: 'text' },
    columns: ['a VARCHAR', 'b VARCHAR'],
    rows: [
      ['1', 'x'],
      ['2026-01-01', null],
    ],
  },
  {
    title: 'of no rows those of the others',
    input: relation(types, []),
    others: { older },
    settings: { inputs: ['older'], missing: 'null' },
    rows: [[2.5, 'y', '2026-01-01']],
  },
  {
    title: 'types that do not go together are refused',
    input,
    others: { dates: relation([['a', 'DATE']], []) },
    settings: { inputs: ['dates'] },
    problems: [['inputs.0', /"a" is a date or timestamp in "dates" and a number before/]],
  },
  {
    title: 'a missing column can be refused',
    input,
    others: { older },
    settings: { inputs: ['older'], missing: 'refuse' },
    problems: [['inputs', /"rows" has no column "c"/]],
  },
  {
    title: 'another number of columns by position is refused',
    input,
    others: { older },
    settings: { inputs: ['older'], by: 'position' },
    problems: [['inputs.0', /"older" has 3 columns, and "rows" has 2/]],
  },
]

export const hostile: HostileSettings<'stack'> = ({ b, x }) => [{ inputs: [b], source_column: x }]
