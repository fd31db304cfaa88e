import { ActionIcon, Table, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatValue } from '../../../../charts/src/values/value-format.ts'
import { rowHeight } from '../tables/grid-frame.tsx'
import {
  othersLabel,
  type Pivot,
  type PivotColumn,
  type PivotRow,
} from '../../../../charts/src/values/pivot.ts'
import { t } from '../../lib/words.ts'
import type { ShownRow } from './pivot-rows.ts'

export interface PivotPress {
  /** Values of the row dimensions, as many as were pressed upon. */
  rowPath: unknown[]
  columnPath: unknown[]
}

export type PivotDress = (value: unknown, at: number, isSubtotal: boolean) => CSSProperties | undefined

interface PivotBodyRowProps {
  shown: ShownRow
  pivot: Pivot
  onFold: (key: string) => void
  onPress: ((press: PivotPress, target: HTMLElement) => void) | undefined
  dress: PivotDress | undefined
}

export function PivotBodyRow(props: PivotBodyRowProps) {
  const { shown, pivot, onPress, dress } = props
  const { row } = shown
  return (
    <Table.Tr h={rowHeight} data-subtotal={row.isSubtotal || undefined}>
      {pivot.rowColumns.map((_, at) => (
        <Table.Th key={at} scope="row" fw={row.isSubtotal ? 650 : 500} className="result-cell">
          {at === row.path.length - 1 && <RowName {...props} />}
        </Table.Th>
      ))}
      {pivot.rowColumns.length === 0 && <Table.Th scope="row">{t('All')}</Table.Th>}
      {pivot.columns.map((column, at) => (
        <Table.Td
          key={column.key}
          ta="right"
          fw={row.isSubtotal ? 650 : 400}
          style={dress?.(row.cells[at], at, row.isSubtotal)}
        >
          <PivotCell row={row} column={column} at={at} onPress={onPress} />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

function RowName({ shown: { row, group, isFolded }, pivot, onFold, onPress }: PivotBodyRowProps) {
  const at = row.path.length - 1
  const column = pivot.rowColumns[at] ?? { type: 'text' as const }
  const text = row.othersAt === at ? othersLabel : formatValue(row.path[at], column) || t('(empty)')
  const Arrow = isFolded ? IconChevronRight : IconChevronDown
  return (
    <>
      {group !== undefined && (
        <ActionIcon
          size="xs"
          mr={4}
          aria-label={
            isFolded ? t('Unfold {{title}}', { title: text }) : t('Fold {{title}}', { title: text })
          }
          aria-expanded={!isFolded}
          onClick={() => onFold(group)}
        >
          <Arrow size={13} aria-hidden />
        </ActionIcon>
      )}
      {row.othersAt !== undefined || !onPress ? (
        text
      ) : (
        <UnstyledButton
          fz="sm"
          fw="inherit"
          className="result-press"
          aria-haspopup="menu"
          onClick={(event) => onPress({ rowPath: row.path, columnPath: [] }, event.currentTarget)}
        >
          {text}
        </UnstyledButton>
      )}
    </>
  )
}

interface PivotCellProps extends Pick<PivotBodyRowProps, 'onPress'> {
  row: PivotRow
  column: PivotColumn
  at: number
}

function PivotCell({ row, column, at, onPress }: PivotCellProps) {
  const value = row.cells[at] ?? null
  if (value === null) return <span className="faint">{row.cells.length > 0 ? '–' : ''}</span>
  const text = formatValue(value, column.column)
  if (row.othersAt !== undefined || column.othersAt !== undefined || !onPress) return text
  return (
    <UnstyledButton
      fz="sm"
      fw="inherit"
      className="result-press"
      aria-haspopup="menu"
      onClick={(event) => onPress({ rowPath: row.path, columnPath: column.path }, event.currentTarget)}
    >
      {text}
    </UnstyledButton>
  )
}
