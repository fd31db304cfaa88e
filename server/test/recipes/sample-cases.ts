import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['id', 'BIGINT'],
  ['t', 'VARCHAR'],
] as const
const input = relation(
  types,
  Array.from({ length: 1000 }, (_, id) => [id, `text ${id % 10}`]),
)

export const cases: StepCase<'sample'>[] = [
  {
    title: 'so many rows',
    input,
    settings: { rows: 10, seed: 3 },
    columns: ['id BIGINT', 't VARCHAR'],
    count: 10,
  },
  { title: 'all, when there are fewer', input, settings: { rows: 5000 }, count: 1000 },
  { title: 'all of a hundred', input, settings: { percent: 100 }, count: 1000 },
  { title: 'of no rows none', input: relation(types, []), settings: { percent: 50, keys: ['t'] }, rows: [] },
  {
    title: 'takes a number or a percentage',
    input,
    settings: { rows: 1, percent: 1 },
    problems: [['rows', /either/]],
  },
  {
    title: 'keys go with a percentage',
    input,
    settings: { rows: 1, keys: ['t'] },
    problems: [['keys', /percentage only/]],
  },
]

export const hostile: HostileSettings<'sample'> = ({ a, b }) => [{ percent: 100, keys: [a, b] }]
