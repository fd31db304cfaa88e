import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['a', 'INTEGER'],
  ['b', 'DOUBLE'],
  ['Größe "x"', 'VARCHAR'],
] as const
const input = relation(types, [
  [1, 0.5, 'é'],
  [null, 2, null],
])

export const cases: StepCase<'derive'>[] = [
  {
    title: 'puts new columns behind the others',
    input,
    settings: {
      columns: [
        { name: 'sum', formula: 'a + b' },
        { name: 'text', formula: `upper("Größe ""x""") || '!'` },
      ],
    },
    columns: ['a INTEGER', 'b DOUBLE', 'Größe "x" VARCHAR', 'sum DOUBLE', 'text VARCHAR'],
    rows: [
      [1, 0.5, 'é', 1.5, 'É!'],
      [null, 2, null, null, null],
    ],
  },
  {
    title: 'a column that is replaced keeps its place, and formulas see it as it was',
    input,
    settings: {
      columns: [
        { name: 'a', formula: 'coalesce(a, 0) * 10 -- tenfold' },
        { name: 'c', formula: 'a' },
      ],
    },
    columns: ['a INTEGER', 'b DOUBLE', 'Größe "x" VARCHAR', 'c INTEGER'],
    rows: [
      [10, 0.5, 'é', 1],
      [0, 2, null, null],
    ],
  },
  {
    title: 'formulas do not see what the step makes',
    input,
    settings: {
      columns: [
        { name: 'c', formula: 'a' },
        { name: 'd', formula: 'c' },
      ],
    },
    problems: [['columns.1.formula', /no column called "c"/]],
  },
  {
    title: 'of no rows it makes none',
    input: relation(types, []),
    settings: { columns: [{ name: 'now', formula: "DATE '2026-01-01' + a" }] },
    columns: ['a INTEGER', 'b DOUBLE', 'Größe "x" VARCHAR', 'now DATE'],
    rows: [],
  },
  {
    title: 'says of each formula what is wrong',
    input,
    settings: {
      columns: [
        { name: 'c', formula: 'a +' },
        { name: 'd', formula: 'lowr(b)' },
        { name: 'e', formula: 'sum(a)' },
        { name: 'f', formula: '(SELECT 1)' },
        { name: 'g', formula: 'a, b' },
        { name: 'h', formula: '1; DROP TABLE x' },
      ],
    },
    problems: [
      ['columns.0.formula', /^column \d+: syntax error/],
      ['columns.1.formula', /^column 1: .*lowr/],
      ['columns.2.formula', /aggregate/i],
      ['columns.3.formula', /./],
      ['columns.4.formula', /./],
      ['columns.5.formula', /./],
    ],
  },
  {
    title: 'refuses names that differ by case only',
    input,
    settings: { columns: [{ name: 'A', formula: '1' }] },
    problems: [['columns.0.name', /two columns would be called "A", which is the same as "a" to the engine/]],
  },
  {
    title: 'refuses a name twice',
    input,
    settings: {
      columns: [
        { name: 'n', formula: '1' },
        { name: 'n', formula: '2' },
      ],
    },
    problems: [['columns.1.name', /two columns would be called "n"/]],
  },
]

export const hostile: HostileSettings<'derive'> = ({ x }) => [{ columns: [{ name: x, formula: '1 -- one' }] }]
