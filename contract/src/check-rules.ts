import { Scalar } from './filters.ts'
import { type Static, Type, closed, id, model, oneOf } from './schema.ts'

const column = (text = 'Column of the dataset') =>
  Type.String({ minLength: 1, maxLength: 300, description: text })
const columns = (text: string) =>
  Type.Array(column(), { minItems: 1, maxItems: 20, uniqueItems: true, description: text })
const percent = (text: string) => Type.Number({ minimum: 0, maximum: 1_000_000, description: text })
const bound = (text: string) =>
  Type.Union([Type.Number(), Type.String({ minLength: 1, maxLength: 100 })], { description: text })
const rowBound = (text: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: text })

/** What can be asked of a version. A new kind is an entry here; `docs/adding/a-check.md` names what else it needs. */
const rules = [
  closed({
    kind: Type.Literal('not_null', { description: 'Each of the columns has a value in every row' }),
    columns: columns('Rows in which one of them is null are violations'),
  }),
  closed({
    kind: Type.Literal('unique', { description: 'No two rows have the same values in the columns' }),
    columns: columns('Together; rows in which all of them are null are left out'),
  }),
  closed({
    kind: Type.Literal('accepted_values', {
      description: 'Every value is one of a list; nulls are left out',
    }),
    column: column(),
    values: Type.Array(Scalar, { minItems: 1, maxItems: 1000 }),
  }),
  closed({
    kind: Type.Literal('range', { description: 'Every value lies between bounds; nulls are left out' }),
    column: column('Column of numbers, dates or times'),
    min: Type.Optional(bound('Smallest value that is accepted; of a date or time as ISO 8601')),
    max: Type.Optional(bound('Largest value that is accepted')),
  }),
  closed({
    kind: Type.Literal('row_count', { description: 'There are so many rows' }),
    min: Type.Optional(rowBound('At least')),
    max: Type.Optional(rowBound('At most')),
  }),
  closed({
    kind: Type.Literal('row_count_change', {
      description: 'The number of rows has not changed by too much. Without an earlier version it is skipped',
    }),
    against: oneOf(['last', 'median'], {
      description: '`last`: the version before; `median`: that of the last versions',
    }),
    versions: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 100, description: 'Of how many versions; 7 without it' }),
    ),
    max_decrease_percent: Type.Optional(percent('How much fewer rows are accepted')),
    max_increase_percent: Type.Optional(percent('How many more rows are accepted')),
  }),
  closed({
    kind: Type.Literal('referential', {
      description: 'Every value exists in a column of another dataset; nulls are left out',
    }),
    column: column(),
    to_dataset_id: id('The other dataset; you need to see all of it'),
    to_column: column('Column of the other dataset'),
  }),
  closed({
    kind: Type.Literal('freshness', {
      description: 'The newest value of a date or time is not too old when a version is checked',
    }),
    column: column('Column of dates or times; those without a zone are UTC, and a date counts until its end'),
    within_hours: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  }),
  closed({
    kind: Type.Literal('distribution', {
      description:
        'The values are spread as they are in the version that queries read. With fewer than 100 rows on either side it is skipped',
    }),
    column: column('Column of numbers, dates, times, texts or booleans'),
    max_drift: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100,
        description:
          'Largest population stability index that is accepted, 0.25 without it: below 0.1 hardly anything changed, above 0.25 much did',
      }),
    ),
    max_null_change: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: 'How many percentage points the share of nulls may change; 10 without it',
      }),
    ),
  }),
  closed({
    kind: Type.Literal('custom_sql', { description: 'A SELECT of your own finds no row' }),
    sql: Type.String({
      minLength: 1,
      maxLength: 20_000,
      description:
        'One SELECT over the dataset, a table of its name, that returns the violating rows. It reads no other dataset: ' +
        'compare with another by `referential`, or join them in a recipe and check what that makes',
    }),
  }),
] as const

export const CheckRule = model(
  'CheckRule',
  Type.Union([...rules], { description: 'What is asked of the dataset' }),
  { examples: [{ kind: 'not_null', columns: ['order_id'] }] },
)

export type CheckRule = Static<typeof CheckRule>
export type CheckKindName = CheckRule['kind']

export const checkKinds: readonly CheckKindName[] = rules.map(({ properties }) => properties.kind.const)
