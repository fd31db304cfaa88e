import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['day', 'DATE'],
  ['shop', 'VARCHAR'],
  ['price', 'INTEGER'],
] as const
const input = relation(types, [
  ['2026-01-01', 'a', null],
  ['2026-01-02', 'a', 10],
  ['2026-01-03', 'a', null],
  ['2026-01-01', 'b', 4],
  ['2026-01-02', 'b', null],
  ['2026-01-03', 'b', 8],
])
const filled = (...prices: (number | null)[]) =>
  ['a', 'b'].flatMap((shop, s) =>
    [1, 2, 3].map((day, d) => [`2026-01-0${day}`, shop, prices[s * 3 + d] ?? null]),
  )

export const cases: StepCase<'fill'>[] = [
  {
    title: 'with a value',
    input,
    settings: { columns: ['price'], with: 'value', value: 0 },
    columns: ['day DATE', 'shop VARCHAR', 'price INTEGER'],
    rows: filled(0, 10, 0, 4, 0, 8),
  },
  {
    title: 'forward within each group, and what nothing stands before stays empty',
    input,
    settings: { columns: ['price'], with: 'forward', order_by: [{ column: 'day' }], per: ['shop'] },
    rows: filled(null, 10, 10, 4, 4, 8),
  },
  {
    title: 'backward',
    input,
    settings: { columns: ['price'], with: 'backward', order_by: [{ column: 'day' }], per: ['shop'] },
    rows: filled(10, 10, null, 4, 8, 8),
  },
  {
    title: 'with the mean, which is no whole number',
    input,
    settings: { columns: ['price'], with: 'mean', per: ['shop'] },
    columns: ['day DATE', 'shop VARCHAR', 'price DOUBLE'],
    rows: filled(10, 10, 10, 4, 6, 8),
  },
  {
    title: 'with the median',
    input,
    settings: { columns: ['price'], with: 'median' },
    rows: filled(8, 10, 8, 4, 8, 8),
  },
  {
    title: 'with the smallest',
    input,
    settings: { columns: ['price'], with: 'min' },
    rows: filled(4, 10, 4, 4, 4, 8),
  },
  {
    title: 'with the most frequent text, the first of those that are level',
    input: relation([['t', 'VARCHAR']], [['b'], ['a'], ['b'], ['a'], [null]]),
    settings: { columns: ['t'], with: 'most_frequent' },
    rows: [['b'], ['a'], ['b'], ['a'], ['a']],
  },
  {
    title: 'nothing to fill',
    input: relation(types, []),
    settings: { columns: ['price'], with: 'max' },
    rows: [],
  },
  {
    title: 'refuses a value of another type',
    input,
    settings: { columns: ['price', 'day'], with: 'value', value: 'x' },
    problems: [
      ['value', /"price" is an integer, so its value is a number/],
      ['value', /"day" is a date, so its value is a date/],
    ],
  },
  {
    title: 'refuses to follow no order',
    input,
    settings: { columns: ['price'], with: 'forward' },
    problems: [['order_by', /rows have no order of their own/]],
  },
  {
    title: 'refuses the mean of texts',
    input,
    settings: { columns: ['shop'], with: 'mean' },
    problems: [['columns.0', /"shop" is a text, and the mean needs a number/]],
  },
]

export const hostile: HostileSettings<'fill'> = ({ a, b, n, value }) => [
  { columns: [b], with: 'value', value },
  { columns: [b], with: 'forward', order_by: [{ column: n }], per: [a] },
]
