import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['id', 'BIGINT'],
  ['name', 'VARCHAR'],
  ['amount', 'DECIMAL(10,2)'],
  ['day', 'DATE'],
  ['paid', 'BOOLEAN'],
] as const
const input = relation(types, [
  [1, 'Ann', 10.5, '2026-01-03', true],
  [2, 'Ben', 20, '2026-01-10', false],
  [3, null, null, null, null],
  [4, 'annika', 5, '2026-02-01', true],
])
const ids = (...found: number[]) => found.map((id) => [id])

/** Only the ids matter. */
const kept = (
  title: string,
  settings: StepCase<'filter'>['settings'],
  count: number,
): StepCase<'filter'> => ({
  title,
  input,
  settings,
  count,
})

export const cases: StepCase<'filter'>[] = [
  {
    title: 'keeps the rows for which a condition is true',
    input: relation([['id', 'BIGINT']], ids(1, 2, 3)),
    settings: { condition: { column: 'id', operator: 'greater', value: 1 } },
    columns: ['id BIGINT'],
    rows: [['2'], ['3']].map(([id]) => [Number(id)]),
  },
  kept(
    'of all conditions each must hold',
    {
      condition: {
        all: [
          { column: 'paid', operator: 'equals', value: true },
          { column: 'name', operator: 'starts_with', value: 'ANN' },
          { not: { column: 'id', operator: 'in', values: [4] } },
        ],
      },
    },
    1,
  ),
  kept(
    'of any conditions one is enough, and groups lie in one another',
    {
      condition: {
        any: [
          { column: 'id', operator: 'equals', value: 3 },
          { all: [{ column: 'day', operator: 'between', values: ['2026-01-05', '2026-01-31'] }] },
        ],
      },
    },
    2,
  ),
  kept(
    'the others are those for which it is false or null',
    {
      condition: { column: 'amount', operator: 'greater', value: 10 },
      keep: 'others',
    },
    2,
  ),
  kept(
    'what is null is not equal to anything',
    {
      condition: { column: 'name', operator: 'not_equals', value: 'Ann' },
    },
    3,
  ),
  kept(
    'a day is compared by its grain',
    {
      condition: { column: 'day', grain: 'month', operator: 'equals', value: '2026-01-01' },
    },
    2,
  ),
  kept(
    'columns compare with one another',
    {
      condition: { column: 'amount', operator: 'greater', to_column: 'id' },
    },
    3,
  ),
  kept(
    'a regular expression is found anywhere',
    {
      condition: { column: 'name', operator: 'matches', value: 'n{2}' },
    },
    2,
  ),
  kept(
    'what does not match stays, nulls too',
    {
      condition: { column: 'name', operator: 'not_matches', value: '^A' },
    },
    3,
  ),
  kept('a formula is true or false', { formula: 'length(name) = 3 AND amount > 10 -- both' }, 2),
  {
    title: 'of no rows none are left',
    input: relation(types, []),
    settings: { condition: { column: 'name', operator: 'is_null' } },
    rows: [],
  },
  {
    title: 'says all that is wrong in a condition at once',
    input,
    settings: {
      condition: {
        all: [
          { column: 'nme', operator: 'equals', value: 'Ann' },
          { column: 'amount', operator: 'contains', value: '1' },
          { column: 'paid', operator: 'equals', value: 'yes' },
          { column: 'name', operator: 'greater', to_column: 'day' },
          { column: 'name', operator: 'matches', value: '(' },
        ],
      },
    },
    problems: [
      ['condition.all.0.column', /no column called "nme"; did you mean "name"\?/],
      ['condition.all.1.operator', /"amount" is a decimal, and contains needs a text/],
      ['condition.all.2.value', /"paid" is a boolean, so its value is true or false, not "yes"/],
      ['condition.all.3.to_column', /"name" is a text and "day" is a date: change a type first/],
      ['condition.all.4.value', /"\(" is no regular expression: .*missing \)/],
    ],
  },
  {
    title: 'a formula that is no test is refused',
    input,
    settings: { formula: 'amount * 2' },
    problems: [['formula', /true; this one gives a DECIMAL/]],
  },
  {
    title: 'a formula names the place and the word that is wrong',
    input,
    settings: { formula: "amount > 10\n  AND nme = 'Ann'" },
    problems: [['formula', /^line 2, column 7: there is no column called "nme"; did you mean "name"\?/]],
  },
  {
    title: 'a formula looks at one row',
    input,
    settings: { formula: 'sum(amount) OVER () > 1' },
    problems: [['formula', /window/i]],
  },
  {
    title: 'takes a condition or a formula',
    input,
    settings: { condition: { column: 'name', operator: 'is_null' }, formula: 'true' },
    problems: [['formula', /not both/]],
  },
  { title: 'needs one of them', input, settings: {}, problems: [['condition', /is required/]] },
]

export const hostile: HostileSettings<'filter'> = ({ a, value }) => [
  { condition: { column: a, operator: 'equals', value } },
  { condition: { column: a, operator: 'in', values: [value, 'z'] } },
  { condition: { column: a, operator: 'contains', value } },
]
