import { IconTable } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useChartTheme } from './use-chart-theme.ts'
import {
  compareValues,
  isPivot,
  pivotOf,
  withColumnsNamed,
  withoutMarks,
} from '../../../charts/src/values/pivot.ts'
import { t } from '../lib/words.ts'
import { translated } from '../../../charts/src/texts/translate.ts'
import { PivotView } from '../ui/pivot/pivot-view.tsx'
import { ResultGrid } from '../ui/tables/result-grid.tsx'
import { cellStyles, heatOf } from '../../../charts/src/cells/cell-styles.ts'
import { columnStyles, styleOf } from './cell-style.ts'
import type { BuiltKind } from './chart-kind.ts'
import type { ChartOptions, ChartTable } from '../../../charts/src/drawn-kind.ts'
import type { Picking } from '../../../charts/src/picks.ts'
import { pressableGroups } from './pressing.ts'
import { withColumnsPlaced } from '../../../charts/src/column-options.ts'

interface BodyProps {
  table: ChartTable
  title: string
  height: number
  options: ChartOptions
  onPick?: ((picking: Picking) => void) | undefined
}

export const table: BuiltKind = {
  kind: 'table',
  label: t('Table'),
  purpose: 'compare',
  icon: IconTable,
  settings: [
    { option: 'columns', label: t('Columns') },
    {
      option: 'heat',
      label: translated({
        en: 'Colors by value in a pivot table',
        de: 'Farben nach Wert in einer Pivot-Tabelle',
      }),
    },
  ],
  unfit: () => undefined,
  Body: (props) => (isPivot(props.table) ? <Pivoted {...props} /> : <Flat {...props} />),
}

function Flat({ table: answer, title, height, options, onPick }: BodyProps) {
  const theme = useChartTheme()
  const [sort, setSort] = useState<{ by: string; order: 'asc' | 'desc' }>()
  const placed = useMemo(
    () => withColumnsPlaced(withColumnsNamed(withoutMarks(answer)), options),
    [answer, options],
  )
  const rows = useMemo(() => sorted(placed, sort), [placed, sort])
  const looks = useMemo(() => cellStyles(placed, options, theme), [placed, options, theme])
  const styles = useMemo(() => columnStyles(placed.columns, options), [placed, options])
  return (
    <ResultGrid
      label={title}
      columns={placed.columns}
      rows={rows}
      totals={placed.totals}
      height={height}
      sort={sort}
      onSort={(by) => setSort(nextSort(sort, by))}
      columnStyle={(at) => styles[at]}
      dress={(at, value) => {
        const made = looks[at]?.(value)
        return made && { style: styleOf(made), word: made.word }
      }}
      {...pressableGroups(placed, onPick)}
    />
  )
}

type Sort = { by: string; order: 'asc' | 'desc' } | undefined

/** Large values first, then small ones, then as they came. */
function nextSort(sort: Sort, by: string): Sort {
  if (sort?.by !== by) return { by, order: 'desc' }
  return sort.order === 'desc' ? { by, order: 'asc' } : undefined
}

function sorted({ columns, rows }: ChartTable, sort: Sort): unknown[][] {
  const at = columns.findIndex(({ name }) => name === sort?.by)
  if (!sort || at < 0) return rows
  const sign = sort.order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [a[at] ?? null, b[at] ?? null]
    // What is empty stays last in both orders.
    if (left === null || right === null) return compareValues(left, right)
    return sign * compareValues(left, right, columns[at]?.values)
  })
}

function Pivoted({ table: answer, title, height, options }: BodyProps) {
  const theme = useChartTheme()
  const pivot = useMemo(() => pivotOf(answer), [answer])
  const heat = useMemo(() => heatOf(pivot, options, theme), [pivot, options, theme])
  const dress = (value: unknown, at: number, isSubtotal: boolean) => {
    const made = heat?.(value, at, isSubtotal)
    return made && styleOf(made)
  }
  return <PivotView label={title} pivot={pivot} height={height} {...(heat ? { dress } : {})} />
}
