import type { Chart } from '../../../../contract/src/charts.ts'
import type { DashboardVariable } from '../../../../contract/src/parameters.ts'
import { type Detail, refuse } from '../../kernel/errors.ts'
import { checkUses, definitionChecks, keyOf, namesInStatement, parametersIn } from '../parameters/index.ts'
import { parametersOf, type Parts } from './dashboard.ts'

/** The parameters that a chart names, in its query or its statement. */
export const parameterNamesOf = ({ query, sql }: Pick<Chart, 'query' | 'sql'>): string[] => [
  ...(query ? parametersIn(query).map(({ name }) => name) : []),
  ...(sql ? namesInStatement(sql.statement) : []),
]

/** Whether a variable of this name sets anything of a chart. */
export const usesVariable = (chart: Chart, name: string): boolean =>
  parameterNamesOf(chart).some((used) => keyOf(used) === keyOf(name))

type Check = () => void

/** Checks of the variables of a dashboard, of the parameters of its charts, and of how charts use both. */
export const variableChecks = ({ charts, variables }: Pick<Parts, 'charts' | 'variables'>): Check[] => [
  ...definitionChecks(variables, 'body.variables'),
  ...charts.flatMap((chart, index) => chartChecks(chart, `body.charts.${index}`, variables)),
]

function chartChecks(chart: Chart, path: `body.${string}`, variables: readonly DashboardVariable[]): Check[] {
  const { parameter_definitions: own = [], query } = chart
  return [
    ...definitionChecks(own, `${path}.parameter_definitions`),
    ...own.map((definition, at) => () => {
      const variable = variables.find(({ name }) => keyOf(name) === keyOf(definition.name))
      if (!variable) return
      const [mine, theirs] = [kindOf(definition), kindOf(variable)]
      if (mine !== theirs)
        throw refuse.invalid(
          `${path}.parameter_definitions.${at}.type`,
          `the dashboard has a variable "${variable.name}", which is ${theirs}, and here it is ${mine}`,
        )
    }),
    () => query && checkUses(parametersIn(query, `${path}.query`), parametersOf(chart, variables)),
  ]
}

const kindOf = ({ type, is_multiple: isMultiple = false }: Pick<DashboardVariable, 'type' | 'is_multiple'>) =>
  `of the type ${type}${isMultiple ? ' with several values' : ''}`

/** The parameters that charts name and neither they nor the dashboard have, by the datasets that may. */
export function unknownParameters({ charts, variables }: Pick<Parts, 'charts' | 'variables'>) {
  return charts.flatMap((chart, index) => {
    const known = parametersOf(chart, variables).map(({ name }) => keyOf(name))
    const { query, sql } = chart
    const used = [
      ...(query ? parametersIn(query, `body.charts.${index}.query`) : []),
      ...(sql ? namesInStatement(sql.statement) : []).map((name) => ({
        name,
        at: `body.charts.${index}.sql.statement`,
      })),
    ]
    return used.filter(({ name }) => !known.includes(keyOf(name))).map((one) => ({ ...one, chart }))
  })
}

export const noParameter = ({ name, at }: { name: string; at: string }): Detail => ({
  path: at,
  message: `there is no parameter "${name}": add a variable of that name to the dashboard, or define it in the chart`,
})
