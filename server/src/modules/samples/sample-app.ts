import type { PublicationDefinition } from '../../../../contract/src/publication-definitions.ts'
import { requirePermissionIn } from '../access/index.ts'
import { type Author, createApp, createPublication, createRelease } from '../publishing/index.ts'

export interface Published {
  flights: number
  airports: number
  routes: number
  delays: number
  network: number
}

/** What viewers get of the sample: two dashboards, airports and routes as objects, a page and an endpoint, released. */
export async function createSampleApp(author: Author, ids: Published): Promise<void> {
  await requirePermissionIn(author, 'app.create', null)
  await requirePermissionIn(author, 'app.publish', null)
  const app = await createApp(author, {
    name: 'Flights',
    description: 'Flights, airports and delays in the United States',
    slug: 'flights',
    languages: ['en', 'de'],
    titles: { de: 'Flüge' },
    navigation: [
      { items: [{ publication: 'about', icon: 'info' }] },
      {
        label: 'Numbers',
        titles: { de: 'Zahlen' },
        items: [
          { publication: 'delays', icon: 'clock' },
          { publication: 'network', icon: 'route' },
        ],
      },
      {
        label: 'Look up',
        titles: { de: 'Nachschlagen' },
        items: [
          { publication: 'airports', icon: 'plane' },
          { publication: 'connections', icon: 'arrows' },
        ],
      },
    ],
    landing: 'about',
    audience: { roles: ['viewer'], group_ids: [] },
    actions: ['filter', 'drill', 'rows', 'export', 'chat'],
  })
  for (const [slug, name, definition] of publicationsOf(ids))
    await createPublication(author, {
      app_id: app.id,
      slug,
      name,
      titles: { de: germanTitles[slug]! },
      definition,
    })
  await createRelease(author, { id: app.id, note: 'The sample' })
}

const germanTitles: Record<string, string> = {
  delays: 'Verspätungen',
  network: 'Strecken',
  airports: 'Flughäfen',
  connections: 'Verbindungen',
  about: 'Über diese Flüge',
  punctuality: 'Pünktlichkeit nach Flughafen',
}

const publicationsOf = (ids: Published): [string, string, PublicationDefinition][] => [
  ['delays', 'Flight delays', { kind: 'dashboard', dashboard_id: ids.delays }],
  ['network', 'Routes', { kind: 'dashboard', dashboard_id: ids.network }],
  ['airports', 'Airports', airports(ids)],
  ['connections', 'Connections', connections(ids)],
  ['about', 'About these flights', { kind: 'page', markdown: about }],
  ['punctuality', 'Punctuality by airport', punctuality(ids)],
]

const airports = ({ airports: id }: Published): PublicationDefinition => ({
  kind: 'entity',
  dataset_id: id,
  singular: 'Airport',
  singular_titles: { de: 'Flughafen' },
  plural: 'Airports',
  key: 'code',
  title: 'name',
  subtitle: 'city',
  fields: [
    { name: 'code', column: 'iata', label: 'Code', is_searchable: true },
    { name: 'name', column: 'name', label: 'Name', is_searchable: true },
    { name: 'city', column: 'city', label: 'City', titles: { de: 'Stadt' }, is_searchable: true },
    { name: 'state', column: 'state', label: 'State', titles: { de: 'Bundesstaat' } },
    {
      name: 'latitude',
      column: 'latitude',
      label: 'Latitude',
      titles: { de: 'Breitengrad' },
      is_sortable: false,
    },
    {
      name: 'longitude',
      column: 'longitude',
      label: 'Longitude',
      titles: { de: 'Längengrad' },
      is_sortable: false,
    },
  ],
  relations: [
    {
      name: 'departures',
      label: 'Connections from here',
      titles: { de: 'Verbindungen ab hier' },
      entity: 'connections',
      kind: 'one_to_many',
      field: 'code',
      to: 'origin',
    },
    {
      name: 'arrivals',
      label: 'Connections to here',
      titles: { de: 'Verbindungen hierher' },
      entity: 'connections',
      kind: 'one_to_many',
      field: 'code',
      to: 'destination',
    },
  ],
  detail: [
    { fields: ['code', 'name', 'city', 'state', 'latitude', 'longitude'] },
    {
      label: 'Departures',
      titles: { de: 'Abflüge' },
      fields: [],
      charts: [{ dashboard: 'delays', chart: 'delay-by-hour', join: 'from' }],
    },
  ],
  sort: { field: 'name', order: 'asc' },
})

const connections = ({ routes: id }: Published): PublicationDefinition => ({
  kind: 'entity',
  dataset_id: id,
  singular: 'Connection',
  singular_titles: { de: 'Verbindung' },
  plural: 'Connections',
  key: 'route',
  fields: [
    {
      name: 'route',
      column: 'route',
      label: 'Connection',
      titles: { de: 'Verbindung' },
      is_searchable: true,
    },
    { name: 'origin', column: 'origin', label: 'From', titles: { de: 'Von' } },
    { name: 'destination', column: 'destination', label: 'To', titles: { de: 'Nach' } },
    {
      name: 'flights',
      column: 'flights',
      label: 'Flights in 2008',
      titles: { de: 'Flüge 2008' },
      format: { kind: 'number' },
    },
  ],
  relations: [
    {
      name: 'departs_from',
      label: 'From',
      titles: { de: 'Von' },
      entity: 'airports',
      kind: 'many_to_one',
      field: 'origin',
      to: 'code',
    },
    {
      name: 'arrives_at',
      label: 'To',
      titles: { de: 'Nach' },
      entity: 'airports',
      kind: 'many_to_one',
      field: 'destination',
      to: 'code',
    },
  ],
  sort: { field: 'flights', order: 'desc' },
})

const punctuality = ({ flights: id }: Published): PublicationDefinition => ({
  kind: 'endpoint',
  dataset_id: id,
  query: {
    dimensions: ['origin'],
    measures: ['flights', 'mean_delay', 'share_late'],
    filters: [{ column: 'from.state', operator: 'equals', value: { parameter: 'state' } }],
    sort: [{ by: 'flights', order: 'desc' }],
    parameter_definitions: [{ name: 'state', label: 'State of departure', type: 'text', default: 'CA' }],
  },
  cache_seconds: 60,
})

const about = `# Flights in the United States

Three million flights between January and June 2001, their airports and their delays.

{{number:delays/flights}}

{{chart:delays/delay-by-day}}

## Airports

{{list:airports limit=5}}
`
