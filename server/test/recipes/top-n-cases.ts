import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['g', 'VARCHAR'],
  ['n', 'BIGINT'],
] as const
const input = relation(types, [
  ['a', 3],
  ['a', 1],
  ['a', 3],
  ['b', 2],
  ['b', null],
])

export const cases: StepCase<'top_n'>[] = [
  {
    title: 'keeps the first of all',
    input,
    settings: { count: 2, by: [{ column: 'n', order: 'desc' }] },
    columns: ['g VARCHAR', 'n BIGINT'],
    rows: [
      ['a', 3],
      ['a', 3],
    ],
  },
  {
    title: 'of each group',
    input,
    settings: { count: 1, by: [{ column: 'n' }], per: ['g'] },
    rows: [
      ['a', 1],
      ['b', 2],
    ],
  },
  {
    title: 'with those that are level',
    input,
    settings: { count: 1, by: [{ column: 'n', order: 'desc' }], per: ['g'], with_ties: true },
    rows: [
      ['a', 3],
      ['a', 3],
      ['b', 2],
    ],
  },
  {
    title: 'of no rows none',
    input: relation(types, []),
    settings: { count: 5, by: [{ column: 'n' }] },
    rows: [],
  },
  {
    title: 'refuses groups that there are not',
    input,
    settings: { count: 1, by: [{ column: 'n' }], per: ['G'] },
    problems: [['per.0', /no column called "G"; did you mean "g"/]],
  },
]

export const hostile: HostileSettings<'top_n'> = ({ a, n }) => [{ count: 5, by: [{ column: n }], per: [a] }]
