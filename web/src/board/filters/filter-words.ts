import { valueOf, type FilterValue, type Filter, type State } from '../board-state.ts'
import { labelOf, type Variable, variableValue, variableWords } from '../variables/variable-state.ts'
import { operatorWords } from '../../../../charts/src/texts/operators.ts'
import { relativeWords } from '../../../../charts/src/texts/relative-periods.ts'
import { t } from '../../lib/words.ts'

const max = 2

/** What a filter is set to, in a few words. */
export function valueWords({ operator, value, values = [], unit = 'day' }: FilterValue): string {
  const relative = relativeWords({ operator, value, unit })
  if (relative !== undefined) return relative
  if (operator === 'between') return `${values[0]} – ${values[1]}`
  if (operator === 'in' || operator === 'not_in') {
    const more = values.length > max ? ` +${values.length - max}` : ''
    return `${operator === 'not_in' ? t('not ') : ''}${values.slice(0, max).map(scalarWords).join(', ')}${more}`
  }
  if (operator === 'greater_or_equal') return t('from {{value}}', { value: String(value) })
  if (operator === 'less_or_equal') return t('up to {{value}}', { value: String(value) })
  if (operator === 'is_null') return t('empty')
  if (operator === 'is_not_null') return t('not empty')
  if (operator === 'equals') return scalarWords(value)
  return `${operatorWords(operator)} ${scalarWords(value)}`
}

export function scalarWords(value: unknown): string {
  if (value === true) return t('yes')
  if (value === false) return t('no')
  return value === null || value === undefined || value === '' ? t('(empty)') : String(value)
}

interface Known {
  filters: Filter[]
  variables: Variable[]
  charts: { id: string; title: string }[]
}

/** How a dashboard is set, in a few words each: by its filters, by values picked in charts, by levels opened. */
export function stateWords(state: State, { filters, variables, charts }: Known): string[] {
  const titleOf = (id: string) => charts.find((chart) => chart.id === id)?.title ?? id
  const byFilter = filters.flatMap((filter) => {
    const value = valueOf(filter, state)
    return value ? [`${filter.label}: ${valueWords(value)}`] : []
  })
  const byVariable = variables.flatMap((variable) => {
    const value = variableValue(variable, state)
    return value === undefined ? [] : [`${labelOf(variable)}: ${variableWords(variable, value)}`]
  })
  const picked = (state.selections ?? []).flatMap(({ values }) =>
    values.map(({ column, value }) => `${column}: ${scalarWords(value)}`),
  )
  const opened = (state.drills ?? []).map(({ chart, values }) =>
    t('{{title}} opened at {{values}}', {
      title: titleOf(chart),
      values: values.map(scalarWords).join(' › '),
    }),
  )
  return [...byVariable, ...byFilter, ...picked, ...opened]
}
