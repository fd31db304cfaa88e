import { lateMinutes } from '../sample-model.ts'
import type { SampleChart } from './sample-chart.ts'

const five = [0, 25, 50, 75, 100].map((percentile) => ({
  aggregate: 'percentile' as const,
  column: 'delay',
  percentile,
  name: { 0: 'Minimum', 50: 'Median', 100: 'Maximum' }[percentile] ?? `p${percentile}`,
}))

/** Delays by hour, weekday and distance. */
export const delays: SampleChart[] = [
  {
    id: 'about-delays',
    title: 'How to read this',
    kind: 'text',
    query: { measures: ['flights', 'late_flights', 'share_late'] },
    options: {
      text:
        `Of **{{flights}}** flights, **{{late_flights}}** arrived ${lateMinutes} minutes late or more: **{{share_late}}**. ` +
        'Delays build up through the day, because a late aircraft is late for its next flight as well.',
    },
    position: { x: 0, y: 0, w: 12, h: 2 },
  },
  {
    id: 'delay-by-hour-and-day',
    title: 'Delays build up through the day: average delay by weekday and hour',
    kind: 'heat_map',
    query: {
      dimensions: [
        { column: 'departure', grain: 'hour_of_day', name: 'Hour' },
        { column: 'departure', grain: 'day_of_week', name: 'Weekday' },
      ],
      measures: ['mean_delay'],
      // Hardly anything departs between midnight and five, and what does is hours late.
      filters: [{ column: 'departure', grain: 'hour_of_day', operator: 'greater_or_equal', value: 5 }],
    },
    options: { better: 'down' },
    position: { x: 0, y: 2, w: 8, h: 4 },
  },
  {
    id: 'delay-spread',
    title: 'Most flights are early: flights by delay in minutes',
    kind: 'histogram',
    query: {
      dimensions: [{ column: 'delay', bin: 5, name: 'Minutes' }],
      measures: ['flights'],
      filters: [{ column: 'delay', operator: 'between', values: [-45, 120] }],
    },
    position: { x: 8, y: 2, w: 4, h: 4 },
  },
  {
    id: 'delay-by-hour',
    title: 'Spread of delays by hour',
    kind: 'box_plot',
    query: {
      dimensions: [{ column: 'departure', grain: 'hour_of_day', name: 'Hour' }],
      measures: five,
      filters: [{ column: 'departure', grain: 'hour_of_day', operator: 'greater_or_equal', value: 5 }],
    },
    position: { x: 0, y: 6, w: 6, h: 4 },
  },
  {
    id: 'delay-by-distance',
    title: 'Average delay by distance',
    kind: 'scatter',
    query: {
      dimensions: ['distance'],
      measures: ['mean_delay'],
      filters: [{ column: 'distance', operator: 'less', value: 2700 }],
    },
    position: { x: 6, y: 6, w: 6, h: 4 },
  },
]
