import type { State } from '../../board/board-state.ts'
import type { ValuesFrom } from '../../board/filters/values-from.ts'
import { offeredOf } from '../../board/filters/values-from.ts'
import { answer, api } from '../../lib/api.ts'

/** For whoever holds a link: the link says which values there are, and nothing of its dataset. */
export const linkValues = (token: string): ValuesFrom => ({
  offers: () => true,
  keyOf: ({ filter, state, q }) => [
    'shared-values',
    token,
    filter.id,
    q,
    dependedOn(filter.depends_on, state),
  ],
  async fetchOffered({ filter, state, q }, signal) {
    const { items } = await answer(
      api.POST('/api/shared/dashboard/values', {
        headers: { Authorization: `Bearer ${token}` },
        body: {
          filter: filter.id,
          ...(q ? { q } : {}),
          state: { filters: dependedOn(filter.depends_on, state) },
        },
        signal,
      }),
    )
    return items.flatMap(({ value, count }) => offeredOf(value, count))
  },
})

const dependedOn = (ids: readonly string[] = [], { filters = {} }: State): NonNullable<State['filters']> =>
  Object.fromEntries(Object.entries(filters).filter(([id]) => ids.includes(id)))
