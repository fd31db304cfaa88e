import { Table } from '@mantine/core'
import { SortHead } from '../tables/sort-head.tsx'
import { acrossText, type Pivot, type PivotColumn } from '../../../../charts/src/values/pivot.ts'
import { groupKey, type PivotSort } from './pivot-rows.ts'

interface PivotHeadProps {
  pivot: Pivot
  sort: PivotSort | undefined
  onSort: (sort: PivotSort | undefined) => void
}

/** One line for each dimension that goes across, and one for the measures where there are several. */
export function PivotHead({ pivot, sort, onSort }: PivotHeadProps) {
  const { rowColumns, columns, acrossCount } = pivot
  const labels = new Set(columns.map(({ column }) => column.label))
  const lines = acrossCount + (labels.size > 1 || acrossCount === 0 ? 1 : 0)
  return (
    <Table.Thead>
      {Array.from({ length: lines }, (_, line) => {
        const isLast = line === lines - 1
        const isAcross = line < acrossCount
        return (
          <Table.Tr key={line}>
            {line === 0 &&
              rowColumns.map((column, at) => (
                <Table.Th key={at} rowSpan={lines} className="pivot-corner">
                  {column.label ?? column.name}
                </Table.Th>
              ))}
            {line === 0 && rowColumns.length === 0 && <Table.Td rowSpan={lines} />}
            {spansOf(columns, isLast ? undefined : line).map(({ column, at, span }) => {
              const text = isAcross ? acrossText(column, line) : (column.column.label ?? '')
              return isLast ? (
                <SortHead
                  key={column.key}
                  ta="right"
                  scope="col"
                  order={sort?.at === at ? sort.order : undefined}
                  onSort={() => onSort(nextSort(sort, at))}
                >
                  {text}
                </SortHead>
              ) : (
                <Table.Th key={column.key} colSpan={span} ta="left" scope="colgroup" className="pivot-span">
                  {text}
                </Table.Th>
              )
            })}
          </Table.Tr>
        )
      })}
    </Table.Thead>
  )
}

/** Down, then up, then as the rows came. */
function nextSort(sort: PivotSort | undefined, at: number): PivotSort | undefined {
  if (sort?.at !== at) return { at, order: 'desc' }
  return sort.order === 'desc' ? { at, order: 'asc' } : undefined
}

/** Neighbours with the same values down to a line share one head. */
function spansOf(columns: PivotColumn[], line: number | undefined) {
  const spans: { column: PivotColumn; at: number; span: number; key: string }[] = []
  for (const [at, column] of columns.entries()) {
    const key = line === undefined ? column.key : groupKey(column.path.slice(0, line + 1), column.othersAt)
    const last = spans.at(-1)
    if (last && line !== undefined && last.key === key) last.span += 1
    else spans.push({ column, at, span: 1, key })
  }
  return spans
}
