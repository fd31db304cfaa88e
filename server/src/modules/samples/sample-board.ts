import type { DashboardEvent, DashboardFilter } from '../../../../contract/src/dashboard-contents.ts'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import { delays } from './board/delays.ts'
import { overview } from './board/overview.ts'
import { routes } from './board/routes.ts'

const tabs = [
  { id: 'overview', title: 'Overview', charts: overview },
  { id: 'delays', title: 'Delays', charts: delays },
  { id: 'routes', title: 'Routes', charts: routes },
]

const events: DashboardEvent[] = [
  {
    at: '2001-03-04T00:00:00.000Z',
    until: '2001-03-06T00:00:00.000Z',
    label: 'Storm in the north-east',
    description: 'Airlines cancelled thousands of flights ahead of the snow.',
  },
]

const filtersOf = (dataset: number): DashboardFilter[] => [
  { id: 'when', label: 'Departure', kind: 'date', targets: [{ dataset_id: dataset, column: 'departure' }] },
  {
    id: 'state',
    label: 'State of departure',
    kind: 'values',
    targets: [{ dataset_id: dataset, column: 'from.state' }],
  },
  {
    id: 'origin',
    label: 'From',
    kind: 'values',
    targets: [{ dataset_id: dataset, column: 'origin' }],
    depends_on: ['state'],
  },
  {
    id: 'distance',
    label: 'Miles',
    kind: 'range',
    targets: [{ dataset_id: dataset, column: 'distance' }],
  },
]

/** The sample dashboard: typical questions of travellers, over the flights of this organization. */
export function sampleBoard({
  flights,
}: {
  flights: number
}): Pick<Dashboard, 'charts' | 'tabs' | 'filters' | 'events'> {
  return {
    tabs: tabs.map(({ id, title }) => ({ id, label: title })),
    charts: tabs.flatMap(({ id: tab, charts }) =>
      charts.map((chart) => ({ ...chart, dataset_id: flights, tab })),
    ),
    filters: filtersOf(flights),
    events,
  }
}

/** The routes alone, for whoever wants no more. */
export const networkBoard = ({ flights }: { flights: number }): Pick<Dashboard, 'charts' | 'filters'> => ({
  charts: routes.map((chart) => ({ ...chart, dataset_id: flights })),
  filters: filtersOf(flights).filter(({ id }) => id !== 'when'),
})
