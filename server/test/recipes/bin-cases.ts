import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [['n', 'DOUBLE']] as const
const input = relation(types, [[-1], [0], [9.99], [10], [65], [null]])

export const cases: StepCase<'bin'>[] = [
  {
    title: 'of equal width, by their lower bound',
    input,
    settings: { column: 'n', name: 'from', width: 10 },
    columns: ['n DOUBLE', 'from BIGINT'],
    rows: [
      [-1, -10],
      [0, 0],
      [9.99, 0],
      [10, 10],
      [65, 60],
      [null, null],
    ],
  },
  {
    title: 'of a width that is no whole number',
    input: relation([['n', 'BIGINT']], [[1], [2]]),
    settings: { column: 'n', name: 'from', width: 0.75 },
    rows: [
      [1, 0.75],
      [2, 1.5],
    ],
  },
  {
    title: 'between edges, with the texts given',
    input,
    settings: { column: 'n', name: 'n', edges: [0, 10], labels: ["below 'zero'", 'some', 'many'] },
    columns: ['n VARCHAR'],
    rows: [["below 'zero'"], ['some'], ['some'], ['many'], ['many'], [null]],
  },
  {
    title: 'between edges, with texts of its own',
    input: relation(types, [[-3], [0.5], [7]]),
    settings: { column: 'n', name: 'range', edges: [-1.5, 1e6] },
    rows: [
      [-3, 'below -1.5'],
      [0.5, '-1.5 to 1000000'],
      [7, '-1.5 to 1000000'],
    ],
  },
  {
    title: 'of no rows none',
    input: relation(types, []),
    settings: { column: 'n', name: 'range', edges: [1] },
    columns: ['n DOUBLE', 'range VARCHAR'],
    rows: [],
  },
  {
    title: 'refuses edges that do not rise',
    input,
    settings: { column: 'n', name: 'range', edges: [1, 1] },
    problems: [['edges.1', /edges rise: 1 stands behind 1/]],
  },
  {
    title: 'refuses the wrong number of labels',
    input,
    settings: { column: 'n', name: 'range', edges: [1, 2], labels: ['a'] },
    problems: [['labels', /2 edges make 3 ranges, and there are 1 labels/]],
  },
  {
    title: 'refuses what is no number',
    input: relation([['t', 'VARCHAR']], []),
    settings: { column: 't', name: 'range', width: 1 },
    problems: [['column', /"t" is a text, and ranges need a number/]],
  },
]

export const hostile: HostileSettings<'bin'> = ({ n, x, value }) => [
  { column: n, name: x, edges: [0], labels: [value, `${value}!`] },
]
