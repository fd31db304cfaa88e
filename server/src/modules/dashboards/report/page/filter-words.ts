import type { FilterValue } from '../../../../../../contract/src/dashboard-contents.ts'
import type { RenderedDashboard } from '../../../../../../contract/src/dashboard-render.ts'
import { operatorWords } from '../../../../../../charts/src/texts/operators.ts'

const maxShown = 8
const unasked = new Set(['is_null', 'is_not_null'])

/** What the reader filtered by, a sentence each: paper has no filter to look at. */
export function filterWords({ filters, state, charts }: RenderedDashboard): string[] {
  const byFilter = filters.flatMap((filter) => {
    const given = state.filters?.[filter.id]
    const value = given === undefined ? filter.default : given
    return value ? [`${filter.label} ${wordsOf(value)}`] : []
  })
  const chosen = (state.selections ?? []).flatMap(({ chart, values }) => {
    const title = charts.find(({ id }) => id === chart)?.title ?? chart
    return values.map(({ column, value }) => `${column} is ${shown(value)} (chosen in ${title})`)
  })
  return [...byFilter, ...chosen]
}

function wordsOf({ operator, value, values, unit }: FilterValue): string {
  const words = operatorWords(operator)
  if (unasked.has(operator)) return words
  if (operator === 'last') return `${words} ${shown(value)} ${unit ?? 'day'}${value === 1 ? '' : 's'}`
  if (operator === 'between') return `${words} ${(values ?? []).map(shown).join(' and ')}`
  const all = values ?? (value === undefined ? [] : [value])
  const more = all.length > maxShown ? ` and ${all.length - maxShown} more` : ''
  return `${all.length === 1 && operator === 'in' ? 'is' : words} ${all.slice(0, maxShown).map(shown).join(', ')}${more}`
}

const shown = (value: unknown): string => (value === null || value === undefined ? '(empty)' : String(value))
