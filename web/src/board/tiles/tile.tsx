import { ActionIcon, Card, CloseButton, Group, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Picking } from '../../../../charts/src/picks.ts'
import { plural, t } from '../../lib/words.ts'
import { type Chart, tileGap, rowHeight, type Event } from '../parts.ts'
import { scalarWords } from '../filters/filter-words.ts'
import type { Picked } from '../board-state.ts'
import { ChartBody } from './chart-body.tsx'
import type { RenderedChart } from '../use-rendering.ts'

/** The space between the edges of a tile and its chart: its padding, its lines, and its head. */
export const tileFrame = 66

/** What a reader may do with a chart. */
export interface TileActions {
  onPick: (chart: Chart, picking: Picking) => void
  onLevel: (chart: Chart, values: Picked['value'][]) => void
}

interface TileProps {
  chart: Chart
  rendered: RenderedChart | undefined
  isStale: boolean
  isAsking: boolean
  isNarrow: boolean
  /** Values that were opened, coarsest first. */
  levels: Picked['value'][]
  picked: Picked[] | undefined
  head: ReactNode
  filterLabels: ReadonlyMap<string, string>
  events: readonly Event[]
  canPick: boolean
  actions: TileActions
}

/** A chart in its place, with what it is filtered to and how deep one is in it. */
export function Tile(props: TileProps) {
  const {
    chart,
    rendered,
    isStale,
    isAsking,
    isNarrow,
    levels,
    picked,
    head,
    filterLabels,
    events,
    canPick,
    actions,
  } = props
  const { x, y, w, h } = chart.position
  const [box, isNear] = useNearness()
  const onPick = useCallback((picking: Picking) => actions.onPick(chart, picking), [actions, chart])
  const place = isNarrow ? {} : { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
  const height = heightOf(h) - (levels.length > 0 ? 26 : 0)
  const isBare = chart.kind === 'text'
  // Cohorts and steps are no groups of rows, so nothing is filtered by them.
  const isOfEvents = chart.query?.retention !== undefined || chart.query?.funnel !== undefined
  return (
    <Card
      component="section"
      ref={box}
      aria-label={chart.title}
      aria-busy={isStale || undefined}
      padding="md"
      className="tile"
      data-stale={isStale || undefined}
      data-kind={chart.kind}
      style={{ ...place, minHeight: heightOf(h) + tileFrame }}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" className="tile-head">
        <Title order={2} size="h6" lineClamp={1} title={chart.title}>
          {chart.title}
        </Title>
        <Group gap={4} wrap="nowrap">
          {picked && (
            <Text size="xs" className="picked" truncate maw={140}>
              {picked.map(({ value }) => scalarWords(value)).join(', ')}
            </Text>
          )}
          {head}
        </Group>
      </Group>
      {levels.length > 0 && (
        <Levels title={chart.title} levels={levels} onLevel={(values) => actions.onLevel(chart, values)} />
      )}
      {isNear ? (
        <ChartBody
          title={chart.title}
          kind={rendered?.kind ?? chart.kind}
          options={chart.options}
          height={isBare ? height + 8 : height}
          rendered={rendered}
          isAsking={isAsking && !rendered}
          filterLabels={filterLabels}
          events={events}
          onPick={canPick && !isOfEvents ? onPick : undefined}
        />
      ) : (
        <div style={{ height }} />
      )}
    </Card>
  )
}

export const heightOf = (rows: number) => rows * rowHeight + (rows - 1) * tileGap - tileFrame

interface LevelsProps {
  title: string
  levels: Picked['value'][]
  onLevel: (values: Picked['value'][]) => void
}

/** Where one is in the hierarchy of a chart, and the way back up. */
function Levels({ title, levels, onLevel }: LevelsProps) {
  return (
    <Group
      component="nav"
      gap={2}
      mb={4}
      wrap="nowrap"
      aria-label={t('Levels of {{title}}', { title })}
      className="levels"
    >
      {[undefined, ...levels].map((value, at) => (
        <Group key={at} gap={2} wrap="nowrap">
          {at > 0 && <IconChevronRight size={12} aria-hidden />}
          <button
            type="button"
            className="level"
            disabled={at === levels.length}
            onClick={() => onLevel(levels.slice(0, at))}
          >
            {value === undefined ? t('All') : scalarWords(value)}
          </button>
        </Group>
      ))}
      <CloseButton
        size="xs"
        aria-label={t('Back to all of {{title}}', { title })}
        onClick={() => onLevel([])}
      />
    </Group>
  )
}

interface SectionHeadProps {
  chart: Chart
  count: number
  isFolded: boolean
  isNarrow: boolean
  onFold: () => void
}

/** Begins a part of the page, which can be folded. */
export function SectionHead({ chart, count, isFolded, isNarrow, onFold }: SectionHeadProps) {
  const { x, y, w, h } = chart.position
  const place = isNarrow ? {} : { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
  return (
    <Group className="section-head" gap="xs" wrap="nowrap" style={place}>
      <ActionIcon
        aria-expanded={!isFolded}
        aria-label={
          isFolded
            ? t('Unfold {{title}}', { title: chart.title })
            : t('Fold {{title}}', { title: chart.title })
        }
        onClick={onFold}
      >
        {isFolded ? <IconChevronRight size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
      </ActionIcon>
      <Title order={2} size="h4">
        {chart.title}
      </Title>
      {isFolded && (
        <Text size="sm" c="dimmed">
          {plural(count, 'chart')}
        </Text>
      )}
    </Group>
  )
}

const margin = '600px'

/** Whether something was near what is seen once: only then it is worth drawing. */
function useNearness(): [box: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!box.current || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isNear])
  return [box, isNear]
}
