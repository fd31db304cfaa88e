import { type HostileSettings, type StepCase, relation } from './case.ts'

const texts = (...values: (string | null)[]) =>
  relation(
    [['t', 'VARCHAR']],
    values.map((value) => [value]),
  )
const becomes = (
  title: string,
  settings: Omit<StepCase<'clean'>['settings'], 'columns'>,
  pairs: [string | null, string | null][],
): StepCase<'clean'> => ({
  title,
  input: texts(...pairs.map(([from]) => from)),
  settings: { columns: ['t'], ...settings },
  columns: ['t VARCHAR'],
  rows: pairs.map(([, to]) => [to]),
})

export const cases: StepCase<'clean'>[] = [
  becomes('trims, collapses and empties', { collapse_spaces: true, trim: true, empty_to_null: true }, [
    ['  a \t b\u00a0\n', 'a b'],
    [' \u3000 ', null],
    ['', null],
    [null, null],
  ]),
  becomes('changes the case', { case: 'title' }, [
    ['élan VITAL', 'Élan Vital'],
    ['', ''],
    ['ß x', 'ẞ X'],
  ]),
  becomes('writes letters in one way', { normalize_unicode: true }, [
    ['e\u0301\u200b', 'é'],
    ['\ufeffa', 'a'],
  ]),
  becomes('takes accents off', { strip_accents: true, case: 'upper' }, [['Éàü', 'EAU']]),
  becomes(
    'replaces texts as they stand',
    {
      replace: [
        { find: '$1.', with: '\\1' },
        { find: 'A.B', with: "'", ignore_case: true },
        { find: 'whole', with: 'part', whole_value: true },
        { find: 'WHOLE', with: 'p\\1', whole_value: true, ignore_case: true },
      ],
    },
    [
      ['x$1.y', 'x\\1y'],
      ['a.b', "'"],
      ['aXb', 'aXb'],
      ['whole', 'part'],
      ['Whole', 'p\\1'],
      ['wholes', 'wholes'],
    ],
  ),
  becomes(
    'replaces by regular expressions',
    { replace: [{ find: '(\\d+)-(\\d+)', with: '\\2/\\1', regex: true }] },
    [['10-20 30-40', '20/10 40/30']],
  ),
  becomes('of no texts none', { trim: true }, []),
  {
    title: 'refuses what is no text and no expression',
    input: relation(
      [
        ['t', 'VARCHAR'],
        ['n', 'BIGINT'],
      ],
      [],
    ),
    settings: { columns: ['t', 'n', 'm'], trim: true },
    problems: [
      ['columns.1', /"n" is an integer, and only texts are cleaned/],
      ['columns.2', /no column called "m"/],
    ],
  },
  {
    title: 'refuses a broken expression',
    input: texts('x'),
    settings: { columns: ['t'], replace: [{ find: '[', with: '', regex: true }] },
    problems: [['replace.0.find', /no regular expression/]],
  },
]

export const hostile: HostileSettings<'clean'> = ({ a, value }) => [
  {
    columns: [a],
    replace: [
      { find: value, with: value },
      { find: value, with: value, ignore_case: true, whole_value: true },
    ],
  },
]
