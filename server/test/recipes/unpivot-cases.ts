import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['shop', 'VARCHAR'],
  ["it's", 'INTEGER'],
  ['y "2"', 'DOUBLE'],
] as const
const input = relation(types, [
  ['a', 1, 2.5],
  ['b', null, 3],
])

export const cases: StepCase<'unpivot'>[] = [
  {
    title: 'a row for each value there is',
    input,
    settings: { columns: ["it's", 'y "2"'], name_column: 'what', value_column: 'value' },
    columns: ['shop VARCHAR', 'what VARCHAR', 'value DOUBLE'],
    rows: [
      ['a', "it's", 1],
      ['a', 'y "2"', 2.5],
      ['b', 'y "2"', 3],
    ],
  },
  {
    title: 'nulls can stay',
    input,
    settings: { columns: ["it's"], name_column: 'what', value_column: 'value', keep_nulls: true },
    columns: ['shop VARCHAR', 'y "2" DOUBLE', 'what VARCHAR', 'value INTEGER'],
    rows: [
      ['a', 2.5, "it's", 1],
      ['b', 3, "it's", null],
    ],
  },
  {
    title: 'as text all types go together',
    input,
    settings: { columns: ['shop', "it's"], name_column: 'what', value_column: 'value', as_text: true },
    columns: ['y "2" DOUBLE', 'what VARCHAR', 'value VARCHAR'],
    rows: [
      [2.5, 'shop', 'a'],
      [2.5, "it's", '1'],
      [3, 'shop', 'b'],
    ],
  },
  {
    title: 'of no rows none',
    input: relation(types, []),
    settings: { columns: ["it's"], name_column: 'n', value_column: 'v' },
    rows: [],
  },
  {
    title: 'refuses types that do not go together, and what is twice',
    input,
    settings: { columns: ["it's", 'shop', "it's"], name_column: 'n', value_column: 'v' },
    problems: [
      ['columns.1', /"shop" is a text and "it's" a number: set "as_text"/],
      ['columns.2', /named twice/],
    ],
  },
  {
    title: 'refuses a name that is taken',
    input,
    settings: { columns: ["it's"], name_column: 'shop', value_column: 'v' },
    problems: [['name_column', /two columns would be called "shop"/]],
  },
]

export const hostile: HostileSettings<'unpivot'> = ({ a, b, x, y }) => [
  { columns: [a, b], name_column: x, value_column: y },
]
