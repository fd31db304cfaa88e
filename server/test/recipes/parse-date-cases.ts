import { type HostileSettings, type StepCase, relation } from './case.ts'

const texts = (...values: (string | null)[]) =>
  relation(
    [['t', 'VARCHAR']],
    values.map((value) => [value]),
  )

export const cases: StepCase<'parse_date'>[] = [
  {
    title: 'reads one of several formats',
    input: texts('2026-01-31', '31.01.2026', 'Jan 31, 2026', null),
    settings: { column: 't', formats: ['%Y-%m-%d', '%d.%m.%Y', '%b %-d, %Y'], to: 'date' },
    columns: ['t DATE'],
    rows: [['2026-01-31'], ['2026-01-31'], ['2026-01-31'], [null]],
  },
  {
    title: 'takes texts as local times of a zone, also where clocks change',
    input: texts('2026-01-31 12:00', '2026-07-31 12:00'),
    settings: {
      column: 't',
      formats: ['%Y-%m-%d %H:%M'],
      to: 'timestamp',
      timezone: 'Europe/Berlin',
      name: 'utc',
    },
    columns: ['t VARCHAR', 'utc TIMESTAMP'],
    rows: [
      ['2026-01-31 12:00', '2026-01-31T11:00:00'],
      ['2026-07-31 12:00', '2026-07-31T10:00:00'],
    ],
  },
  {
    title: 'what fits no format becomes null',
    input: texts('soon', '30.02.2026'),
    settings: { column: 't', formats: ['%d.%m.%Y'], to: 'date', on_misfit: 'null' },
    rows: [[null], [null]],
  },
  {
    title: 'or the run fails, with the value',
    input: texts('soon'),
    settings: { column: 't', formats: ['%d.%m.%Y', '%Y'], to: 'date' },
    fails: /soon/,
  },
  {
    title: 'of no texts none',
    input: texts(),
    settings: { column: 't', formats: ['%Y'], to: 'timestamp' },
    columns: ['t TIMESTAMP'],
    rows: [],
  },
  {
    title: 'refuses formats that are none, each',
    input: texts(),
    settings: { column: 't', formats: ['yyyy', '%Y-%K', '%'], to: 'date' },
    problems: [
      ['formats.0', /"yyyy" has no parts of a date/],
      ['formats.1', /"%K" is no part of a date/],
      ['formats.2', /"%"/],
    ],
  },
  {
    title: 'refuses a zone that there is not',
    input: texts(),
    settings: { column: 't', formats: ['%Y'], to: 'timestamp', timezone: 'Berlin' },
    problems: [['timezone', /no such time zone: "Berlin"/]],
  },
  {
    title: 'refuses what is no text',
    input: relation([['d', 'DATE']], []),
    settings: { column: 'd', formats: ['%Y'], to: 'date' },
    problems: [['column', /"d" is a date, and dates are read from a text/]],
  },
]

export const hostile: HostileSettings<'parse_date'> = ({ a, x, value }) => [
  {
    column: a,
    formats: [`%Y${value.replaceAll('%', '')}`],
    to: 'date',
    name: x,
    on_misfit: 'null',
  },
]
