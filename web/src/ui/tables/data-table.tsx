import { Card, Group, Loader, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Pages } from './pages.tsx'
import { SortHead } from './sort-head.tsx'
import type { ListView } from '../../lib/list.ts'
import { plural, t } from '../../lib/words.ts'

export interface TableColumn<Row, Sort extends string = string> {
  label: string
  cell: (row: Row) => ReactNode
  /** The name the server sorts by; without one the column cannot be sorted. */
  sort?: Sort
  align?: 'left' | 'right'
}

interface DataTableProps<Row, Sort extends string> {
  label: string
  columns: TableColumn<Row, Sort>[]
  page: { items: Row[]; total: number } | undefined
  rowKey: (row: Row) => string | number
  view?: ListView<Sort>
  onView?: (view: ListView<Sort>) => void
  searchLabel?: string
  fetching?: boolean
  toolbar?: ReactNode
}

/** A page of a list that the server sorts, searches and cuts. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, page, rowKey, view, onView } = props
  return (
    <Card p={0}>
      <Toolbar {...props} />
      <Table.ScrollContainer minWidth={columns.length * 120}>
        <Table highlightOnHover aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <HeaderCell key={column.label} column={column} view={view} onView={onView} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {page?.items.map((row) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Table.Td
                    key={column.label}
                    ta={column.align ?? 'left'}
                    className={column.align === 'right' ? 'no-wrap' : 'wrap-anywhere'}
                  >
                    {column.cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
            {!page && <LoadingRows count={columns.length} />}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {page?.items.length === 0 && (
        <Text c="dimmed" size="sm" p="lg" ta="center">
          {t('Nothing matches. Try other words.')}
        </Text>
      )}
      {page && view && onView && page.total > view.limit && (
        <Group justify="space-between" p="md">
          <Text size="sm" c="dimmed">
            {t('{{value}}–{{min}} of {{total}}', {
              value: view.offset + 1,
              min: Math.min(view.offset + view.limit, page.total),
              total: page.total.toLocaleString('en'),
            })}
          </Text>
          <Pages
            total={Math.ceil(page.total / view.limit)}
            value={Math.floor(view.offset / view.limit) + 1}
            onChange={(number) => onView({ ...view, offset: (number - 1) * view.limit })}
          />
        </Group>
      )}
    </Card>
  )
}

function Toolbar<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, page, view, onView, searchLabel, fetching, toolbar } = props
  const search = useDebouncedCallback((q: string) => {
    if (!view || !onView) return
    const { q: _previous, ...rest } = view
    onView({ ...rest, offset: 0, ...(q ? { q } : {}) })
  }, 250)
  if (!searchLabel && !toolbar) return null
  return (
    <Group justify="space-between" p="md" pb="xs">
      <Group gap="sm">
        {searchLabel && onView && (
          <TextInput
            aria-label={searchLabel}
            placeholder={searchLabel}
            type="search"
            w={280}
            defaultValue={view?.q ?? ''}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={fetching ? <Loader size={14} /> : null}
            onChange={(event) => search(event.currentTarget.value)}
          />
        )}
        {toolbar}
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {page ? plural(page.total, 'entry', 'entries') : t('Loading {{label}}', { label })}
      </Text>
    </Group>
  )
}

interface HeaderCellProps<Row, Sort extends string> {
  column: TableColumn<Row, Sort>
  view: ListView<Sort> | undefined
  onView: ((view: ListView<Sort>) => void) | undefined
}

function HeaderCell<Row, Sort extends string>({ column, view, onView }: HeaderCellProps<Row, Sort>) {
  const { label, sort, align } = column
  if (!sort || !view || !onView)
    return (
      <Table.Th ta={align ?? 'left'}>
        {label === '' ? <span className="visually-hidden">{t('Actions')}</span> : label}
      </Table.Th>
    )
  const order = view.sort === sort ? (view.order ?? 'asc') : undefined
  return (
    <SortHead
      ta={align ?? 'left'}
      order={order}
      onSort={() => onView({ ...view, sort, order: order === 'asc' ? 'desc' : 'asc', offset: 0 })}
    >
      {label}
    </SortHead>
  )
}

function LoadingRows({ count }: { count: number }) {
  return [1, 2, 3, 4, 5].map((row) => (
    <Table.Tr key={row}>
      {Array.from({ length: count }, (_, cell) => (
        <Table.Td key={cell}>
          <Skeleton height={14} width={cell === 0 ? '70%' : '45%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

/** The cell that names a row, with its description below. */
export function NamedCell({ children, description }: { children: ReactNode; description: string }) {
  return (
    <>
      {children}
      {description && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {description}
        </Text>
      )}
    </>
  )
}
