import { expect, test } from 'vitest'
import type { ModelMeasure } from '../../../../../contract/src/models.ts'
import { airportsModel, flightsModel } from '../../samples/index.ts'
import type { Catalogue, CatalogueDataset, CatalogueField } from './catalogue.ts'
import { parse } from './parse.ts'

type Model = ReturnType<typeof flightsModel>

const values: Record<string, string[]> = {
  origin: ['LAX', 'SFO', 'JFK'],
  destination: ['LAX', 'SFO', 'JFK'],
  city: ['Chicago', 'New York', 'Atlanta'],
  state: ['TX', 'CA', 'IL'],
}

const measureField = (measure: ModelMeasure): CatalogueField => ({
  name: measure.name,
  role: 'measure',
  kind: measure.kind,
  label: measure.label ?? measure.name,
  description: '',
  synonyms: measure.synonyms ?? [],
  type: 'number',
  isHidden: false,
  isShare: measure.kind === 'ratio',
  isModelled: true,
  column: null,
  measure,
})

const fieldsOf = ({ dimensions, measures }: Model): CatalogueField[] => [
  ...dimensions.map((one): CatalogueField => ({
    name: one.name,
    role: 'dimension',
    kind: one.kind,
    label: one.label ?? one.name,
    description: '',
    synonyms: one.synonyms ?? [],
    type: one.kind === 'time' ? 'timestamp' : one.kind === 'number' ? 'integer' : 'text',
    isHidden: false,
    isShare: false,
    isModelled: true,
    column: one.column ?? null,
    ...(one.kind === 'number' ? { defaultAggregate: 'sum' as const } : {}),
    values: values[one.name]?.map((value) => ({ value })),
  })),
  ...measures.map(measureField),
]

const dataset = (id: number, name: string, model: Model): CatalogueDataset => ({
  id,
  name,
  description: '',
  isAsked: true,
  isModelled: true,
  fields: fieldsOf(model),
  joins: model.joins.map(({ name: join, label, dataset_id: datasetId, on }) => ({
    name: join,
    label,
    datasetId,
    isToMany: false,
    on,
  })),
  defaultTime: model.default_time_dimension ?? null,
  weekStartsOn: 'monday',
  fiscalYearStartsIn: 1,
  timezone: null,
  questionFilters: [],
})

/** Flights, each joined to the airport that it left and to the one that it reached, and flights by airport without a model. */
const catalogue: Catalogue = {
  version: '1',
  datasets: [
    dataset(1, 'Flights', flightsModel({ airports: 2 })),
    dataset(2, 'Airports', airportsModel),
    {
      ...dataset(3, 'Delays by airport', { dimensions: [], hierarchies: [], measures: [], joins: [] }),
      isModelled: false,
      fields: ['origin:text', 'flights:integer', 'mean_delay:number', 'city:text', 'state:text'].map(
        (text) => {
          const [name = '', type] = text.split(':')
          return {
            ...measureField({ name, kind: 'aggregate', aggregate: 'count' }),
            role: 'dimension',
            kind: type === 'text' ? 'text' : 'number',
            type: type as CatalogueField['type'],
            isModelled: false,
            column: name,
            measure: undefined,
            ...(type === 'integer' ? { defaultAggregate: 'sum' as const } : {}),
            values: values[name]?.map((value) => ({ value })),
          }
        },
      ),
    },
  ],
}

const read = (question: string) => parse(question, catalogue, { today: '2001-06-15' })
const said = (question: string) => {
  const { status, description, unmatched } = read(question)
  return status === 'understood' ? description : `? ${unmatched.map(({ text }) => text).join(', ')}`
}

const [from, to] = ['Airport of departure', 'Airport of arrival']

test.each([
  ['flights from LAX to SFO', 'Flights, where From = LAX and To = SFO.'],
  ['Flüge von New York nach Chicago', `Flights, mit ${from}: City = New York und ${to}: City = Chicago.`],
  ['flights from Texas to California', `Flights, where ${from}: State = TX and ${to}: State = CA.`],
  ['flights from Texas', `Flights, where ${from}: State = TX.`],
  ['flights by arrival city', `Flights by ${to}: City.`],
  ['flights by state of departure', `Flights by ${from}: State.`],
  ['average delay for flights out of Chicago', `Average delay, where ${from}: City = Chicago.`],
  [
    'top 5 destinations from Atlanta by flights',
    `Flights by To, where ${from}: City = Atlanta, first 5, sorted by Flights descending.`,
  ],
])('of two ways to a table the one that is said: %s', (question, description) => {
  expect(said(question)).toBe(description)
})

test.each([
  ['delay by hour', 'Average delay by Departure (hour of day).'],
  ['Verspätung je Bundesstaat', `Average delay nach ${from}: State.`],
  ['miles by month', 'Total Miles by Departure (month).'],
])(
  'a number that something groups is computed as its model or its kind says: %s',
  (question, description) => {
    expect(said(question)).toBe(description)
  },
)

test.each([
  ['longest flight', 'Highest Miles.'],
  ['longest flights by distance', 'Highest Miles.'],
  [
    'which day was worst for delays',
    'Average delay by Departure (day), first 1, sorted by Average delay descending.',
  ],
  [
    'worst 5 airports by mean delay',
    `Average delay by ${from}: Airport, first 5, sorted by Average delay descending.`,
  ],
  ['busiest city', `Flights by ${from}: City, first 1, sorted by Flights descending.`],
  ['which city is the busiest?', `Flights by ${from}: City, first 1, sorted by Flights descending.`],
  ['which airports are busiest?', `Flights by ${from}: Airport, first 10, sorted by Flights descending.`],
  ['busiest airports', `Flights by ${from}: Airport, first 10, sorted by Flights descending.`],
  ['busiest hour', 'Flights by Departure (hour of day), first 1, sorted by Flights descending.'],
  [
    'the 3 busiest destinations by delay',
    'Average delay by To, first 3, sorted by Average delay descending.',
  ],
  ['longest city', '? longest'],
])('what is highest has a size, and the worst delay is the longest: %s', (question, description) => {
  expect(said(question)).toBe(description)
})

test.each([
  ['flights with a delay over 60 minutes', 'Flights, where Delay in minutes > 60.'],
  ['flights with a delay over 2 hours', 'Flights, where Delay in minutes > 120.'],
  ['flights that were over 2 hours late', 'Flights, where Delay in minutes > 120.'],
  ['flights over 1000 miles', 'Flights, where Miles > 1000.'],
])('a number is compared in the unit of its column: %s', (question, description) => {
  expect(said(question)).toBe(description)
})

test('a unit that no column is in is asked back', () => {
  expect(said('flights by airport over 2 hours')).toMatch(/^\?/)
})

test.each([
  ['percentage of late flights by weekday', 'Share of late flights by Departure (weekday).'],
  ['compare January and February flights', /^Flights by Departure \(month\), where .* or /],
])('%s', (question, description) => {
  expect(said(question)).toMatch(description)
})

test('"sort by delay" orders by what the result has of it', () => {
  const previous = { dataset_id: 1, query: { dimensions: ['destination'], measures: ['mean_delay'] } }
  const { query } = parse('sort by delay', catalogue, { today: '2001-06-15', previous })
  expect(query).toEqual({ ...previous.query, sort: [{ by: 'mean_delay', order: 'desc' }] })
})

test.each([
  ['only from Texas', 'from.state', 'TX'],
  ['only to Chicago', 'to.city', 'Chicago'],
  ['from LAX', 'origin', 'LAX'],
  ['nur von Chicago', 'from.city', 'Chicago'],
])('what says a direction alone groups by nothing: %s', (question, column, value) => {
  const query = { dimensions: [{ column: 'departure', grain: 'month' as const }], measures: ['late_flights'] }
  const changed = parse(question, catalogue, { today: '2001-06-15', previous: { dataset_id: 1, query } })
  expect(changed.query).toEqual({ ...query, filters: [{ column, operator: 'equals', value }] })
})
