import { t } from '../../lib/words.ts'
import type { Filter, State } from '../board-state.ts'
import { valueOf } from '../board-state.ts'
import { scalarWords, valueWords } from './filter-words.ts'

interface Known {
  filters: Filter[]
  charts: { id: string; title: string }[]
}

/** How a dashboard is set, in a few words each: by its filters, by values picked in charts, by levels opened. */
export function stateWords(state: State, { filters, charts }: Known): string[] {
  const titleOf = (id: string) => charts.find((chart) => chart.id === id)?.title ?? id
  const byFilter = filters.flatMap((filter) => {
    const value = valueOf(filter, state)
    return value ? [`${filter.label}: ${valueWords(value)}`] : []
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
  return [...byFilter, ...picked, ...opened]
}
