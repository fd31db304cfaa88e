import { SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { ThingCard } from '../../ui/thing-card.tsx'
import { kindStyles, pathOf, type ThingType } from './kind-style.ts'
import { useFavorites, usePopular, useRecent } from './use-things.ts'

type Thing = Pick<Schema<'Thing'>, 'type' | 'id' | 'name' | 'description'>

const few = 6
const newest = { limit: 2 * few, offset: 0, sort: 'updated_at', order: 'desc' } as const

/** The ways back to one's work: what one starred, opened last, what changed, what many open. Nothing stands here twice. */
export function WaysBack() {
  const [favorites, recent, popular] = [useFavorites(), useRecent(few), usePopular(few)]
  const changed = useChanged()
  const [starred, opened, updated, read] = withoutRepeats([
    favorites.data?.items.slice(0, 2 * few),
    recent.data?.items,
    changed,
    popular.data?.items,
  ])
  return (
    <>
      <Things title={t('Favourites')} items={starred}>
        {t('Star a dashboard or dataset to keep it here.')}
      </Things>
      {!(recent.data?.items.length && opened?.length === 0) && (
        <Things title={t('Recent')} items={opened}>
          {t('What you open appears here. Ctrl K searches everything.')}
        </Things>
      )}
      {updated?.length !== 0 && <Things title={t('Recently updated')} items={updated?.slice(0, few)} />}
      {read?.length !== 0 && <Things title={t('Popular')} items={read} />}
    </>
  )
}

/** Dashboards and datasets, the last changed first; a card says when that was. */
function useChanged(): Thing[] | undefined {
  const dashboards = useQuery({
    queryKey: ['dashboards', newest],
    queryFn: () => api.GET('/api/dashboards', { query: newest }),
  })
  const datasets = useQuery({
    queryKey: ['datasets', newest],
    queryFn: () => api.GET('/api/datasets', { query: newest }),
  })
  if (!dashboards.data || !datasets.data) return undefined
  const each = <T extends { id: number; name: string; updated_at: string }>(type: ThingType, items: T[]) =>
    items.map(({ id, name, updated_at: at }) => ({ type, id, name, at }))
  return [...each('dashboard', dashboards.data.items), ...each('dataset', datasets.data.items)]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ at, ...thing }) => ({
      ...thing,
      description: `${kindStyles[thing.type].word} · ${t('updated {{ago}}', { ago: formatAgo(at) })}`,
    }))
}

function withoutRepeats(lists: (Thing[] | undefined)[]): (Thing[] | undefined)[] {
  const shown = new Set<string>()
  return lists.map((list) =>
    list?.filter(({ type, id }) => {
      const key = `${type} ${id}`
      if (shown.has(key)) return false
      shown.add(key)
      return true
    }),
  )
}

interface ThingsProps {
  title: string
  items: Thing[] | undefined
  /** Said while there is nothing. */
  children?: ReactNode
}

function Things({ title, items, children }: ThingsProps) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {items?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {items
            ? items.map((thing) => <OneThing key={`${thing.type}${thing.id}`} thing={thing} />)
            : [1, 2, 3].map((at) => <Skeleton key={at} height={70} />)}
        </SimpleGrid>
      )}
    </Stack>
  )
}

function OneThing({ thing }: { thing: Thing }) {
  const { word, icon } = kindStyles[thing.type]
  const facts = thing.description === '' ? word : thing.description
  return <ThingCard to={pathOf(thing)} icon={icon} name={thing.name} facts={facts} />
}
