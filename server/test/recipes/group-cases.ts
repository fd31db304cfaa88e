import { type HostileSettings, type StepCase, relation } from './case.ts'

const types = [
  ['shop', 'VARCHAR'],
  ['day', 'DATE'],
  ['amount', 'DECIMAL(10,2)'],
  ['units', 'INTEGER'],
  ['paid', 'BOOLEAN'],
] as const
const input = relation(types, [
  ['a', '2026-01-05', 10, 1, true],
  ['a', '2026-01-20', 30, 3, false],
  ['a', '2026-02-01', 5, null, true],
  [null, '2026-02-02', null, 2, null],
])

export const cases: StepCase<'group'>[] = [
  {
    title: 'by keys with a grain',
    input,
    settings: {
      keys: [{ column: 'shop' }, { column: 'day', grain: 'month', name: 'month' }],
      aggregates: [
        { aggregate: 'count', name: 'rows' },
        { aggregate: 'sum', column: 'amount', name: 'revenue' },
        { aggregate: 'avg', column: 'units', name: 'mean' },
        { aggregate: 'max', column: 'day', name: 'latest' },
      ],
    },
    columns: [
      'shop VARCHAR',
      'month DATE',
      'rows BIGINT',
      'revenue DECIMAL(38,2)',
      'mean DOUBLE',
      'latest DATE',
    ],
    rows: [
      ['a', '2026-01-01', 2, 40, 2, '2026-01-20'],
      ['a', '2026-02-01', 1, 5, null, '2026-02-01'],
      [null, '2026-02-01', 1, null, 2, '2026-02-02'],
    ],
  },
  {
    title: 'every aggregate has the type that is promised',
    input,
    settings: {
      keys: [],
      aggregates: [
        { aggregate: 'count', column: 'units', name: 'c' },
        { aggregate: 'count_distinct', column: 'shop', name: 'cd' },
        { aggregate: 'sum', column: 'units', name: 's' },
        { aggregate: 'min', column: 'amount', name: 'mi' },
        { aggregate: 'median', column: 'units', name: 'me' },
        { aggregate: 'percentile', column: 'amount', percentile: 50, name: 'p' },
        { aggregate: 'share_true', column: 'paid', name: 'st' },
        { aggregate: 'stddev', column: 'units', name: 'sd' },
        { aggregate: 'variance', column: 'amount', name: 'v' },
        { aggregate: 'most_frequent', column: 'shop', name: 'mf' },
        { aggregate: 'any', column: 'day', name: 'a' },
        { aggregate: 'first', column: 'shop', order_by: [{ column: 'day', order: 'desc' }], name: 'f' },
        { aggregate: 'last', column: 'units', order_by: [{ column: 'day' }], name: 'l' },
        { aggregate: 'join', column: 'units', separator: '+', name: 'j' },
        { aggregate: 'join', column: 'shop', distinct: true, name: 'jd' },
        { aggregate: 'formula', formula: 'sum(amount) / nullif(sum(units), 0) -- each', name: 'fo' },
      ],
    },
    rows: [[3, 1, 6, 5, 2, 10, 0.6666666666666666, 1, 175, 'a', '2026-01-05', null, 2, '1+2+3', 'a', 7.5]],
  },
  {
    title: 'collects values in an order',
    input,
    settings: {
      keys: [{ column: 'paid' }],
      aggregates: [
        { aggregate: 'list', column: 'units', order_by: [{ column: 'day', order: 'desc' }], name: 'units' },
        { aggregate: 'list', column: 'shop', distinct: true, name: 'shops' },
        { aggregate: 'join', column: 'day', order_by: [{ column: 'amount' }], name: 'days' },
      ],
    },
    columns: ['paid BOOLEAN', 'units INTEGER[]', 'shops VARCHAR[]', 'days VARCHAR'],
    rows: [
      [true, [null, 1], ['a'], '2026-02-01, 2026-01-05'],
      [false, [3], ['a'], '2026-01-20'],
      [null, [2], [], '2026-02-02'],
    ],
  },
  {
    title: 'looks only at rows for which a condition holds',
    input,
    settings: {
      keys: [{ column: 'shop' }],
      aggregates: [
        { aggregate: 'count', condition: { column: 'paid', operator: 'equals', value: true }, name: 'paid' },
        {
          aggregate: 'join',
          column: 'units',
          condition: { column: 'units', operator: 'greater', value: 1 },
          name: 'many',
        },
      ],
    },
    rows: [
      ['a', 2, '3'],
      [null, 0, '2'],
    ],
  },
  {
    title: 'without aggregates the combinations there are',
    input,
    settings: { keys: [{ column: 'shop' }], aggregates: [] },
    rows: [['a'], [null]],
  },
  {
    title: 'moments are cut in a time zone',
    input: relation([['at', 'TIMESTAMP']], [['2026-01-31 23:30:00']]),
    settings: {
      keys: [{ column: 'at', grain: 'day' }],
      aggregates: [],
      timezone: 'Europe/Berlin',
    },
    columns: ['at DATE'],
    rows: [['2026-02-01']],
  },
  {
    title: 'of no rows no groups, but one total',
    input: relation(types, []),
    settings: { keys: [], aggregates: [{ aggregate: 'count', name: 'n' }] },
    rows: [[0]],
  },
  {
    title: 'says all that is wrong',
    input,
    settings: {
      keys: [],
      aggregates: [
        { aggregate: 'sum', column: 'shop', name: 'a' },
        { aggregate: 'sum', name: 'b' },
        { aggregate: 'percentile', column: 'units', name: 'c' },
        { aggregate: 'first', column: 'units', name: 'd' },
        { aggregate: 'sum', column: 'units', separator: ',', name: 'e' },
        { aggregate: 'formula', formula: 'amount + 1', name: 'f' },
        { aggregate: 'formula', formula: 'sum(amout)', name: 'g' },
      ],
    },
    problems: [
      ['aggregates.0.column', /"shop" is a text, and sum needs a number/],
      ['aggregates.1.column', /is needed with the aggregate sum/],
      ['aggregates.2.percentile', /is needed/],
      ['aggregates.3.order_by', /rows have no order of their own/],
      ['aggregates.4.separator', /does not go with the aggregate sum/],
      ['aggregates.5.formula', /"amount" has to stand inside an aggregate/],
      ['aggregates.6.formula', /^column 5: there is no column called "amout"; did you mean "amount"/],
    ],
  },
  {
    title: 'refuses a grain for what is no time, and names twice',
    input,
    settings: { keys: [{ column: 'shop', grain: 'month' }], aggregates: [] },
    problems: [['keys.0.grain', /"shop" is a text, and a grain needs a date or a timestamp/]],
  },
  {
    title: 'refuses a name twice',
    input,
    settings: { keys: [{ column: 'shop' }], aggregates: [{ aggregate: 'count', name: 'Shop' }] },
    problems: [['aggregates.0.name', /two columns would be called "Shop"/]],
  },
]

export const hostile: HostileSettings<'group'> = ({ a, b, x, y, value }) => [
  {
    keys: [{ column: a, name: x }],
    aggregates: [{ aggregate: 'join', column: b, separator: value, name: y }],
  },
]
