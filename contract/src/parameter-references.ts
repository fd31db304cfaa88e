import { Scalar } from './filters.ts'
import { type Static, Type, closed, matching, model } from './schema.ts'

/** Names are those that SQL and formulas can write behind a `$`. */
export const parameterNamePattern = matching(
  '^[A-Za-z_][A-Za-z0-9_]{0,62}$',
  'a letter or _, then at most 62 letters, digits and _',
)

export const parameterName = (text: string) =>
  Type.String({ ...parameterNamePattern, description: text, examples: ['region'] })

export const ParameterReference = model(
  'ParameterReference',
  closed({ parameter: parameterName('Name of the parameter whose value is used') }),
  { examples: [{ parameter: 'region' }] },
)

/** One value, or a list where the parameter takes several. */
export const ParameterValue = model(
  'ParameterValue',
  Type.Union([Scalar, Type.Array(Scalar, { minItems: 1, maxItems: 1000 })]),
  { description: 'One value, or a list of them where the parameter takes several', examples: ['North'] },
)

/** Values by the names of parameters. */
export const parameterValues = (text: string) =>
  Type.Record(Type.String(parameterNamePattern), ParameterValue, { maxProperties: 50, description: text })

export type ParameterReference = Static<typeof ParameterReference>
export type ParameterValue = Static<typeof ParameterValue>
export type ParameterValues = Readonly<Record<string, ParameterValue>>
