import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['id', 'BIGINT'],
  ['t', 'VARCHAR'],
] as const
const input = relation(types, [
  [1, 'a-b-c'],
  [2, 'd'],
  [3, null],
  [4, ''],
])

export const cases: StepCase<'split'>[] = [
  {
    title: 'into columns, with null where there is no part',
    input,
    settings: { column: 't', separator: '-', into: 'columns', names: ['x', 'y'] },
    columns: ['id BIGINT', 'x VARCHAR', 'y VARCHAR'],
    rows: [
      [1, 'a', 'b'],
      [2, 'd', null],
      [3, null, null],
      [4, '', null],
    ],
  },
  {
    title: 'into columns, the rest in the last',
    input,
    settings: {
      column: 't',
      separator: '-',
      into: 'columns',
      names: ['x', 'y'],
      rest: 'last',
      keep_original: true,
    },
    columns: ['id BIGINT', 't VARCHAR', 'x VARCHAR', 'y VARCHAR'],
    rows: [
      [1, 'a-b-c', 'a', 'b-c'],
      [2, 'd', 'd', null],
      [3, null, null, null],
      [4, '', '', null],
    ],
  },
  {
    title: 'into rows with their number; a row without text stays',
    input,
    settings: { column: 't', separator: '-', into: 'rows', names: ['part'], position: 'n' },
    columns: ['id BIGINT', 'part VARCHAR', 'n BIGINT'],
    rows: [
      [1, 'a', 1],
      [1, 'b', 2],
      [1, 'c', 3],
      [2, 'd', 1],
      [3, null, 1],
      [4, '', 1],
    ],
  },
  {
    title: 'at a regular expression, parts trimmed',
    input: relation(types, [[1, 'a ; b,c']]),
    settings: {
      column: 't',
      separator: '[;,]',
      regex: true,
      into: 'columns',
      names: ['t', 'u', 'v'],
      trim: true,
    },
    columns: ['id BIGINT', 't VARCHAR', 'u VARCHAR', 'v VARCHAR'],
    rows: [[1, 'a', 'b', 'c']],
  },
  {
    title: 'of no rows none',
    input: relation(types, []),
    settings: { column: 't', separator: "'", into: 'rows', names: ['t'] },
    columns: ['id BIGINT', 't VARCHAR'],
    rows: [],
  },
  {
    title: 'refuses what is no text',
    input,
    settings: { column: 'id', separator: '-', into: 'columns', names: ['x'] },
    problems: [['column', /"id" is an integer, and only a text can be split/]],
  },
  {
    title: 'refuses a name that is taken',
    input,
    settings: { column: 't', separator: '-', into: 'columns', names: ['x', 'ID'] },
    problems: [['names.1', /two columns would be called "ID"/]],
  },
  {
    title: 'refuses settings of the other way',
    input,
    settings: { column: 't', separator: '-', into: 'rows', names: ['x'], rest: 'last' },
    problems: [['rest', /parts that become columns/]],
  },
]

export const hostile: HostileSettings<'split'> = ({ a, x, y, value }) => [
  { column: a, separator: value, into: 'columns', names: [x, y], rest: 'last' },
  { column: a, separator: value, into: 'rows', names: [x], position: y },
]
