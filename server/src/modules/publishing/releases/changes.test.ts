import { expect, test } from 'vitest'
import type { ReleaseChange } from '../../../../../contract/src/app-releases.ts'
import { changesBetween } from './changes.ts'
import type { FrozenApp, FrozenDashboard, FrozenEndpoint, FrozenEntity } from './frozen.ts'

type Fields = FrozenEntity['frozen']['fields']
type Parameters = FrozenEndpoint['frozen']['parameters']

const codeField = { name: 'code', column: 'code', label: 'Code', type: 'text' } as const
const city = { name: 'city', column: 'city', label: 'City', type: 'text', is_searchable: true } as const
const runways = { name: 'runways', column: 'runways', label: 'Runways', type: 'integer' } as const
const flights = {
  name: 'flights',
  entity: 'flights',
  kind: 'one_to_many',
  field: 'code',
  to: 'origin',
} as const

interface Entity {
  fields?: Fields
  definition?: object
}
const airports = ({ fields = [codeField, city, runways], definition = {} }: Entity = {}) =>
  ({
    id: 1,
    slug: 'airports',
    kind: 'entity',
    name: 'Airports',
    description: '',
    definition: {
      kind: 'entity',
      dataset_id: 1,
      singular: 'Airport',
      plural: 'Airports',
      key: 'code',
      fields: [],
      relations: [flights],
      ...definition,
    },
    frozen: { fields },
  }) as unknown as FrozenEntity
const flightsEntity = {
  ...airports({ fields: [{ ...codeField, name: 'origin' }], definition: { key: 'origin', relations: [] } }),
  id: 2,
  slug: 'flights',
}

const column = (name: string, type = 'text') => ({ name, type })
const region: Parameters[number] = {
  name: 'region',
  type: 'text',
  default: 'EU',
  values: [{ value: 'EU' }, { value: 'US' }],
}
interface Endpoint {
  columns?: object[]
  parameters?: Parameters
  definition?: object
}
const delays = ({
  columns = [column('origin'), column('delay', 'integer')],
  parameters = [region],
  definition = {},
}: Endpoint = {}) =>
  ({
    id: 3,
    slug: 'delays',
    kind: 'endpoint',
    name: 'Delays',
    description: '',
    definition: { kind: 'endpoint', dataset_id: 1, query: {}, ...definition },
    frozen: { columns, parameters, models: {} },
  }) as unknown as FrozenEndpoint

const overview = (charts: string[], filters: object[] = [{ id: 'city', kind: 'values' }]) =>
  ({
    id: 4,
    slug: 'overview',
    kind: 'dashboard',
    name: 'Overview',
    description: '',
    definition: { kind: 'dashboard', dashboard_id: 1 },
    frozen: { version: 1, contents: { filters, tabs: [], charts: charts.map((id) => ({ id })) }, models: {} },
  }) as unknown as FrozenDashboard

type Publications = FrozenApp['publications']
const appOf = (...publications: Publications): FrozenApp => ({
  name: 'Flying',
  description: '',
  languages: ['en'],
  theme: {},
  navigation: [],
  landing: null,
  publications: [...publications, flightsEntity],
})

/** Changes as `level message`. */
const between = (before: Publications[number], after: Publications[number]) =>
  changesBetween(appOf(before), appOf(after)).map(({ level, message }) => `${level} ${message}`)

const other = (change: object): Parameters => [{ ...region, ...change } as Parameters[number]]

test.each<[what: string, before: Publications[number], after: Publications[number], expected: string]>([
  ['a field', airports(), airports({ fields: [codeField, city] }), 'major field "runways" is gone'],
  [
    'its filter',
    airports(),
    airports({ fields: [codeField, city, { ...runways, is_filterable: false }] }),
    'major filter "runways" is gone',
  ],
  [
    'its sorting',
    airports(),
    airports({ fields: [codeField, city, { ...runways, is_sortable: false }] }),
    'major sort "runways" is gone',
  ],
  [
    'the search',
    airports(),
    airports({ fields: [codeField, { ...city, is_searchable: false }, runways] }),
    'major parameter "q" is gone',
  ],
  ['a relation', airports(), airports({ definition: { relations: [] } }), 'major relation "flights" is gone'],
  [
    'the kind of a relation',
    airports(),
    airports({ definition: { relations: [{ ...flights, kind: 'many_to_one' }] } }),
    'major relation "flights" is',
  ],
  ['the key', airports(), airports({ definition: { key: 'city' } }), 'major key "code" is gone'],
  [
    'a wider type',
    airports(),
    airports({ fields: [codeField, city, { ...runways, type: 'decimal' }] }),
    'major field "runways" is decimal or null instead of integer or null',
  ],
  [
    'a type that reads alike',
    airports(),
    airports({ fields: [codeField, { ...city, type: 'timestamp', is_searchable: false }, runways] }),
    'major field "city" is timestamp instead of text',
  ],
  [
    'charts of objects',
    airports({ definition: { detail: [{ fields: [], charts: [{ dashboard: 'flights', chart: 'a' }] }] } }),
    airports(),
    'major address "/api/airports/{key}/charts" is gone',
  ],
  ['a column', delays(), delays({ columns: [column('origin')] }), 'major column "delay" is gone'],
  [
    'the order of columns',
    delays(),
    delays({ columns: [column('delay', 'integer'), column('origin')] }),
    'major columns are in another order',
  ],
  [
    'a column of a pivot',
    delays({ definition: { query: { pivot: {} } } }),
    delays({ columns: [column('origin')], definition: { query: { pivot: {} } } }),
    'major column "delay" is gone',
  ],
  ['a parameter', delays(), delays({ parameters: [] }), 'major parameter "region" is gone'],
  [
    'a default',
    delays(),
    delays({ parameters: other({ default: undefined }) }),
    'major parameter "region" is required',
  ],
  [
    'a value',
    delays(),
    delays({ parameters: other({ values: [{ value: 'EU' }] }) }),
    'major parameter "region" is text, one of EU instead of text, one of EU, US',
  ],
  [
    'free values',
    delays({ parameters: other({ values: undefined }) }),
    delays(),
    'major parameter "region" is text, one of EU, US instead of text',
  ],
  [
    'several values',
    delays({ parameters: other({ is_multiple: true } as never) }),
    delays(),
    'major parameter "region" is',
  ],
  [
    'rows',
    delays(),
    delays({ definition: { max_rows: 100 } }),
    'major parameter "limit" is integer, minimum 1, maximum 100 instead of',
  ],
  [
    'a required parameter',
    delays(),
    delays({ parameters: [region, { name: 'day', type: 'date' }] }),
    'major parameter "day" is new and required',
  ],
  ['a chart', overview(['a', 'b']), overview(['a']), 'major chart "b" is gone'],
  ['a filter of a dashboard', overview(['a']), overview(['a'], []), 'major filter "city" is gone'],
])('%s that is gone, narrower or required breaks consumers', (_, before, after, expected) => {
  expect(between(before, after)).toContainEqual(expect.stringContaining(expected))
})

test.each<[what: string, before: Publications[number], after: Publications[number], expected: string[]]>([
  [
    'a field',
    airports({ fields: [codeField, city] }),
    airports({ fields: [codeField, city, { ...runways, is_filterable: false, is_sortable: false }] }),
    ['minor field "runways" is new'],
  ],
  [
    'the search',
    airports({ fields: [codeField, { ...city, is_searchable: false }, runways] }),
    airports(),
    ['minor parameter "q" is new'],
  ],
  [
    'a relation',
    airports({ definition: { relations: [] } }),
    airports(),
    ['minor relation "flights" is new'],
  ],
  [
    'a column at the end',
    delays(),
    delays({ columns: [column('origin'), column('delay', 'integer'), column('late')] }),
    ['minor column "late" is new'],
  ],
  ['a parameter with a default', delays({ parameters: [] }), delays(), ['minor parameter "region" is new']],
  [
    'a parameter whose value the author gives',
    delays({ parameters: [] }),
    delays({
      parameters: other({ default: undefined, values: undefined }),
      definition: { query: { parameters: { region: 'EU' } } },
    }),
    ['minor parameter "region" is new'],
  ],
  [
    'a value',
    delays({ parameters: other({ values: [{ value: 'EU' }] }) }),
    delays(),
    ['minor parameter "region" is text, one of EU, US instead of text, one of EU'],
  ],
  [
    'a default',
    delays({ parameters: other({ default: undefined }) }),
    delays(),
    ['minor parameter "region" is text, one of EU, US instead of required text, one of EU, US'],
  ],
  [
    'rows',
    delays(),
    delays({ definition: { max_rows: 50_000 } }),
    [
      'minor parameter "limit" is integer, minimum 1, maximum 50000 instead of integer, minimum 1, maximum 10000',
    ],
  ],
  ['a chart', overview(['a']), overview(['a', 'b']), ['minor chart "b" is new']],
])('%s that is new or wider breaks nobody', (_, before, after, expected) => {
  expect(between(before, after)).toEqual(expected)
})

test.each<[what: string, before: Publications[number], after: Publications[number]]>([
  ['a label', airports(), airports({ fields: [{ ...codeField, label: 'IATA' }, city, runways] })],
  ['what one object is called', airports(), airports({ definition: { singular: 'Aerodrome' } })],
  ['another default', delays(), delays({ parameters: other({ default: 'US' } as never) })],
  ['another query', delays(), delays({ definition: { query: { limit: 3 } } })],
])('%s is shown differently', (_, before, after) => {
  expect(between(before, after)).toEqual(['patch is shown or computed differently'])
})

test('a field, its filter and its sorting come together; a publication goes as one', () => {
  const whole: ReleaseChange[] = changesBetween(appOf(airports()), appOf())
  expect(whole).toEqual([{ publication: 'airports', kind: 'entity', level: 'major', message: 'is gone' }])
  expect(between(airports(), airports({ fields: [codeField, city] }))).toEqual([
    'major sort "runways" is gone',
    'major filter "runways" is gone',
    'major field "runways" is gone',
  ])
})
