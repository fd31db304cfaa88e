import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['a', 'BIGINT'],
  ['b', 'VARCHAR'],
  ['c', 'BOOLEAN'],
] as const
const input = relation(types, [[1, 'x', true]])

export const cases: StepCase<'select'>[] = [
  {
    title: 'keeps columns in the order given',
    input,
    settings: { mode: 'keep', columns: ['c', 'a'] },
    columns: ['c BOOLEAN', 'a BIGINT'],
    rows: [[true, 1]],
  },
  {
    title: 'drops columns',
    input: relation(types, []),
    settings: { mode: 'drop', columns: ['b'] },
    columns: ['a BIGINT', 'c BOOLEAN'],
    rows: [],
  },
  {
    title: 'drops what may be missing',
    input,
    settings: { mode: 'drop', columns: ['b', 'nothing'], ignore_missing: true },
    columns: ['a BIGINT', 'c BOOLEAN'],
  },
  { title: 'moves to the front', input, settings: { mode: 'first', columns: ['c'] }, rows: [[true, 1, 'x']] },
  { title: 'moves to the end', input, settings: { mode: 'last', columns: ['a'] }, rows: [['x', true, 1]] },
  {
    title: 'refuses each that there is not or that is named twice',
    input,
    settings: { mode: 'keep', columns: ['a', 'A', 'a'] },
    problems: [
      ['columns.1', /no column called "A"; did you mean "a"/],
      ['columns.2', /"a" is named twice/],
    ],
  },
  {
    title: 'refuses to leave nothing',
    input,
    settings: { mode: 'drop', columns: ['a', 'b', 'c'] },
    problems: [['columns', /no column would be left/]],
  },
]

export const hostile: HostileSettings<'select'> = ({ a }) => [{ mode: 'last', columns: [a] }]
