import { Scalar } from './filters.ts'
import { ParameterValue, parameterName } from './parameter-references.ts'
import { Dimension, Measure } from './query.ts'
import { type Static, Type, closed, id, model, name, oneOf } from './schema.ts'

/** Types of values, which filters compare with and statements bind. */
export const valueTypes = ['text', 'number', 'date', 'timestamp', 'boolean'] as const
/** What a switch puts in its place in a structured query. */
export const switchTypes = ['measure', 'dimension', 'grain'] as const
export const parameterTypes = [...valueTypes, ...switchTypes] as const

export const ParameterOption = model(
  'ParameterOption',
  closed({
    value: Scalar,
    label: Type.Optional(name({ description: 'Shown instead of the value' })),
    measure: Type.Optional(
      Type.Union([Measure], {
        description: 'With `measure`: what is computed; without it `value` names a measure of the model',
      }),
    ),
    dimension: Type.Optional(
      Type.Union([Dimension], {
        description:
          'With `dimension`: what is grouped by; without it `value` names a dimension of the model or a column',
      }),
    ),
  }),
  { examples: [{ value: 'revenue', label: 'Revenue' }] },
)

const fields = {
  name: parameterName(
    'How references, SQL and formulas name it: `{"parameter": "region"}`, `$region`. Case is ignored',
  ),
  label: Type.Optional(name({ description: 'Shown instead of the name' })),
  type: oneOf(parameterTypes, {
    description:
      '`text` to `boolean` are values; `measure`, `dimension` and `grain` switch that part of a structured query, and need `values`',
  }),
  is_multiple: Type.Optional(
    Type.Boolean({ description: 'It has a list of values; only for the types of values' }),
  ),
  default: Type.Optional(Type.Union([ParameterValue], { description: 'Used where no value is given' })),
  values: Type.Optional(
    Type.Array(ParameterOption, {
      minItems: 1,
      maxItems: 200,
      description: 'The only values that it can have, in this order',
    }),
  ),
  field: Type.Optional(
    closed(
      {
        dataset_id: Type.Optional(id('Dataset of the field; the queried one by default')),
        column: Type.String({ minLength: 1, maxLength: 300, description: 'Its dimension or column' }),
      },
      {
        description:
          'Instead of `values`: the values of this field are offered, as far as the caller may see them. Others can be given too',
      },
    ),
  ),
}

export const Parameter = model('Parameter', closed(fields), {
  examples: [
    {
      name: 'metric',
      label: 'Measure',
      type: 'measure',
      default: 'revenue',
      values: [
        { value: 'revenue', label: 'Revenue' },
        { value: 'orders', label: 'Orders', measure: { aggregate: 'count' } },
      ],
    },
  ],
})

/** A parameter of a dashboard: it sets those of its charts that have its name. */
export const DashboardVariable = model(
  'DashboardVariable',
  closed({
    ...fields,
    is_hidden: Type.Optional(Type.Boolean({ description: 'Set by addresses and links only' })),
  }),
  {
    examples: [
      {
        name: 'grain',
        label: 'By',
        type: 'grain',
        default: 'month',
        values: [{ value: 'month', label: 'Month' }, { value: 'year' }],
      },
    ],
  },
)

export const parameterDefinitions = (text: string) =>
  Type.Array(Parameter, { maxItems: 50, description: text })

export type Parameter = Static<typeof Parameter>
export type DashboardVariable = Static<typeof DashboardVariable>
export type ParameterOption = Static<typeof ParameterOption>
export type ParameterType = (typeof parameterTypes)[number]
export type ValueType = (typeof valueTypes)[number]
