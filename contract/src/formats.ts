import { type Static, Type, closed, model, oneOf, currencyCode } from './schema.ts'

export const formatKinds = [
  'number',
  'percent',
  'currency',
  'bytes',
  'duration',
  'date',
  'time',
  'text',
] as const

/** How dates and times are written. */
export const dateStyles = ['iso', 'short', 'medium', 'long'] as const

/** How values are displayed. It never changes a value: exports and filters use stored values. */
export const Format = model(
  'Format',
  closed({
    kind: oneOf(formatKinds, {
      description:
        '`percent` shows 0.12 as 12 %; `duration` takes seconds; `bytes` takes bytes; `date` and `time` show a moment ' +
        'without or with its time of day',
    }),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 10, description: 'For numbers' })),
    compact: Type.Optional(Type.Boolean({ description: 'For numbers: 1.2M instead of 1,234,567' })),
    grouping: Type.Optional(
      Type.Boolean({ description: 'For numbers: 1,000 and not 1000; true by default' }),
    ),
    currency: Type.Optional(
      Type.String({
        ...currencyCode,
        description: "With `currency`: ISO 4217 code; the model's own unless given",
        examples: ['EUR'],
      }),
    ),
    unit: Type.Optional(
      Type.String({ maxLength: 20, description: 'Written behind a number', examples: ['km'] }),
    ),
    prefix: Type.Optional(Type.String({ maxLength: 20, description: 'Written before a number' })),
    negative: Type.Optional(
      oneOf(['minus', 'parentheses'], { description: 'How less than zero is written; minus by default' }),
    ),
    style: Type.Optional(oneOf(dateStyles, { description: 'For `date` and `time`; medium by default' })),
  }),
  { examples: [{ kind: 'currency', currency: 'EUR', decimals: 2 }] },
)

export type Format = Static<typeof Format>
export type FormatKind = (typeof formatKinds)[number]
