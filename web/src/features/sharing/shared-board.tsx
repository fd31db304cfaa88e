import { Button, Text } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { knownState } from '../../board/board-state.ts'
import { FilterBar } from '../../board/filters/filter-bar.tsx'
import { valueWords } from '../../board/filters/filter-words.ts'
import { dependedOn, offeredOf, ValuesContext, type ValuesFrom } from '../../board/filters/values-from.ts'
import { labelOf, variableWords } from '../../board/variables/variable-state.ts'
import { chartsOnTab } from '../../board/parts.ts'
import { TabsStrip } from '../../board/tabs-strip.tsx'
import { Board } from '../../board/tiles/board.tsx'
import { PickedMenu } from '../../board/tiles/picked-menu.tsx'
import { usePicking } from '../../board/tiles/use-picking.ts'
import { useRendering } from '../../board/use-rendering.ts'
import { useView } from '../../board/use-view.ts'
import { OwnMapsContext } from '../../charts/own-maps.ts'
import { api, type Schema } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'

interface SharedBoardProps {
  token: string
  shared: Schema<'SharedDashboard'>
  /** The dashboard may be another one by now. */
  onStale: () => void
  /** Draws the page around it. */
  page: (parts: { actions: ReactNode; facts: ReactNode; error: unknown; board: ReactNode }) => ReactNode
}

/** The dashboard of a link, with all that can be done without an account and that the link leaves open. */
export function SharedBoard({ token, shared, onStale, page }: SharedBoardProps) {
  const { tabs, filters, events } = shared.parts
  const { charts, settings, open, variables } = useMemo(() => openParts(shared), [shared])
  const { view, change } = useView()
  const tab = tabs.some((one) => one.id === view.tab) ? view.tab : tabs[0]?.id
  const state = shared.is_locked ? {} : knownState(view, { filters: open, charts, variables })
  const rendering = useRendering({
    queryKey: ['shared-render', token, shared.version, tab ?? '', JSON.stringify(state)],
    asked: {
      path: '/api/shared/dashboard/render',
      body: { state, ...(tab === undefined ? {} : { tab }) },
      token,
    },
    refetchInterval: (settings.auto_refresh_seconds ?? 0) * 1000 || false,
  })
  const { shown, isFetching } = rendering
  const isStale = shown.head !== undefined && shown.head.version !== shared.version
  useEffect(() => {
    if (isStale) onStale()
  }, [isStale, onStale])
  const refresh = () => {
    if (rendering.error) onStale()
    void rendering.refetch()
  }
  const picking = usePicking(change, state, settings)
  const values = useMemo(() => linkValues(token), [token])
  const findOwnMap = useCallback(
    async (name: string) => shared.maps.find((map) => map.name === name),
    [shared.maps],
  )
  const onTab = useCallback((next: string) => change((before) => ({ ...before, tab: next })), [change])
  const onThisTab = useMemo(() => chartsOnTab({ charts, tabs }, tab), [charts, tabs, tab])
  const labels = useMemo(() => new Map(filters.map((filter) => [filter.id, filter.label])), [filters])
  const board = (
    <ValuesContext value={values}>
      <div className="board-page">
        <TabsStrip tabs={tabs} value={tab} onChange={onTab} />
        <FilterBar
          filters={shared.is_locked ? [] : open}
          variables={shared.is_locked ? [] : variables}
          state={state}
          tab={tab}
          chartTitle={(chart) => charts.find((one) => one.id === chart)?.title ?? chart}
          onChange={(next) => change(next)}
        >
          {fixedOf(shared)}
        </FilterBar>
        <FailureAlert error={rendering.error} onRetry={refresh} />
        <OwnMapsContext value={findOwnMap}>
          <Board
            charts={onThisTab}
            shown={shown}
            isAsking={isFetching}
            state={state}
            settings={settings}
            events={events}
            filterLabels={labels}
            actions={picking.actions}
            head={() => null}
          />
        </OwnMapsContext>
        <Suspense>
          <PickedMenu picking={picking} state={state} />
        </Suspense>
      </div>
    </ValuesContext>
  )
  const facts = shown.head && (
    <Text span size="sm" role="status">
      {isFetching ? t('Asking …') : t('As of {{time}}.', { time: formatTime(shown.head.rendered_at) })}
    </Text>
  )
  const actions = (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={refresh}>
      {t('Refresh')}
    </Button>
  )
  return page({ actions, facts, error: rendering.error, board })
}

/** What the link leaves open: no other dashboard can be opened through it, and where it is locked nothing can be set. */
function openParts({
  parts,
  filters: fixed,
  variables: set,
  is_locked: isLocked,
}: Schema<'SharedDashboard'>) {
  return {
    charts: parts.charts.map(({ click, drill, ...chart }) => ({
      ...chart,
      ...(click && click.action !== 'dashboard' && !isLocked ? { click } : {}),
      ...(drill && !isLocked ? { drill } : {}),
    })),
    settings: isLocked ? { ...parts.settings, cross_filter: false } : parts.settings,
    open: parts.filters.filter(({ id }) => !Object.hasOwn(fixed, id)),
    // Through a link values are chosen from lists only.
    variables: parts.variables.filter(({ name, values }) => values && !Object.hasOwn(set, name)),
  }
}

/** What the link fixes, in words; nothing where it fixes nothing that readers know of. */
function fixedOf({ parts, filters: fixed, variables }: Schema<'SharedDashboard'>): ReactNode {
  const set = parts.variables.flatMap((variable) => {
    const value = variables[variable.name]
    return value === undefined
      ? []
      : [{ id: variable.name, words: `${labelOf(variable)}: ${variableWords(variable, value)}` }]
  })
  const filtered = parts.filters.flatMap(({ id, label, is_hidden: isHidden }) => {
    const value = fixed[id]
    return value && !isHidden ? [{ id, words: `${label}: ${valueWords(value)}` }] : []
  })
  const active = [...set, ...filtered]
  if (active.length === 0) return undefined
  return active.map(({ id, words }) => (
    <span key={id} className="fixed-filter" title={t('The link fixes it')}>
      <IconLock size={14} aria-hidden />
      {words}
    </span>
  ))
}

/** For whoever holds a link: the link says which values there are, and nothing of its dataset. */
const linkValues = (token: string): ValuesFrom => ({
  offers: () => true,
  keyOf: ({ filter, state, q }) => [
    'shared-values',
    token,
    filter.id,
    q,
    dependedOn(filter.depends_on, state),
  ],
  async fetchOffered({ filter, state, q }, signal) {
    const { items } = await api.POST('/api/shared/dashboard/values', {
      headers: { Authorization: `Bearer ${token}` },
      body: {
        filter: filter.id,
        ...(q ? { q } : {}),
        state: { filters: dependedOn(filter.depends_on, state) },
      },
      signal,
    })
    return items.flatMap(offeredOf)
  },
})
