import { Button, Group, Table } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatValue } from '../../../../charts/src/values/value-format.ts'
import { GridFrame, rowHeight, RowSpacer, useRowWindow } from '../tables/grid-frame.tsx'
import type { Pivot } from '../../../../charts/src/values/pivot.ts'
import { t } from '../../lib/words.ts'
import { PivotHead } from './pivot-head.tsx'
import { PivotBodyRow, type PivotDress, type PivotPress } from './pivot-row.tsx'
import { groupKey, shownRows, type PivotSort } from './pivot-rows.ts'

interface PivotViewProps {
  label: string
  pivot: Pivot
  height?: number
  onPress?: (press: PivotPress, target: HTMLElement) => void
  /** How a cell is marked, by its value and the place of its column. */
  dress?: PivotDress
}

/** A table with dimensions down and across, that can be sorted by any column and folded by any group. */
export function PivotView({ label, pivot, height = 480, onPress, dress }: PivotViewProps) {
  const [sort, setSort] = useState<PivotSort>()
  const [folded, setFolded] = useState<Set<string>>(new Set())
  const rows = useMemo(() => shownRows(pivot, { sort, folded }), [pivot, sort, folded])
  const { from, to, above, below, onScroll } = useRowWindow(rows.length)
  const { rowColumns, columns, totals } = pivot
  const fold = (key: string) => setFolded(folded.has(key) ? without(folded, key) : new Set([...folded, key]))
  return (
    <>
      {rowColumns.length > 1 && (
        <Group gap="xs" mb="xs">
          <Button size="compact-xs" variant="default" onClick={() => setFolded(outerKeys(pivot))}>
            {t('Fold all')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setFolded(new Set())}>
            {t('Unfold all')}
          </Button>
        </Group>
      )}
      <GridFrame
        className="pivot"
        label={label}
        height={height}
        rowCount={rows.length + 1}
        onScroll={onScroll}
      >
        <PivotHead pivot={pivot} sort={sort} onSort={setSort} />
        <Table.Tbody>
          <RowSpacer height={above} />
          {rows.slice(from, to).map((shown) => (
            <PivotBodyRow
              key={shown.row.key}
              shown={shown}
              pivot={pivot}
              onFold={fold}
              onPress={onPress}
              dress={dress}
            />
          ))}
          <RowSpacer height={below} />
        </Table.Tbody>
        {totals && (
          <Table.Tfoot>
            <Table.Tr h={rowHeight}>
              <Table.Th scope="row" colSpan={Math.max(1, rowColumns.length)}>
                {t('Total')}
              </Table.Th>
              {columns.map(({ key, column }, at) => (
                <Table.Td key={key} ta="right" fw={650}>
                  {formatValue(totals[at], column)}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </GridFrame>
    </>
  )
}

function outerKeys({ rows }: Pivot): Set<string> {
  return new Set(rows.map(({ path, othersAt }) => groupKey(path.slice(0, 1), othersAt)))
}

function without(set: Set<string>, key: string): Set<string> {
  return new Set([...set].filter((other) => other !== key))
}
