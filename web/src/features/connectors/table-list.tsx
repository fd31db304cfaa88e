import { Badge, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { IconEye, IconFile, IconTable } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatCompact } from '../../../../charts/src/values/format-number.ts'
import { t } from '../../lib/words.ts'
import { useRowWindow } from '../../ui/tables/grid-frame.tsx'
import { keyOf, type SourceTable } from './source-tables.ts'

interface TableListProps {
  tables: SourceTable[]
  current: string | undefined
  chosen: SourceTable[]
  onShow: (table: SourceTable) => void
  onChosen: (tables: SourceTable[]) => void
}

const icons = { table: IconTable, view: IconEye, file: IconFile }

/** Tables by schema; a click shows one, its box chooses it. */
export function TableList({ tables, current, chosen, onShow, onChosen }: TableListProps) {
  const lines = useMemo(() => linesOf(tables), [tables])
  const { from, to, above, below, onScroll } = useRowWindow(lines.length)
  const chosenKeys = new Set(chosen.map(keyOf))
  if (tables.length === 0)
    return (
      <Text size="sm" c="dimmed" ta="center" p="lg">
        {t('No table has such a name.')}
      </Text>
    )
  return (
    <ul className="plain-list table-scroll" aria-label={t('Tables by schema')} onScroll={onScroll}>
      <li aria-hidden style={{ height: above }} />
      {lines.slice(from, to).map((line) =>
        typeof line === 'string' ? (
          <li key={line} className="schema-name">
            {line}
          </li>
        ) : (
          <TableRow
            key={keyOf(line)}
            table={line}
            isCurrent={keyOf(line) === current}
            isChosen={chosenKeys.has(keyOf(line))}
            onShow={() => onShow(line)}
            onChoose={(choose) =>
              onChosen(choose ? [...chosen, line] : chosen.filter((other) => keyOf(other) !== keyOf(line)))
            }
          />
        ),
      )}
      <li aria-hidden style={{ height: below }} />
    </ul>
  )
}

/** The tables, those of each schema below its name. All lines are of one height, so that only those in sight are drawn. */
function linesOf(tables: SourceTable[]): (string | SourceTable)[] {
  const schemas = [...new Set(tables.map(({ schema }) => schema))]
  return schemas.flatMap((schema) => [
    ...(schema === null ? [] : [schema]),
    ...tables.filter((table) => table.schema === schema),
  ])
}

interface TableRowProps {
  table: SourceTable
  isCurrent: boolean
  isChosen: boolean
  onShow: () => void
  onChoose: (choose: boolean) => void
}

function TableRow({ table, isCurrent, isChosen, onShow, onChoose }: TableRowProps) {
  const { name, kind, row_estimate, dataset_id } = table
  const Icon = icons[kind] ?? IconTable
  return (
    <li className="table-row" data-current={isCurrent || undefined}>
      <Checkbox
        size="xs"
        aria-label={t('Choose {{name}}', { name })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <UnstyledButton className="table-row-name" aria-pressed={isCurrent} onClick={onShow}>
        <Icon size={16} stroke={1.6} aria-hidden className="type-icon" />
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {dataset_id !== null && dataset_id !== undefined && (
          <Badge size="xs" variant="light" color="teal">
            {t('dataset')}
          </Badge>
        )}
        {typeof row_estimate === 'number' && (
          <Text
            size="xs"
            c="dimmed"
            ml="auto"
            title={t('about {{row_estimate}} rows', { row_estimate: row_estimate.toLocaleString('en') })}
          >
            ~{formatCompact(row_estimate)}
          </Text>
        )}
      </UnstyledButton>
    </li>
  )
}
