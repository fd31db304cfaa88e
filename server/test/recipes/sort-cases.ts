import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['a', 'BIGINT'],
  ['b', 'VARCHAR'],
] as const
const input = relation(types, [
  [2, 'x'],
  [1, 'z'],
  [null, 'q'],
  [1, 'y'],
])

export const cases: StepCase<'sort'>[] = [
  {
    title: 'orders rows, nulls last, ties by the other columns',
    input,
    settings: { by: [{ column: 'a' }] },
    columns: ['a BIGINT', 'b VARCHAR'],
    rows: [
      [1, 'y'],
      [1, 'z'],
      [2, 'x'],
      [null, 'q'],
    ],
    isOrdered: true,
  },
  {
    title: 'by several keys, nulls first',
    input,
    settings: {
      by: [
        { column: 'a', order: 'desc', nulls: 'first' },
        { column: 'b', order: 'desc' },
      ],
    },
    rows: [
      [null, 'q'],
      [2, 'x'],
      [1, 'z'],
      [1, 'y'],
    ],
    isOrdered: true,
  },
  { title: 'of no rows none', input: relation(types, []), settings: { by: [{ column: 'b' }] }, rows: [] },
  {
    title: 'refuses what there is not and what is named twice',
    input,
    settings: { by: [{ column: 'c' }, { column: 'a' }, { column: 'a', order: 'desc' }] },
    problems: [
      ['by.0.column', /no column called "c"/],
      ['by.2.column', /"a" is sorted by twice/],
    ],
  },
]

export const hostile: HostileSettings<'sort'> = ({ a }) => [{ by: [{ column: a, order: 'desc' }] }]
