import { FilterOrGroup, column } from './filters.ts'
import { ModelDimension, fieldName, fieldPath } from './model-dimensions.ts'
import { ModelMeasure } from './model-measures.ts'
import { parameterDefinitions } from './parameters.ts'
import { type Static, Type, closed, description, id, model, name, oneOf, currencyCode } from './schema.ts'

export * from './model-dimensions.ts'
export * from './model-measures.ts'

export const cardinalities = ['many_to_one', 'one_to_one', 'one_to_many', 'many_to_many'] as const
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export const ModelHierarchy = model(
  'ModelHierarchy',
  closed({
    name: fieldName('Name of the hierarchy'),
    label: Type.Optional(name()),
    levels: Type.Array(fieldPath('A dimension; one of `time` drills on through its grains'), {
      minItems: 2,
      maxItems: 10,
      description: 'From the coarsest to the finest; charts drill along them',
    }),
  }),
  { examples: [{ name: 'place', levels: ['country', 'city'] }] },
)

export const ModelJoin = model(
  'ModelJoin',
  closed({
    name: fieldName('Fields of the joined dataset are named after it: `customer.country`'),
    dataset_id: id('The joined dataset'),
    cardinality: oneOf(cardinalities, {
      description: 'From this dataset to the joined one: many orders have one customer, `many_to_one`',
    }),
    on: Type.Array(
      closed({
        column: column('Column of the dataset'),
        to: Type.String({ minLength: 1, maxLength: 300, description: 'Column of the joined dataset' }),
      }),
      { minItems: 1, maxItems: 8, description: 'Rows belong together when all of these are equal' },
    ),
    label: Type.Optional(name()),
    description: Type.Optional(description()),
  }),
  {
    examples: [
      {
        name: 'customer',
        dataset_id: 8,
        cardinality: 'many_to_one',
        on: [{ column: 'customer_id', to: 'id' }],
      },
    ],
  },
)

export const Conventions = model(
  'Conventions',
  closed({
    week_starts_on: Type.Optional(oneOf(weekDays, { description: 'Monday by default' })),
    fiscal_year_starts_in: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description: 'Month; quarters and years are cut by it. 1 by default',
      }),
    ),
    currency: Type.Optional(Type.String({ ...currencyCode, examples: ['EUR'] })),
    timezone: Type.Optional(
      Type.String({ maxLength: 64, description: 'For queries that name none', examples: ['Europe/Berlin'] }),
    ),
  }),
)

/** The semantic model of a dataset: the same for every chart, query and caller. */
export const Model = model(
  'Model',
  closed({
    description: Type.Optional(description()),
    default_time_dimension: Type.Optional(
      fieldPath('Dimension of `time` that comparisons and running totals follow'),
    ),
    conventions: Type.Optional(Conventions),
    question_filters: Type.Optional(
      Type.Array(FilterOrGroup, {
        maxItems: 20,
        description:
          'What questions in words leave out unless they speak of it, e.g. cancelled orders; each answer says so',
      }),
    ),
    dimensions: Type.Array(ModelDimension, { maxItems: 500, default: [] }),
    hierarchies: Type.Array(ModelHierarchy, { maxItems: 50, default: [] }),
    measures: Type.Array(ModelMeasure, { maxItems: 500, default: [] }),
    joins: Type.Array(ModelJoin, { maxItems: 20, default: [] }),
    parameters: Type.Optional(
      parameterDefinitions('Parameters that every query of this dataset can use, by name'),
    ),
  }),
  { examples: [{ dimensions: [], hierarchies: [], measures: [], joins: [] }] },
)

export type Model = Static<typeof Model>
export type ModelHierarchy = Static<typeof ModelHierarchy>
export type ModelJoin = Static<typeof ModelJoin>
export type Conventions = Static<typeof Conventions>
export type Cardinality = (typeof cardinalities)[number]
export type WeekDay = (typeof weekDays)[number]
