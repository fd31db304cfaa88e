import { type HostileSettings, type StepCase, relation } from './case.ts'

const texts = (...values: (string | null)[]) =>
  relation(
    [['t', 'VARCHAR']],
    values.map((value) => [value]),
  )

export const cases: StepCase<'cast'>[] = [
  {
    title: 'turns texts into numbers, and what does not fit into null',
    input: texts('12', ' 7 ', '-0', 'x', '', null),
    settings: { columns: [{ column: 't', type: 'integer' }], on_misfit: 'null' },
    columns: ['t BIGINT'],
    rows: [[12], [7], [0], [null], [null], [null]],
  },
  {
    title: 'fails at what does not fit unless it is told otherwise',
    input: texts('12', 'x'),
    settings: { columns: [{ column: 't', type: 'integer' }] },
    columns: ['t BIGINT'],
    fails: /'x'/,
  },
  {
    title: 'reads numbers as other countries write them',
    input: texts('1.234,50', "1'000,25", '12 000,5', '-3,5'),
    settings: { columns: [{ column: 't', type: 'decimal', precision: 10, scale: 2, decimal_mark: ',' }] },
    columns: ['t DECIMAL(10,2)'],
    rows: [[1234.5], [1000.25], [12000.5], [-3.5]],
  },
  {
    title: 'reads and writes dates in a format',
    input: relation(
      [
        ['t', 'VARCHAR'],
        ['d', 'DATE'],
      ],
      [
        ['31.12.2025', '2026-01-02'],
        ['99.99.2025', null],
      ],
    ),
    settings: {
      columns: [
        { column: 't', type: 'date', format: '%d.%m.%Y' },
        { column: 'd', type: 'text', format: '%-d.%-m.%y' },
      ],
      on_misfit: 'null',
    },
    columns: ['t DATE', 'd VARCHAR'],
    rows: [
      ['2025-12-31', '2.1.26'],
      [null, null],
    ],
  },
  {
    title: 'moments with a zone become moments in UTC',
    input: relation([['t', 'TIMESTAMP WITH TIME ZONE']], [['2026-06-01 23:30:00+02']]),
    settings: { columns: [{ column: 't', type: 'timestamp' }] },
    columns: ['t TIMESTAMP'],
    rows: [['2026-06-01T21:30:00']],
  },
  {
    title: 'reads JSON, and takes values out of it',
    input: relation(
      [
        ['t', 'VARCHAR'],
        ['j', 'JSON'],
        ['l', 'BIGINT[]'],
      ],
      [['{"a": 1}', '"x"', '[1,2]']],
    ),
    settings: {
      columns: [
        { column: 't', type: 'json' },
        { column: 'j', type: 'text' },
        { column: 'l', type: 'json' },
      ],
    },
    columns: ['t JSON', 'j VARCHAR', 'l JSON'],
  },
  {
    title: 'true and false become numbers, and come back',
    input: relation(
      [
        ['b', 'BOOLEAN'],
        ['n', 'INTEGER'],
      ],
      [
        [true, 0],
        [null, 5],
      ],
    ),
    settings: {
      columns: [
        { column: 'b', type: 'integer' },
        { column: 'n', type: 'boolean' },
      ],
    },
    rows: [
      [1, false],
      [null, true],
    ],
  },
  {
    title: 'of no rows only the types change',
    input: texts(),
    settings: { columns: [{ column: 't', type: 'timestamp' }] },
    columns: ['t TIMESTAMP'],
    rows: [],
  },
  {
    title: 'refuses what cannot be, with each place',
    input: relation(
      [
        ['b', 'BOOLEAN'],
        ['t', 'VARCHAR'],
        ['n', 'BIGINT'],
      ],
      [],
    ),
    settings: {
      columns: [
        { column: 'b', type: 'date' },
        { column: 'x', type: 'text' },
        { column: 't', type: 'date', format: '%Q' },
        { column: 'n', type: 'decimal', precision: 2, scale: 3 },
        { column: 't', type: 'date' },
        { column: 'n', type: 'text', decimal_mark: ',' },
      ],
    },
    problems: [
      ['columns.0.type', /"b" is a boolean and cannot become a date/],
      ['columns.1.column', /no column called "x"/],
      ['columns.2.format', /"%Q" is no part of a date/],
      ['columns.3.scale', /is 3, and cannot be above the 2 digits/],
      ['columns.4.column', /"t" is named twice/],
      ['columns.5.column', /"n" is named twice/],
    ],
  },
]

export const hostile: HostileSettings<'cast'> = ({ n }) => [{ columns: [{ column: n, type: 'text' }] }]
