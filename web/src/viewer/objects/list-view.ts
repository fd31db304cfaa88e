import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PublishedEntity } from '../../lib/published-api.ts'
import { otherFields } from './object-values.ts'

export const pageSize = 25

/** How a list is set: all of it stands in the address. */
export interface ListView {
  q?: string
  sort?: string
  order?: 'asc' | 'desc'
  page?: number
  /** Parameters of the API, as `delay.gte`. */
  where?: Record<string, string>
  columns?: string[]
}

export function useListView(entity: PublishedEntity) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const change = useCallback(
    (next: Partial<Record<keyof ListView, unknown>>, replace = false) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => {
          const { page: _page, ...rest } = before
          const all = Object.entries({ ...rest, ...next }).filter(([, value]) => value !== undefined)
          return Object.fromEntries(all)
        }) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return { view: listViewOf(search, entity), change }
}

/** What an address says, as far as the entity has it. */
function listViewOf(search: Record<string, unknown>, { fields }: PublishedEntity): ListView {
  const { q, sort, order, page, where, columns } = search
  const isField = (name: string) => fields.some((field) => field.name === name)
  const conditions =
    typeof where === 'object' && where !== null
      ? Object.entries(where).filter(([name]) => isField(name.split('.')[0] ?? ''))
      : []
  return {
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
    ...(typeof sort === 'string' && isField(sort) ? { sort } : {}),
    ...(order === 'asc' || order === 'desc' ? { order } : {}),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
    ...(conditions.length > 0
      ? { where: Object.fromEntries(conditions.map(([name, value]) => [name, String(value)])) }
      : {}),
    ...(Array.isArray(columns) ? { columns: columns.map(String).filter(isField) } : {}),
  }
}

const maxColumns = 6

/** The columns that a list shows: those chosen, else the first ones; its title always stands first. */
export function shownFields(entity: PublishedEntity, { columns }: ListView) {
  const others = otherFields(entity)
  return columns ? others.filter(({ name }) => columns.includes(name)) : others.slice(0, maxColumns)
}
