import { type StepCase, relation } from './case.ts'

const types = [
  ['id', 'BIGINT'],
  ['tags', 'VARCHAR[]'],
] as const
const input = relation(types, [
  [1, '[a, b]'],
  [2, '[]'],
  [3, null],
])

export const cases: StepCase<'unnest'>[] = [
  {
    title: 'a row for each item, with its number',
    input,
    settings: { column: 'tags', name: 'tag', position: 'at' },
    columns: ['id BIGINT', 'tag VARCHAR', 'at BIGINT'],
    rows: [
      [1, 'a', 1],
      [1, 'b', 2],
    ],
  },
  {
    title: 'rows without items can stay',
    input,
    settings: { column: 'tags', keep_empty: true },
    columns: ['id BIGINT', 'tags VARCHAR'],
    rows: [
      [1, 'a'],
      [1, 'b'],
      [2, null],
      [3, null],
    ],
  },
  {
    title: 'items of JSON stay JSON',
    input: relation([['j', 'JSON']], [['[1, {"a": 2}]']]),
    settings: { column: 'j' },
    columns: ['j JSON'],
    count: 2,
  },
  { title: 'of no rows none', input: relation(types, []), settings: { column: 'tags' }, rows: [] },
  {
    title: 'refuses what is no list',
    input,
    settings: { column: 'id' },
    problems: [['column', /"id" is an integer, and only a list has items/]],
  },
]
