import type { SampleChart } from './sample-chart.ts'

const byWeek = [{ column: 'departure', grain: 'week', name: 'Week' } as const]

// The file ends some minutes into July: a month and a day of few flights, all of them late.
const halfYear = [{ column: 'departure', operator: 'less', value: '2001-07-01T00:00:00' } as const]

/** The current state, at a glance. */
export const overview: SampleChart[] = [
  {
    id: 'flights',
    title: 'Flights',
    kind: 'number',
    query: { measures: ['flights'] },
    options: { number_format: 'compact' },
    position: { x: 0, y: 0, w: 3, h: 2 },
  },
  {
    id: 'mean-delay',
    title: 'Average delay by week',
    kind: 'number',
    query: { dimensions: byWeek, measures: ['mean_delay'], filters: halfYear },
    options: { better: 'down' },
    position: { x: 3, y: 0, w: 3, h: 2 },
  },
  {
    id: 'share-late',
    title: 'Late flights by month',
    kind: 'number',
    query: {
      dimensions: [{ column: 'departure', grain: 'month', name: 'Month' }],
      measures: ['share_late'],
      filters: halfYear,
    },
    options: { better: 'down', target: 0.15 },
    position: { x: 6, y: 0, w: 3, h: 2 },
  },
  {
    id: 'late-delay',
    title: 'Delay, 95th percentile',
    kind: 'number',
    query: { measures: ['late_delay'] },
    position: { x: 9, y: 0, w: 3, h: 2 },
  },
  {
    id: 'delay-by-day',
    title: 'Average delay by day',
    kind: 'line',
    query: {
      dimensions: [{ column: 'departure', grain: 'day', name: 'Day' }],
      measures: ['mean_delay'],
      filters: halfYear,
    },
    options: {
      show_legend: false,
      trend_lines: [{ kind: 'moving_average', window: 7 }],
      reference_lines: [{ of: 'mean', label: 'Average' }],
    },
    position: { x: 0, y: 2, w: 8, h: 4 },
  },
  {
    id: 'flights-by-weekday',
    title: 'Flights and average delay by weekday',
    kind: 'combo',
    query: {
      dimensions: [{ column: 'departure', grain: 'day_of_week', name: 'Weekday' }],
      measures: ['flights', 'mean_delay'],
    },
    position: { x: 8, y: 2, w: 4, h: 4 },
  },
  {
    id: 'delay-by-state',
    title: 'Average delay by state of departure',
    kind: 'map',
    query: { dimensions: [{ column: 'from.state', name: 'State' }], measures: ['mean_delay', 'flights'] },
    options: { geography: 'us_states', better: 'down' },
    position: { x: 0, y: 6, w: 7, h: 5 },
  },
  {
    id: 'busiest-airports',
    title: 'Busiest states by departures',
    kind: 'bar',
    query: {
      dimensions: [{ column: 'from.state', name: 'Place' }],
      measures: ['flights'],
      sort: [{ by: 'flights', order: 'desc' }],
      limit: 12,
    },
    options: { horizontal: true, show_legend: false },
    drill: { levels: ['from.state', 'from.city', 'origin'] },
    click: { action: 'drill' },
    position: { x: 7, y: 6, w: 5, h: 5 },
  },
  {
    id: 'delay-calendar',
    title: 'Average delay on each day',
    kind: 'calendar',
    query: {
      dimensions: [{ column: 'departure', grain: 'day', name: 'Day' }],
      measures: ['mean_delay'],
      filters: halfYear,
    },
    options: { better: 'down' },
    position: { x: 0, y: 11, w: 12, h: 3 },
  },
]
