import { chartKinds } from './chart-drawings.ts'
import { ChartSql } from './chart-sql.ts'
import { Scalar } from './filters.ts'
import { parameterDefinitions } from './parameters.ts'
import { ParametrizedQuery } from './parametrized-query.ts'
import { Dimension } from './query.ts'
import { type Static, Type, closed, id, model, name, nullable, oneOf, matching } from './schema.ts'
import { ChartOptions } from './chart-options.ts'

export const gridColumns = 12

const cells = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

export const partIdPattern = matching('^[A-Za-z0-9_-]{1,64}$', '1 to 64 letters, digits, - and _')

/** What a chart, a tab or a filter is called by others of its dashboard. */
export const partId = (of: string, options: object = {}) =>
  Type.String({ ...partIdPattern, description: of, examples: ['c1'], ...options })

/** A value of an answer, as it is sent back to say which was meant. */
export const cellValue = nullable(Scalar)

export const ChartPosition = model(
  'ChartPosition',
  closed({
    x: cells(0, gridColumns - 1),
    y: cells(0, 10_000),
    w: cells(1, gridColumns),
    h: cells(1, 100),
  }),
  { description: 'Place on a grid of 12 columns', examples: [{ x: 0, y: 0, w: 6, h: 4 }] },
)

const columnName = (text: string) => Type.String({ minLength: 1, maxLength: 300, description: text })

export const ChartDrill = model(
  'ChartDrill',
  closed({
    hierarchy: Type.Optional(columnName('Hierarchy of the model whose levels are gone down')),
    levels: Type.Optional(
      Type.Array(Type.Union([columnName('Dimension of the model or column'), Dimension]), {
        minItems: 1,
        maxItems: 10,
        description: 'Levels of its own, from the coarsest to the finest',
      }),
    ),
  }),
  {
    description:
      'What takes the place of the first dimension when a value of it is opened: either a hierarchy or levels',
    examples: [{ levels: ['country', 'city'] }],
  },
)

export const ChartClick = model(
  'ChartClick',
  closed({
    action: oneOf(['filter', 'drill', 'dashboard', 'none'], {
      description:
        '`filter`: the other charts are filtered by what was clicked; `drill`: the next level is shown; `dashboard`: ' +
        'another dashboard is opened, filtered by it',
    }),
    dashboard_id: Type.Optional(id('Dashboard to open')),
    filters: Type.Optional(
      Type.Array(
        closed({
          filter: partId('Filter of that dashboard'),
          column: columnName("Column of this chart's answer"),
        }),
        { maxItems: 20, description: 'Filters of that dashboard that get the values clicked' },
      ),
    ),
  }),
  { examples: [{ action: 'dashboard', dashboard_id: 9, filters: [{ filter: 'origin', column: 'origin' }] }] },
)

/** What readers get of a chart besides its answer. */
export const shownChart = {
  id: partId('Unique on the dashboard'),
  title: name(),
  kind: oneOf(chartKinds, {
    description:
      '`section` begins a part of the page that can be folded; everything up to the next belongs to it',
  }),
  dataset_id: Type.Optional(id('Dataset it asks; `text` and `section` need none, and `sql` names its own')),
  options: Type.Optional(ChartOptions),
  position: ChartPosition,
  tab: Type.Optional(partId('Tab that it stands on; the first by default')),
  drill: Type.Optional(ChartDrill),
  click: Type.Optional(ChartClick),
}

export const Chart = model(
  'Chart',
  closed({
    ...shownChart,
    query: Type.Optional(ParametrizedQuery),
    sql: Type.Optional(ChartSql),
    parameter_definitions: Type.Optional(
      parameterDefinitions('Its parameters. A variable of the dashboard with the name of one sets it'),
    ),
  }),
  { description: 'It asks a dataset a `query`, or several in `sql`' },
)

export type Chart = Static<typeof Chart>
export type ChartPosition = Static<typeof ChartPosition>
