import type { Chart } from '../../../../contract/src/dashboards.ts'
import type { Measure } from '../../../../contract/src/query.ts'

const flightCount: Measure = { aggregate: 'count', name: 'Flights' }
const meanDelay: Measure = { aggregate: 'avg', column: 'delay', name: 'Mean delay' }
const lateDelay: Measure = {
  aggregate: 'percentile',
  column: 'delay',
  percentile: 95,
  name: '19 of 20 are within',
}

type SampleChart = Omit<Chart, 'dataset_id'> & { dataset: 'flights' | 'airports' }

// Questions that someone who flies would ask, one chart of each kind at least.
const charts: SampleChart[] = [
  {
    id: 'flights',
    title: 'Flights in the first half of 2001',
    kind: 'number',
    dataset: 'flights',
    query: { measures: [flightCount] },
    options: { number_format: 'compact' },
    position: { x: 0, y: 0, w: 4, h: 2 },
  },
  {
    id: 'mean-delay',
    title: 'Mean delay',
    kind: 'number',
    dataset: 'flights',
    query: { measures: [meanDelay] },
    options: { unit: 'min' },
    position: { x: 4, y: 0, w: 4, h: 2 },
  },
  {
    id: 'late-delay',
    title: '19 of 20 flights are late by at most',
    kind: 'number',
    dataset: 'flights',
    query: { measures: [lateDelay] },
    options: { unit: 'min' },
    position: { x: 8, y: 0, w: 4, h: 2 },
  },
  {
    id: 'delay-by-week',
    title: 'Mean delay by week, in minutes',
    kind: 'line',
    dataset: 'flights',
    query: { dimensions: [{ column: 'date', grain: 'week', name: 'Week' }], measures: [meanDelay] },
    position: { x: 0, y: 2, w: 6, h: 4 },
  },
  {
    id: 'delay-by-hour',
    title: 'Delays build up through the day: mean delay by hour',
    kind: 'bar',
    dataset: 'flights',
    query: {
      dimensions: [{ column: 'date', grain: 'hour_of_day', name: 'Hour' }],
      measures: [meanDelay],
      // Hardly anything departs between midnight and five, and what does is hours late.
      filters: [{ column: 'date', grain: 'hour_of_day', operator: 'greater_or_equal', value: 5 }],
    },
    position: { x: 6, y: 2, w: 6, h: 4 },
  },
  {
    id: 'flights-by-day',
    title: 'Flights per day',
    kind: 'area',
    dataset: 'flights',
    query: { dimensions: [{ column: 'date', grain: 'day', name: 'Day' }], measures: [flightCount] },
    position: { x: 0, y: 6, w: 6, h: 4 },
  },
  {
    id: 'busiest-airports',
    title: 'Busiest airports by departures',
    kind: 'bar',
    dataset: 'flights',
    query: {
      dimensions: [{ column: 'origin', name: 'Airport' }],
      measures: [flightCount],
      sort: [{ by: 'Flights', order: 'desc' }],
      limit: 15,
    },
    position: { x: 6, y: 6, w: 6, h: 4 },
  },
  {
    id: 'delay-by-distance',
    title: 'Is a longer flight later? Mean delay by distance',
    kind: 'scatter',
    dataset: 'flights',
    query: {
      dimensions: [{ column: 'distance', bin: 100, name: 'Miles' }],
      measures: [meanDelay],
      filters: [{ column: 'distance', operator: 'less', value: 2700 }],
    },
    position: { x: 0, y: 10, w: 6, h: 4 },
  },
  {
    id: 'airports-by-state',
    title: 'States with most airports',
    kind: 'pie',
    dataset: 'airports',
    query: {
      dimensions: [{ column: 'state', name: 'State' }],
      measures: [{ aggregate: 'count', name: 'Airports' }],
      sort: [{ by: 'Airports', order: 'desc' }],
      limit: 8,
    },
    position: { x: 6, y: 10, w: 6, h: 4 },
  },
  {
    id: 'routes',
    title: 'Most flown routes and how late they are',
    kind: 'table',
    dataset: 'flights',
    query: {
      dimensions: [
        { column: 'origin', name: 'From' },
        { column: 'destination', name: 'To' },
      ],
      measures: [flightCount, meanDelay, lateDelay],
      sort: [{ by: 'Flights', order: 'desc' }],
      limit: 50,
    },
    position: { x: 0, y: 14, w: 12, h: 6 },
  },
]

/** The charts of the ready dashboard, over the two datasets as they are in this organization. */
export function sampleCharts(ids: Record<SampleChart['dataset'], number>): Chart[] {
  return charts.map(({ dataset, ...chart }) => ({ ...chart, dataset_id: ids[dataset] }))
}
