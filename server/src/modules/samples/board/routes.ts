import type { SampleChart } from './sample-chart.ts'

/** From where to where. */
export const routes: SampleChart[] = [
  {
    id: 'between-states',
    title: 'Busiest routes between states',
    kind: 'sankey',
    query: {
      dimensions: [
        { column: 'from.state', name: 'From' },
        { column: 'to.state', name: 'To' },
      ],
      measures: ['flights'],
      sort: [{ by: 'flights', order: 'desc' }],
      limit: 30,
    },
    position: { x: 0, y: 0, w: 6, h: 6 },
  },
  {
    id: 'places',
    title: 'States and their cities by departures',
    kind: 'treemap',
    query: {
      dimensions: [
        { column: 'from.state', name: 'State' },
        { column: 'from.city', name: 'City' },
      ],
      measures: ['flights'],
      sort: [{ by: 'flights', order: 'desc' }],
      limit: 80,
    },
    position: { x: 6, y: 0, w: 6, h: 6 },
  },
  {
    id: 'routes',
    title: 'Busiest routes and their delays',
    kind: 'table',
    query: {
      dimensions: ['origin', 'destination'],
      measures: ['flights', 'mean_delay', 'late_delay', 'share_late'],
      sort: [{ by: 'flights', order: 'desc' }],
      limit: 200,
    },
    options: {
      // The order of the columns is that of this list.
      columns: [
        { name: 'origin' },
        { name: 'destination' },
        { name: 'flights', bars: true },
        { name: 'mean_delay', colors: 'diverging' },
        {
          name: 'share_late',
          rules: [
            { operator: 'greater_or_equal', value: 0.25, look: 'bad' },
            { operator: 'less', value: 0.15, look: 'good' },
          ],
        },
      ],
    },
    position: { x: 0, y: 6, w: 12, h: 6 },
  },
]
