import { useMemo, useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { ResultGrid } from '../../../ui/tables/result-grid.tsx'
import type { AnswerPanelProps } from './answer-panel.tsx'
import type { Press } from '../draft/drill.ts'
import {
  isPivot,
  pivotOf,
  withColumnsNamed,
  withoutMarks,
  type AnswerTable,
} from '../../../../../charts/src/values/pivot.ts'
import { t } from '../../../lib/words.ts'
import { DrillMenu, drillPlace, type DrillPlace } from './drill-menu.tsx'
import { PivotView } from '../../../ui/pivot/pivot-view.tsx'
import type { Dimension } from '../draft/query-draft.ts'

type ResultTableProps = Pick<AnswerPanelProps, 'draft' | 'onDraft' | 'offer'> & {
  title: string
  result: Schema<'ExploreResult'>
}

/** The answer as a table, flat or pivoted; every value can be looked into. */
export function ResultTable(props: ResultTableProps) {
  const { draft: asked, result, title, onDraft } = props
  const [place, setPlace] = useState<DrillPlace>()
  const open = (press: Press, target: HTMLElement) => {
    const { left, bottom } = target.getBoundingClientRect()
    setPlace(drillPlace(press, { left, top: bottom }, props))
  }
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
