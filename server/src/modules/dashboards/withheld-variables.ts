import type { Chart } from '../../../../contract/src/charts.ts'
import type { DashboardVariable } from '../../../../contract/src/parameters.ts'
import type { Definition, Withholds } from '../datasets/index.ts'
import { namingParts, type NamingPart, visibleParameter, withHiddenParts } from '../parameters/index.ts'
import { datasetsOf, type Parts } from './dashboard.ts'
import { usesVariable } from './variables.ts'

type Around = Pick<Parts, 'charts'>

/** A part of a variable with the datasets whose fields it can name: those of the charts that it sets, else of all. */
function definitionOf(part: NamingPart, { charts }: Around): Definition {
  if ('field' in part && part.field.dataset_id !== undefined)
    return { definition: part, datasetIds: [part.field.dataset_id] }
  const using = charts.filter((chart: Chart) => usesVariable(chart, part.parameter))
  return {
    definition: part,
    datasetIds: [...new Set((using.length > 0 ? using : charts).flatMap(datasetsOf))],
  }
}

/** Each for itself, what of variables names fields. */
export const namingInVariables = (variables: readonly DashboardVariable[], around: Around): Definition[] =>
  variables.flatMap(namingParts).map((part) => definitionOf(part, around))

const hiddenIn = (withholds: Withholds, dashboardId: number, around: Around) => (part: NamingPart) => {
  const { definition, datasetIds } = definitionOf(part, around)
  return withholds(definition, datasetIds, `dashboard ${dashboardId}`)
}

/** The variables without what they offer that policies hide from the reader. */
export const shownVariables = (
  withholds: Withholds,
  dashboardId: number,
  { variables, charts }: Pick<Parts, 'variables' | 'charts'>,
): DashboardVariable[] =>
  variables.map((variable) => visibleParameter(variable, hiddenIn(withholds, dashboardId, { charts })))

/** The given variables, completed with what was hidden of them from their author. */
export const variablesWithHidden = (
  withholds: Withholds,
  dashboardId: number,
  { given, before }: { given: readonly DashboardVariable[]; before: Pick<Parts, 'variables' | 'charts'> },
): DashboardVariable[] =>
  given.map((variable) => {
    const stored = before.variables.find(({ name }) => name === variable.name)
    return withHiddenParts(variable, stored, hiddenIn(withholds, dashboardId, before))
  })
