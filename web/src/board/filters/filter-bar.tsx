import { Button, CloseButton, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, type ReactNode } from 'react'
import { lazyComponent } from '../../lib/lazily.ts'
import { t } from '../../lib/words.ts'
import { valueOf, withFilter, type Filter, type State } from '../board-state.ts'
import { VariableFields } from '../variables/variable-fields.tsx'
import type { Variable } from '../variables/variable-state.ts'
import { FilterPill } from './filter-pill.tsx'
import { scalarWords } from './filter-words.ts'
import './filters.css'

const FilterDrawer = lazyComponent(() => import('./filter-drawer.tsx'), 'FilterDrawer')

export interface FilterBarProps {
  filters: Filter[]
  variables: Variable[]
  state: State
  tab: string | undefined
  chartTitle: (id: string) => string
  onChange: (next: <Set extends State>(before: Set) => Set) => void
  children?: ReactNode
}

/** What the dashboard is filtered by and set to, and how to change that; in a drawer where the screen is small. */
export function FilterBar({
  filters,
  variables,
  state,
  tab,
  chartTitle,
  onChange,
  children,
}: FilterBarProps) {
  const narrow = useMediaQuery('(max-width: 48em)')
  const shown = filters.filter(({ is_hidden, tab: on }) => !is_hidden && (on === undefined || on === tab))
  const asked = variables.filter(({ is_hidden: isHidden }) => !isHidden)
  const selections = state.selections ?? []
  const isSet = [state.filters, state.variables, selections].some((set) => Object.keys(set ?? {}).length > 0)
  if (shown.length + asked.length === 0 && !isSet && !children) return null
  return (
    <Group gap="xs" component="section" role="group" aria-label={t('Filters')} className="filter-bar">
      {narrow ? (
        <Suspense>
          <FilterDrawer {...{ filters, variables: asked, shown, state, onChange }} />
        </Suspense>
      ) : (
        <>
          <VariableFields variables={asked} state={state} onChange={onChange} />
          {shown.map((filter) => (
            <FilterPill
              key={filter.id}
              filter={filter}
              filters={filters}
              state={state}
              value={valueOf(filter, state)}
              onChange={(value) => onChange((before) => withFilter(before, filter, value))}
            />
          ))}
        </>
      )}
      {selections.map(({ chart, values }) => (
        <span
          key={chart}
          className="selection-chip"
          title={t('Picked in {{chartTitle}}', { chartTitle: chartTitle(chart) })}
        >
          {values.map(({ column, value }) => `${column}: ${scalarWords(value)}`).join(', ')}
          <CloseButton
            size="sm"
            aria-label={t('Let go of {{map}}', {
              map: values.map(({ value }) => scalarWords(value)).join(', '),
            })}
            onClick={() =>
              onChange((before) => ({
                ...before,
                selections: (before.selections ?? []).filter((one) => one.chart !== chart),
              }))
            }
          />
        </span>
      ))}
      {isSet && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onChange((before) => ({ ...before, filters: {}, variables: {}, selections: [] }))}
        >
          {t('Reset')}
        </Button>
      )}
      {children}
    </Group>
  )
}
