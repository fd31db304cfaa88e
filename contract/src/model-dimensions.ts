import { DimensionValue, unlistedOrders } from './dimension-values.ts'
import { Scalar, column } from './filters.ts'
import { Format } from './formats.ts'
import { formula } from './formula.ts'
import { grains } from './grains.ts'
import { type Static, Type, closed, description, matching, model, name, oneOf } from './schema.ts'

export const dimensionKinds = ['text', 'number', 'time', 'boolean', 'geo'] as const
export const geoRoles = ['country', 'region', 'city', 'postal_code', 'latitude', 'longitude'] as const

/** Names of a model have no dots: `customer.country` is the field `country` of the join `customer`. */
export const fieldName = (text: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    ...matching(
      '^[^\\s\\u0000-\\u001f\\u007f.]([^\\u0000-\\u001f\\u007f.]*[^\\s\\u0000-\\u001f\\u007f.])?$',
      'a name without dots and control characters, and without spaces at its ends',
    ),
    description: text,
  })

/** A field as a query names it: of this dataset, or of a joined one after the names of the joins. */
export const fieldPath = (text: string) => Type.String({ minLength: 1, maxLength: 400, description: text })

export const fieldTexts = {
  label: Type.Optional(name({ description: 'Shown instead of the name' })),
  description: Type.Optional(description()),
  synonyms: Type.Optional(
    Type.Array(name(), {
      maxItems: 50,
      description: 'Other words that people use for it; searches find them',
    }),
  ),
  format: Type.Optional(Format),
  hidden: Type.Optional(Type.Boolean({ description: 'Not offered in lists; can still be named' })),
}

const ValueGroup = model(
  'ValueGroup',
  closed({
    label: name(),
    values: Type.Array(Scalar, { minItems: 1, maxItems: 500 }),
  }),
  { examples: [{ label: 'West', values: ['CA', 'OR', 'WA'] }] },
)

export const ModelDimension = model(
  'ModelDimension',
  closed({
    name: fieldName('How queries name it'),
    column: Type.Optional(column('Column of the dataset')),
    formula: Type.Optional(
      formula(
        'Instead of a column: computed from the columns and dimensions of a row, also of datasets joined to one row',
      ),
    ),
    kind: oneOf(dimensionKinds),
    ...fieldTexts,
    grains: Type.Optional(
      Type.Array(oneOf(grains), {
        uniqueItems: true,
        description: 'With `time`: the grains that are offered',
      }),
    ),
    geo: Type.Optional(oneOf(geoRoles, { description: 'With `geo`: what the values are' })),
    bin: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'With `number`: width of the bins it is grouped by' }),
    ),
    groups: Type.Optional(
      Type.Array(ValueGroup, {
        minItems: 1,
        maxItems: 100,
        description:
          'Values that are one: the dimension then has their labels, in this order. A value is in one of them',
      }),
    ),
    ungrouped: Type.Optional(
      closed(
        { label: Type.Optional(name()) },
        {
          description:
            'With `groups`: what the other values are called together; each remains itself by default',
        },
      ),
    ),
    bounds: Type.Optional(
      Type.Array(Type.Number(), {
        minItems: 1,
        maxItems: 100,
        description:
          'With `number`: bins of their own widths. Each value becomes the largest bound that it reaches, or null',
      }),
    ),
    values: Type.Optional(
      Type.Array(DimensionValue, {
        minItems: 1,
        maxItems: 500,
        description:
          'Values in their own order, by which it is sorted, with what they are called and their colors. ' +
          'Only for texts, numbers and booleans without bins',
      }),
    ),
    unlisted_values: Type.Optional(
      oneOf(unlistedOrders, {
        description:
          'With `values`: the others follow sorted by themselves, or by what else the query sorts by; `by_value` by default',
      }),
    ),
  }),
  { examples: [{ name: 'ordered', column: 'ordered_at', kind: 'time', label: 'Ordered on' }] },
)

export type ModelDimension = Static<typeof ModelDimension>
export type DimensionKind = (typeof dimensionKinds)[number]
