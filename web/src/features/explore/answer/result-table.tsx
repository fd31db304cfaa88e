import { useMemo, useState } from 'react'
import { Menu } from '@mantine/core'
import { IconFilter, IconFilterOff, IconTable, IconZoomIn } from '@tabler/icons-react'
import { MenuItems, PointMenu } from '../../../ui/tables/row-menu.tsx'
import type { Schema } from '../../../lib/api.ts'
import type { Column } from '../../../../../charts/src/values/columns.ts'
import { formatValue } from '../../../../../charts/src/values/value-format.ts'
import { ResultGrid } from '../../../ui/tables/result-grid.tsx'
import type { AnswerPanelProps } from './answer-panel.tsx'
import { drillInto, drillSteps, keepOnly, rowsBehind, type Press, type DrillStep } from '../draft/drill.ts'
import { filterBy } from '../draft/draft-moves.ts'
import {
  isPivot,
  pivotOf,
  withColumnsNamed,
  withoutMarks,
  type AnswerTable,
} from '../../../../../charts/src/values/pivot.ts'
import { t } from '../../../lib/words.ts'
import { PivotView } from '../../../ui/pivot/pivot-view.tsx'
import { nameOfDimension, type Dimension } from '../draft/query-draft.ts'

type ResultTableProps = Pick<AnswerPanelProps, 'draft' | 'onDraft' | 'offer'> & {
  title: string
  result: Schema<'ExploreResult'>
}

/** The answer as a table, flat or pivoted; every value can be looked into. */
export function ResultTable(props: ResultTableProps) {
  const { draft: asked, result, title, onDraft } = props
  const [place, setPlace] = useState<DrillPlace>()
  const open = (press: Press, target: HTMLElement) => setPlace(placeOf(press, target, props))
  const dimensions = asked.events ? [] : asked.rows
  const flat = useMemo(() => withColumnsNamed(withoutMarks(result as AnswerTable)), [result])
  return (
    <>
      {isPivot(result as AnswerTable) ? (
        <PivotedResult {...props} onPress={open} />
      ) : (
        <ResultGrid
          label={title || t('Result')}
          {...flat}
          height={460}
          sort={asked.sort[0]}
          {...(asked.events
            ? {}
            : {
                onSort: (by: string) => {
                  const [before] = asked.sort
                  const isDown = before?.by === by && before.order === 'desc'
                  onDraft({ ...asked, sort: [{ by, order: isDown ? 'asc' : 'desc' }] })
                },
              })}
          pressable={() => dimensions.length > 0}
          onCell={({ row, at }, target) => {
            const pressed = at < dimensions.length ? [at] : dimensions.map((_, index) => index)
            open(
              pressOf(
                dimensions,
                pressed.map((index) => [index, row[index]]),
              ),
              target,
            )
          }}
        />
      )}
      <DrillMenu place={place} onClose={() => setPlace(undefined)} />
    </>
  )
}

type PivotedResultProps = ResultTableProps & { onPress: (press: Press, target: HTMLElement) => void }

function PivotedResult({ draft: asked, result, title, onPress }: PivotedResultProps) {
  const down = asked.rows.length
  const pivot = useMemo(() => pivotOf(result as AnswerTable), [result])
  const dimensions = [...asked.rows, ...asked.columns]
  return (
    <PivotView
      label={title || t('Result')}
      pivot={pivot}
      onPress={({ rowPath, columnPath }, target) =>
        onPress(
          pressOf(dimensions, [
            ...rowPath.map((value, at): [number, unknown] => [at, value]),
            ...columnPath.map((value, at): [number, unknown] => [down + at, value]),
          ]),
          target,
        )
      }
    />
  )
}

function pressOf(dimensions: Dimension[], cells: [index: number, value: unknown][]): Press {
  return cells.flatMap(([index, value]) => {
    const dimension = dimensions[index]
    return dimension ? [[dimension, value] as [Dimension, unknown]] : []
  })
}

function placeOf(press: Press, target: HTMLElement, props: ResultTableProps): DrillPlace {
  const { draft: asked, offer, onDraft, result } = props
  const { left, bottom } = target.getBoundingClientRect()
  const [only] = press
  const last = press.at(-1)?.[0]
  const shown = (dimension: Dimension, value: unknown) => {
    const column = result.columns.find(({ name }) => name === nameOfDimension(dimension)) as
      | Column
      | undefined
    return formatValue(value, column ?? { type: 'text' }) || '(empty)'
  }
  return {
    left,
    top: bottom,
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

interface DrillPlace {
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
function DrillMenu({ place, onClose }: DrillMenuProps) {
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
      {steps.length > 0 && <Menu.Label>{t('Look into it by')}</Menu.Label>}
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
