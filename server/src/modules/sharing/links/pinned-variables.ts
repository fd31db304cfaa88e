import type { Chart } from '../../../../../contract/src/charts.ts'
import type { ParameterValues } from '../../../../../contract/src/parameter-references.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import { type Parts, usesVariable } from '../../dashboards/index.ts'
import { keyOf, ParameterScope } from '../../parameters/index.ts'

/** The charts that a fixed variable set when the link was made, by the name of the variable. */
export type VariableCharts = Record<string, string[]>

const variableCalled = ({ variables }: Pick<Parts, 'variables'>, name: string) =>
  variables.find((one) => keyOf(one.name) === keyOf(name))

/** Refuses values to fix that no variable of the dashboard can have, or that nothing on it depends on. */
export function requirePinnable(fixed: ParameterValues, parts: Parts): void {
  const { variables } = parts
  new ParameterScope({ definitions: variables, values: fixed, at: 'body.variables' })
  const idle = Object.keys(fixed).find((name) => !parts.charts.some((chart) => usesVariable(chart, name)))
  if (idle !== undefined)
    throw refuse.invalid(`body.variables.${idle}`, `no chart of the dashboard uses the variable "${idle}"`)
}

/** Whether what a link fixes can still be set as it was: else it would show something else than was meant. */
export function arePinnable(fixed: ParameterValues, { variables }: Parts): boolean {
  try {
    new ParameterScope({ definitions: variables, values: fixed, at: 'body.variables' })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export const chartsPinnedBy = (fixed: ParameterValues, { charts }: Parts): VariableCharts =>
  Object.fromEntries(
    Object.keys(fixed).map((name) => [
      name,
      charts.filter((chart) => usesVariable(chart, name)).map(({ id }) => id),
    ]),
  )

/** Why a chart is not shown: it depended on a fixed variable when the link was made, and does not any more. */
export function pinRefusal(
  chart: Chart,
  { variableCharts, parts }: { variableCharts: VariableCharts; parts: Parts },
): Refusal | undefined {
  const freed = Object.entries(variableCharts).find(
    ([name, charts]) => charts.includes(chart.id) && !usesVariable(chart, name),
  )
  if (!freed) return undefined
  const [name] = freed
  return new Refusal(
    'permission_denied',
    `this link fixes "${variableCalled(parts, name)?.label ?? name}", which this chart does not use any more: ask for another link`,
  )
}

/**
 * The variables of a requested state that apply through a link: visitors choose from lists, and nothing that is hidden or
 * fixed.
 */
export function variablesThrough(
  fixed: ParameterValues,
  parts: Pick<Parts, 'variables'>,
  asked: ParameterValues = {},
): ParameterValues {
  const pinned = new Set(Object.keys(fixed).map(keyOf))
  const chosen = Object.entries(asked).filter(([name]) => !pinned.has(keyOf(name)))
  for (const [name] of chosen) {
    const variable = variableCalled(parts, name)
    const path = `body.state.variables.${name}` as const
    if (!variable || variable.is_hidden) throw refuse.invalid(path, `there is no parameter "${name}"`)
    if (!variable.values)
      throw refuse.invalid(
        path,
        `through a link "${variable.label ?? name}" cannot be changed: it has no list of values`,
      )
  }
  return { ...Object.fromEntries(chosen), ...fixed }
}
