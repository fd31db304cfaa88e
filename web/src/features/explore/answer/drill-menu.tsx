import { Menu } from '@mantine/core'
import { IconFilter, IconFilterOff, IconTable, IconZoomIn } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Picking } from '../../../../../charts/src/picks.ts'
import type { Column } from '../../../../../charts/src/values/columns.ts'
import { formatValue } from '../../../../../charts/src/values/value-format.ts'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { MenuItems, PointMenu } from '../../../ui/tables/row-menu.tsx'
import { filterBy } from '../draft/draft-moves.ts'
import { drillInto, drillSteps, keepOnly, rowsBehind, type Press, type DrillStep } from '../draft/drill.ts'
import { nameOfDimension, type Dimension } from '../draft/query-draft.ts'
import type { AnswerPanelProps } from './answer-panel.tsx'

type Asked = Pick<AnswerPanelProps, 'draft' | 'onDraft' | 'offer'> & {
  result: Pick<Schema<'ExploreResult'>, 'columns'>
}

/** What can be asked next about values of an answer, at a place of the window. */
export function drillPlace(press: Press, at: Pick<DrillPlace, 'left' | 'top'>, asking: Asked): DrillPlace {
  const { draft: asked, offer, onDraft, result } = asking
  const [only] = press
  const last = press.at(-1)?.[0]
  const shown = (dimension: Dimension, value: unknown) => {
    const column = result.columns.find(({ name }) => name === nameOfDimension(dimension)) as
      | Column
      | undefined
    return formatValue(value, column ?? { type: 'text' }) || t('(empty)')
  }
  return {
    ...at,
    title: press.map(([dimension, value]) => shown(dimension, value)).join(', ') || t('Everything'),
    keep: () => onDraft(keepOnly(asked, press)),
    leaveOut:
      press.length === 1 && only ? () => onDraft(filterBy(asked, only[0], [only[1], false])) : undefined,
    steps: last
      ? drillSteps(last, asked, offer).map((step) => ({
          ...step,
          go: () => onDraft(drillInto(asked, press, step)),
        }))
      : [],
    rows: () => onDraft(rowsBehind(asked, press, offer.fields)),
  }
}

export interface DrillPlace {
  left: number
  top: number
  title: string
  keep: () => void
  leaveOut: (() => void) | undefined
  steps: (DrillStep & { go: () => void })[]
  rows: () => void
}

interface DrillMenuProps {
  place: DrillPlace | undefined
  onClose: () => void
}

/** What can be asked next about one value of an answer. */
export function DrillMenu({ place, onClose }: DrillMenuProps) {
  if (!place) return null
  const { left, top, title, keep, leaveOut, steps, rows } = place
  return (
    <PointMenu left={left} top={top} title={title} onClose={onClose}>
      <MenuItems
        actions={[
          { label: t('Only this'), icon: IconFilter, onClick: keep },
          leaveOut && { label: t('Without this'), icon: IconFilterOff, onClick: leaveOut },
          { label: t('Show the rows behind it'), icon: IconTable, onClick: rows },
        ]}
      />
      {steps.length > 0 && <Menu.Label>{t('Drill down by')}</Menu.Label>}
      <MenuItems
        actions={steps.map(({ label, isNext, go }) => ({
          label: isNext ? label + t(' (next level)') : label,
          icon: IconZoomIn,
          onClick: go,
        }))}
      />
    </PointMenu>
  )
}

/** The menu of the marks of a chart, which is the one of the cells of its table. */
export function useMarkMenu(asking: Asked): { onPick: (picking: Picking) => void; menu: ReactNode } {
  const [place, setPlace] = useState<DrillPlace>()
  // The chart is not drawn again while only what a press would do changes.
  const now = useRef(asking)
  useEffect(() => {
    now.current = asking
  })
  const onPick = useCallback(({ values, at }: Picking) => {
    const { draft } = now.current
    const press = [...draft.rows, ...draft.columns].flatMap((dimension): Press => {
      const picked = values.find(({ column }) => column === nameOfDimension(dimension))
      return picked ? [[dimension, picked.value]] : []
    })
    if (press.length > 0) setPlace(drillPlace(press, { left: at.x, top: at.y }, now.current))
  }, [])
  return { onPick, menu: <DrillMenu place={place} onClose={() => setPlace(undefined)} /> }
}
