import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TablerIcon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { firstPage, type ListView } from '../../lib/list.ts'
import { DataTable, type TableColumn } from './data-table.tsx'
import { EmptyState } from '../empty-state.tsx'
import { FailureAlert } from '../failure-alert.tsx'
import { Page } from '../page.tsx'

interface ListPageProps<Row, Sort extends string> {
  title: string
  description: ReactNode
  /** The first part of the key its answers are kept under; what changes the list makes it ask again. */
  queryKey: string
  load: (view: ListView<Sort>) => Promise<{ items: Row[]; total: number }>
  columns: TableColumn<Row, Sort>[]
  /** Asks again every two seconds while something in it is about to change. */
  refetchWhile?: (rows: readonly Row[]) => boolean
  rowKey: (row: Row) => string | number
  searchLabel: string
  order?: Pick<ListView<Sort>, 'sort' | 'order'>
  /** What makes a new entry: in the heading, and where the list is empty. */
  create?: ReactNode
  actions?: ReactNode
  /** Stands above the list, empty or not. */
  above?: ReactNode
  /** What to say while there is nothing; lists that always hold something need none. */
  empty?: { icon: TablerIcon; title: string; text: ReactNode; actions?: ReactNode }
}

/** A page that is a list: loaded page by page, searched and sorted by the server. */
export function ListPage<Row, Sort extends string>(props: ListPageProps<Row, Sort>) {
  const { title, description, queryKey, load, order, create, actions, above, empty } = props
  const [view, setView] = useState<ListView<Sort>>({ ...firstPage, ...order })
  const list = useQuery({
    queryKey: [queryKey, view],
    queryFn: () => load(view),
    refetchInterval: ({ state }) => (state.data && props.refetchWhile?.(state.data.items) ? 2000 : false),
    placeholderData: keepPreviousData,
  })
  const isEmpty = empty !== undefined && list.data?.total === 0 && !view.q
  return (
    <Page
      title={title}
      description={description}
      actions={
        <>
          {actions}
          {!isEmpty && create}
        </>
      }
    >
      {above}
      <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
      {isEmpty ? (
        <EmptyState icon={empty.icon} title={empty.title} actions={empty.actions ?? create}>
          {empty.text}
        </EmptyState>
      ) : (
        <DataTable
          label={title}
          searchLabel={props.searchLabel}
          page={list.data}
          rowKey={props.rowKey}
          view={view}
          onView={setView}
          fetching={list.isFetching}
          columns={props.columns}
        />
      )}
    </Page>
  )
}
