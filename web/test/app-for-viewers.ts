import { askingOf } from './asking.ts'
import type { RunningQuarry } from './running-quarry.ts'

const places = [
  ['BER', 'Berlin', 'DE', 'LH', 24.5, 320_000],
  ['MUC', 'Munich', 'DE', 'LH', 18.2, 410_000],
  ['HAM', 'Hamburg', 'DE', 'LH', 16.1, 150_000],
  ['CDG', 'Paris', 'FR', 'AF', 31.4, 530_000],
  ['NCE', 'Nice', 'FR', 'AF', 12.9, 140_000],
  ['FCO', 'Rome', 'IT', 'AZ', 22.7, 290_000],
  ...Array.from({ length: 60 }, (_, at) => [
    `A${String(at).padStart(2, '0')}`,
    `Airfield ${at + 1}`,
    at % 3 === 0 ? 'FR' : 'DE',
    'LH',
    Math.round(at * 7.3) / 10,
    at * 900,
  ]),
]
const airports = ['code,city,country,carrier,delay,flights', ...places.map((row) => row.join(','))].join('\n')
const carriers =
  'code,name,founded\nLH,Lufthansa,1953-01-06\nAF,Air France,1933-10-07\nAZ,ITA Airways,2020-11-11\n'

const field = (name: string, column: string, more: object = {}) => ({ name, column, ...more })

export interface AppForViewers {
  app: number
  /** By their slugs. */
  publications: Record<string, number>
  ask: Awaited<ReturnType<typeof askingOf>>['ask']
}

/** An app with a dashboard, two entities and a page; of the airports everyone sees those of their own countries. */
export async function appForViewers(quarry: RunningQuarry): Promise<AppForViewers> {
  const { ask, upload } = await askingOf(quarry)
  const { id: dataset } = await upload('airports.csv', airports)
  const { id: others } = await upload('carriers.csv', carriers)
  await ask('PUT', `/api/datasets/${dataset}/model`, {
    dimensions: [],
    hierarchies: [],
    joins: [],
    measures: [
      { name: 'flights_total', label: 'Flights', kind: 'aggregate', aggregate: 'sum', column: 'flights' },
      { name: 'mean_delay', label: 'Average delay', kind: 'aggregate', aggregate: 'avg', column: 'delay' },
    ],
  })
  const { id: dashboard } = await ask<{ id: number }>('POST', '/api/dashboards', board(dataset))
  await ask('PUT', `/api/datasets/${dataset}/policies`, {
    rows: [
      {
        name: 'Own countries',
        applies_to: { roles: ['viewer'] },
        condition: { column: 'country', operator: 'in', attribute: 'country' },
      },
    ],
  })
  await ask('PUT', '/api/branding', {
    product_name: 'Northwind Insights',
    tagline: 'Airports at a glance',
    primary_color: '#0f766e',
    support_url: 'https://example.com/help',
  })
  const { id: app } = await ask<{ id: number }>('POST', '/api/publishing/apps', {
    name: 'Airports',
    slug: 'airports-app',
    languages: ['en', 'de'],
    audience: { roles: ['viewer'], group_ids: [] },
    actions: ['filter', 'drill', 'rows', 'export'],
    navigation: [
      { items: [{ publication: 'overview', icon: 'chart-bar' }, { publication: 'about' }] },
      {
        label: 'Directory',
        items: [
          { publication: 'airports', icon: 'plane' },
          { publication: 'carriers', icon: 'building' },
        ],
      },
    ],
  })
  const publications: Record<string, number> = {}
  for (const { slug, ...made } of contents({ dashboard, dataset, others })) {
    const { id } = await ask<{ id: number }>('POST', '/api/publishing/publications', {
      app_id: app,
      slug,
      ...made,
    })
    publications[slug] = id
  }
  await ask('POST', `/api/publishing/apps/${app}/releases`, {})
  return { app, publications, ask }
}

const board = (dataset: number) => {
  const chart = (id: string, title: string, more: object) => ({ id, title, dataset_id: dataset, ...more })
  return {
    name: 'Airports of Europe',
    status: 'published',
    charts: [
      chart('total', 'Flights', {
        kind: 'number',
        query: { measures: ['flights_total'] },
        position: { x: 0, y: 0, w: 6, h: 2 },
      }),
      chart('delay', 'Average delay', {
        kind: 'number',
        query: { measures: ['mean_delay'] },
        position: { x: 6, y: 0, w: 6, h: 2 },
      }),
      chart('by-country', 'Flights by country', {
        kind: 'bar',
        query: { dimensions: ['country'], measures: ['flights_total'], sort: [{ by: 'country' }] },
        position: { x: 0, y: 2, w: 6, h: 5 },
        drill: { levels: ['country', 'city'] },
      }),
      chart('table', 'Delay by city', {
        kind: 'table',
        query: {
          dimensions: ['city'],
          measures: ['mean_delay'],
          sort: [{ by: 'mean_delay', order: 'desc' }],
        },
        position: { x: 6, y: 2, w: 6, h: 5 },
      }),
    ],
    filters: [
      {
        id: 'country',
        label: 'Country',
        kind: 'values',
        targets: [{ dataset_id: dataset, column: 'country' }],
      },
    ],
  }
}

interface Made {
  dashboard: number
  dataset: number
  others: number
}

const about = {
  slug: 'about',
  name: 'About these figures',
  definition: {
    kind: 'page',
    markdown: [
      '## Where the figures come from',
      'Every airport reports its **flights** once a day. Delays are *averages* in minutes.',
      '',
      '{{number:overview/total}}',
      '{{number:overview/delay}}',
      '',
      '{{chart:overview/by-country}}',
      '',
      '## The busiest airports',
      '{{list:airports limit=3}}',
      '',
      '{{dashboard:overview}}',
    ].join('\n'),
  },
}

const carriersOf = (others: number) => ({
  slug: 'carriers',
  name: 'Carriers',
  definition: {
    kind: 'entity',
    dataset_id: others,
    singular: 'Carrier',
    plural: 'Carriers',
    key: 'code',
    title: 'name',
    fields: [
      field('code', 'code', { label: 'Code' }),
      field('name', 'name', { label: 'Name', is_searchable: true }),
      field('founded', 'founded', { label: 'Founded' }),
    ],
    relations: [
      {
        name: 'airports',
        label: 'Airports',
        entity: 'airports',
        kind: 'one_to_many',
        field: 'code',
        to: 'carrier',
      },
    ],
  },
})

const contents = ({ dashboard, dataset, others }: Made) => [
  {
    slug: 'overview',
    name: 'Overview',
    description: 'Flights and delays of your countries.',
    definition: { kind: 'dashboard', dashboard_id: dashboard },
  },
  {
    slug: 'airports',
    name: 'Airports',
    description: 'All airports that you look after.',
    definition: {
      kind: 'entity',
      dataset_id: dataset,
      singular: 'Airport',
      plural: 'Airports',
      key: 'code',
      title: 'city',
      subtitle: 'country',
      detail: [
        { label: 'Place', fields: ['code', 'country'] },
        { label: 'Traffic', fields: ['delay', 'flights'] },
      ],
      fields: [
        field('code', 'code', { label: 'Code', is_searchable: true }),
        field('city', 'city', { label: 'City', is_searchable: true }),
        field('country', 'country', { label: 'Country' }),
        field('carrier', 'carrier', { label: 'Main carrier' }),
        field('delay', 'delay', {
          label: 'Average delay',
          format: { kind: 'number', unit: 'min', decimals: 1 },
        }),
        field('flights', 'flights', { label: 'Flights' }),
      ],
      relations: [
        {
          name: 'main_carrier',
          label: 'Carrier',
          entity: 'carriers',
          kind: 'many_to_one',
          field: 'carrier',
          to: 'code',
        },
      ],
      sort: { field: 'flights', order: 'desc' },
    },
  },
  carriersOf(others),
  about,
]
