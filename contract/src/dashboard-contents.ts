import { Chart, partId } from './charts.ts'
import { DashboardVariable } from './parameters.ts'
import { grains, timeGrains } from './grains.ts'
import { Scalar } from './filters.ts'
import { operators } from './operators.ts'
import { type Static, Type, closed, description, id, model, name, oneOf, time } from './schema.ts'

export const filterKinds = ['values', 'range', 'date', 'search', 'boolean'] as const

export const FilterValue = model(
  'FilterValue',
  closed({
    operator: oneOf(operators),
    value: Type.Optional(Scalar),
    values: Type.Optional(Type.Array(Scalar, { maxItems: 1000 })),
    unit: Type.Optional(
      oneOf(timeGrains, { description: 'For `last`, `previous`, `this` and `to_date`; day by default' }),
    ),
  }),
  { description: 'A filter of a query without its column', examples: [{ operator: 'in', values: ['ATL'] }] },
)

const FilterTarget = model(
  'DashboardFilterTarget',
  closed({
    dataset_id: id('Dataset whose charts are filtered'),
    column: Type.String({ minLength: 1, maxLength: 300, description: 'Its dimension or column' }),
    grain: Type.Optional(oneOf(grains)),
  }),
)

export const DashboardFilter = model(
  'DashboardFilter',
  closed({
    id: partId('Unique on the dashboard; names it in addresses'),
    label: name(),
    kind: oneOf(filterKinds, { description: 'How it is asked for' }),
    targets: Type.Array(FilterTarget, {
      maxItems: 50,
      description: 'One for each dataset that it filters. Charts of other datasets it leaves alone',
    }),
    default: Type.Optional(FilterValue),
    is_multiple: Type.Optional(
      Type.Boolean({ description: 'Several values may be chosen; true by default' }),
    ),
    is_required: Type.Optional(Type.Boolean({ description: 'Charts wait until it has a value' })),
    is_hidden: Type.Optional(Type.Boolean({ description: 'Set by addresses and links only' })),
    depends_on: Type.Optional(
      Type.Array(partId('Filter'), {
        maxItems: 20,
        description: 'Only values that these filters leave are offered',
      }),
    ),
    except: Type.Optional(
      Type.Array(partId('Chart'), { maxItems: 200, description: 'Charts that it leaves alone' }),
    ),
    tab: Type.Optional(partId('Shown on this tab only, and filters its charts only')),
  }),
  {
    examples: [
      { id: 'origin', label: 'Origin', kind: 'values', targets: [{ dataset_id: 7, column: 'origin' }] },
    ],
  },
)

export const DashboardTab = model(
  'DashboardTab',
  closed({ id: partId('Unique on the dashboard'), label: name() }),
)

export const DashboardEvent = model(
  'DashboardEvent',
  closed({
    at: time(),
    until: Type.Optional(time()),
    label: name(),
    description: Type.Optional(description()),
  }),
  { description: 'Something that happened, marked on every chart that runs along time' },
)

export const DashboardSettings = model(
  'DashboardSettings',
  closed({
    auto_refresh_seconds: Type.Optional(Type.Integer({ minimum: 10, maximum: 86_400 })),
    timezone: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'IANA name in which charts without one of their own cut moments',
      }),
    ),
    cross_filter: Type.Optional(
      Type.Boolean({ description: 'Clicking a value filters the other charts; true by default' }),
    ),
  }),
)

const parts = {
  charts: Type.Array(Chart, { maxItems: 200 }),
  tabs: Type.Array(DashboardTab, { maxItems: 30 }),
  filters: Type.Array(DashboardFilter, { maxItems: 50 }),
  events: Type.Array(DashboardEvent, { maxItems: 200 }),
  settings: DashboardSettings,
  variables: Type.Array(DashboardVariable, {
    maxItems: 50,
    description: 'Parameters that charts share, by name, and readers set',
  }),
}

/** What a version of a dashboard is made of, besides its name and description. */
export const shownParts = parts

/** The same, where each may be left out. */
export const changedParts = {
  charts: Type.Optional(parts.charts),
  tabs: Type.Optional(parts.tabs),
  filters: Type.Optional(parts.filters),
  events: Type.Optional(parts.events),
  settings: Type.Optional(parts.settings),
  variables: Type.Optional(parts.variables),
}

export type DashboardFilter = Static<typeof DashboardFilter>
export type FilterValue = Static<typeof FilterValue>
export type DashboardTab = Static<typeof DashboardTab>
export type DashboardEvent = Static<typeof DashboardEvent>
export type DashboardSettings = Static<typeof DashboardSettings>
