import type { Model } from '../../../../contract/src/models.ts'

/** From so many minutes on a flight counts as late, as the statistics of the United States count. */
export const lateMinutes = 15

const measures: Model['measures'] = [
  {
    name: 'flights',
    kind: 'aggregate',
    aggregate: 'count',
    label: 'Flights',
    synonyms: ['departures', 'Flüge', 'Abflüge'],
    format: { kind: 'number' },
  },
  {
    name: 'mean_delay',
    kind: 'aggregate',
    aggregate: 'avg',
    column: 'delay',
    label: 'Average delay',
    synonyms: ['mean delay', 'mittlere Verspätung', 'durchschnittliche Verspätung', 'Verspätung'],
    format: { kind: 'number', decimals: 1, unit: 'min' },
  },
  {
    name: 'late_delay',
    kind: 'aggregate',
    aggregate: 'percentile',
    percentile: 95,
    column: 'delay',
    label: 'Delay (p95)',
    format: { kind: 'number', decimals: 0, unit: 'min' },
  },
  {
    name: 'late_flights',
    kind: 'aggregate',
    aggregate: 'count',
    filters: [{ column: 'delay', operator: 'greater_or_equal', value: lateMinutes }],
    label: 'Late flights',
    synonyms: ['delayed flights', 'verspätete Flüge'],
    description: `${lateMinutes} minutes or more`,
    format: { kind: 'number' },
  },
  {
    name: 'share_late',
    kind: 'ratio',
    numerator: 'late_flights',
    denominator: 'flights',
    label: 'Share of late flights',
    synonyms: ['Anteil verspäteter Flüge'],
    format: { kind: 'percent', decimals: 1 },
  },
]

/** What the fields of the airports mean, also where flights are joined to them. */
export const airportsModel: Model = {
  description: 'A row is an airport of the United States.',
  dimensions: [
    { name: 'name', column: 'name', kind: 'text', label: 'Airport', synonyms: ['Flughafen'] },
    { name: 'iata', column: 'iata', kind: 'text', label: 'Code', synonyms: ['IATA', 'Kürzel'] },
    { name: 'city', column: 'city', kind: 'text', label: 'City', synonyms: ['Stadt', 'Städte', 'Ort'] },
    {
      name: 'state',
      column: 'state',
      kind: 'text',
      label: 'State',
      synonyms: ['Bundesstaat', 'Bundesstaaten'],
    },
    { name: 'country', column: 'country', kind: 'text', label: 'Country', synonyms: ['Land', 'Länder'] },
  ],
  hierarchies: [{ name: 'place', label: 'Place', levels: ['state', 'city', 'name'] }],
  measures: [
    {
      name: 'airports',
      kind: 'aggregate',
      aggregate: 'count',
      label: 'Airports',
      synonyms: ['Flughäfen'],
      format: { kind: 'number' },
    },
  ],
  joins: [],
}

/** What the fields of the flights mean: where they came from and went to, and when one counts as late. */
export const flightsModel = ({ airports }: { airports: number }): Model => ({
  description: 'A row is a flight within the United States in the first half of 2001.',
  default_time_dimension: 'departure',
  dimensions: [
    {
      name: 'departure',
      column: 'date',
      kind: 'time',
      label: 'Departure',
      synonyms: ['Abflug'],
      grains: ['day', 'week', 'month', 'hour_of_day', 'day_of_week'],
    },
    { name: 'origin', column: 'origin', kind: 'text', label: 'From', synonyms: ['Startflughafen', 'Start'] },
    {
      name: 'destination',
      column: 'destination',
      kind: 'text',
      label: 'To',
      synonyms: ['Zielflughafen', 'Ziel'],
    },
    {
      name: 'distance',
      column: 'distance',
      kind: 'number',
      label: 'Miles',
      synonyms: ['Meilen', 'Entfernung'],
      bin: 100,
    },
    {
      name: 'delay',
      column: 'delay',
      kind: 'number',
      label: 'Delay in minutes',
      synonyms: ['minutes late', 'late', 'Verspätung in Minuten', 'verspätet'],
      bin: 5,
    },
  ],
  hierarchies: [],
  measures,
  joins: [
    {
      name: 'from',
      dataset_id: airports,
      cardinality: 'many_to_one',
      on: [{ column: 'origin', to: 'iata' }],
      label: 'Airport of departure',
    },
    {
      name: 'to',
      dataset_id: airports,
      cardinality: 'many_to_one',
      on: [{ column: 'destination', to: 'iata' }],
      label: 'Airport of arrival',
    },
  ],
})
