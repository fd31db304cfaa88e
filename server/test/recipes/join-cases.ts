import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['id', 'BIGINT'],
  ['customer', 'INTEGER'],
  ['name', 'VARCHAR'],
] as const
const input = relation(types, [
  [1, 10, 'first'],
  [2, 20, 'second'],
  [3, null, 'third'],
  [4, 99, 'fourth'],
])
const customers = relation(
  [
    ['key', 'BIGINT'],
    ['name', 'VARCHAR'],
    ['country', 'VARCHAR'],
  ],
  [
    [10, 'Ann', 'DE'],
    [20, 'Ben', 'FR'],
    [20, 'Bert', 'FR'],
    [30, 'Cid', 'IT'],
    [null, 'Nobody', null],
  ],
)
const others = { customers }
const on = [{ left: 'customer', right: 'key' }]

export const cases: StepCase<'join'>[] = [
  {
    title: 'left: all rows of this side, names of both with a suffix',
    input,
    others,
    settings: { input: 'customers', how: 'left', on, suffix: '_customer' },
    columns: ['id BIGINT', 'customer INTEGER', 'name VARCHAR', 'name_customer VARCHAR', 'country VARCHAR'],
    rows: [
      [1, 10, 'first', 'Ann', 'DE'],
      [2, 20, 'second', 'Ben', 'FR'],
      [2, 20, 'second', 'Bert', 'FR'],
      [3, null, 'third', null, null],
      [4, 99, 'fourth', null, null],
    ],
  },
  {
    title: 'inner: only what matches, and only the columns chosen',
    input,
    others,
    settings: { input: 'customers', how: 'inner', on, columns: [{ column: 'name', name: 'who' }] },
    columns: ['id BIGINT', 'customer INTEGER', 'name VARCHAR', 'who VARCHAR'],
    rows: [
      [1, 10, 'first', 'Ann'],
      [2, 20, 'second', 'Ben'],
      [2, 20, 'second', 'Bert'],
    ],
  },
  {
    title: 'full: the key is taken from whichever side has it',
    input,
    others,
    settings: { input: 'customers', how: 'full', on, columns: [{ column: 'country' }] },
    columns: ['id BIGINT', 'customer BIGINT', 'name VARCHAR', 'country VARCHAR'],
    rows: [
      [1, 10, 'first', 'DE'],
      [2, 20, 'second', 'FR'],
      [2, 20, 'second', 'FR'],
      [3, null, 'third', null],
      [4, 99, 'fourth', null],
      [null, 30, null, 'IT'],
      [null, null, null, null],
    ],
  },
  {
    title: 'right',
    input,
    others,
    settings: { input: 'customers', how: 'right', on, columns: [] },
    count: 5,
  },
  {
    title: 'semi: rows with a match, once',
    input,
    others,
    settings: { input: 'customers', how: 'semi', on },
    columns: ['id BIGINT', 'customer INTEGER', 'name VARCHAR'],
    rows: [
      [1, 10, 'first'],
      [2, 20, 'second'],
    ],
  },
  {
    title: 'anti: rows without one, those without a key too',
    input,
    others,
    settings: { input: 'customers', how: 'anti', on },
    rows: [
      [3, null, 'third'],
      [4, 99, 'fourth'],
    ],
  },
  {
    title: 'as-of: the price at the time',
    input: relation(
      [
        ['item', 'VARCHAR'],
        ['at', 'TIMESTAMP'],
      ],
      [
        ['x', '2026-01-02 12:00:00'],
        ['x', '2025-12-31 00:00:00'],
        ['y', '2026-01-02 12:00:00'],
      ],
    ),
    others: {
      prices: relation(
        [
          ['item', 'VARCHAR'],
          ['since', 'DATE'],
          ['price', 'DOUBLE'],
        ],
        [
          ['x', '2026-01-01', 1.5],
          ['x', '2026-01-02', 2.5],
          ['x', '2026-01-03', 3.5],
        ],
      ),
    },
    settings: {
      input: 'prices',
      how: 'left',
      on: [
        { left: 'item', right: 'item' },
        { left: 'at', right: 'since', match: 'nearest_before' },
      ],
    },
    columns: ['item VARCHAR', 'at TIMESTAMP', 'since DATE', 'price DOUBLE'],
    rows: [
      ['x', '2026-01-02T12:00:00', '2026-01-02', 2.5],
      ['x', '2025-12-31T00:00:00', null, null],
      ['y', '2026-01-02T12:00:00', null, null],
    ],
  },
  {
    title: 'with itself',
    input,
    settings: {
      input: 'rows',
      how: 'left',
      on: [{ left: 'id', right: 'customer' }],
      columns: [{ column: 'name', name: 'other' }],
    },
    count: 4,
  },
  {
    title: 'of no rows none',
    input: relation(types, []),
    others,
    settings: { input: 'customers', how: 'left', on, suffix: '2' },
    rows: [],
  },
  {
    title: 'columns that both sides have are refused, each with its place',
    input,
    others,
    settings: { input: 'customers', how: 'left', on, columns: [{ column: 'country' }, { column: 'name' }] },
    problems: [
      ['columns.1', /"name" is a column of both sides: set a suffix, or choose the columns of "customers"/],
    ],
  },
  {
    title: 'the place is the suffix where no columns were chosen',
    input,
    others,
    settings: { input: 'customers', how: 'left', on },
    problems: [['suffix', /"name" is a column of both sides/]],
  },
  {
    title: 'keys that do not compare are refused',
    input,
    others,
    settings: {
      input: 'customers',
      how: 'left',
      on: [
        { left: 'customer', right: 'name' },
        { left: 'customr', right: 'key' },
        { left: 'customer', right: 'kay' },
      ],
    },
    problems: [
      ['on.0.right', /"customer" is an integer and "name" is a text of "customers": change a type first/],
      ['on.1.left', /no column called "customr"; did you mean "customer"\?/],
      ['on.2.right', /no column in "customers" called "kay"; did you mean "key"\?/],
    ],
  },
  {
    title: 'an input that there is not is refused',
    input,
    others,
    settings: { input: 'customer', how: 'left', on },
    problems: [['input', /no input called "customer"; did you mean "customers"\?/]],
  },
  {
    title: 'the nearest row goes with left and inner',
    input,
    others,
    settings: { input: 'customers', how: 'full', on: [{ left: 'id', right: 'key', match: 'nearest_after' }] },
    problems: [['on.0.match', /goes with left and inner, not with full/]],
  },
]

export const hostile: HostileSettings<'join'> = ({ a, b, x }) => [
  { input: b, how: 'left', on: [{ left: a, right: a }], columns: [{ column: b, name: x }] },
]
