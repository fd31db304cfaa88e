import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['a', 'BIGINT'],
  ['b', 'VARCHAR'],
] as const
const input = relation(types, [[1, 'x']])

export const cases: StepCase<'rename'>[] = [
  {
    title: 'gives other names and keeps the places',
    input,
    settings: { columns: [{ from: 'a', to: 'Größe "in" cm' }] },
    columns: ['Größe "in" cm BIGINT', 'b VARCHAR'],
    rows: [[1, 'x']],
  },
  {
    title: 'two can swap theirs',
    input,
    settings: {
      columns: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    },
    columns: ['b BIGINT', 'a VARCHAR'],
    rows: [[1, 'x']],
  },
  {
    title: 'the case of a name can change',
    input: relation(types, []),
    settings: { columns: [{ from: 'a', to: 'A' }] },
    columns: ['A BIGINT', 'b VARCHAR'],
    rows: [],
  },
  {
    title: 'refuses what there is not, and what is named twice',
    input,
    settings: {
      columns: [
        { from: 'aa', to: 'c' },
        { from: 'b', to: 'd' },
        { from: 'b', to: 'e' },
      ],
    },
    problems: [
      ['columns.0.from', /no column called "aa"; did you mean "a"\?/],
      ['columns.2.from', /"b" is renamed twice/],
    ],
  },
  {
    title: 'refuses a name that is taken',
    input,
    settings: { columns: [{ from: 'a', to: 'B' }] },
    problems: [['columns.0.to', /two columns would be called "[bB]"/]],
  },
]

export const hostile: HostileSettings<'rename'> = ({ a, x }) => [{ columns: [{ from: a, to: x }] }]
