import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

export type Variable = Schema<'DashboardVariable'>
/** A parameter of any kind: of a dashboard, a chart, a query or a model. */
export type Parameter = Schema<'Parameter'>
export type ParameterValue = NonNullable<Parameter['default']>
export type Values = Record<string, ParameterValue>
type Single = Exclude<ParameterValue, readonly unknown[]>

interface Set {
  variables?: Values
}

export const labelOf = ({ name, label }: Pick<Parameter, 'name' | 'label'>): string => label ?? name

/** What a variable is set to: by the reader, or by its default. */
export const variableValue = (
  { name, default: usual }: Parameter,
  { variables }: Set,
): ParameterValue | undefined => variables?.[name] ?? usual

/** Sets a variable; without a value it has its default again. */
export function withVariable<State extends Set>(
  state: State,
  { name, default: usual }: Parameter,
  value: ParameterValue | undefined,
): State {
  const others = Object.entries(state.variables ?? {}).filter(([one]) => one !== name)
  const isDefault = value === undefined || JSON.stringify(value) === JSON.stringify(usual)
  return { ...state, variables: Object.fromEntries(isDefault ? others : [...others, [name, value]]) }
}

/** The values in an address that these variables can have; the server judges them. */
export const knownValues = (values: Values = {}, variables: readonly { name: string }[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => variables.some((one) => one.name === name)))

export const optionLabel = ({ values = [] }: Pick<Parameter, 'values'>, value: Single): string =>
  values.find((option) => option.value === value)?.label ??
  (value === true ? t('yes') : value === false ? t('no') : String(value))

/** What a variable is set to, in a few words. */
export const variableWords = (variable: Parameter, value: ParameterValue): string =>
  [value]
    .flat()
    .map((one) => optionLabel(variable, one))
    .join(', ')

/** A parameter with a name that none of the others has. */
export function freshParameter(others: readonly Pick<Parameter, 'name'>[]): Parameter {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()))
  let number = 1
  while (taken.has(`parameter_${number}`)) number += 1
  return { name: `parameter_${number}`, type: 'text' }
}
