import { SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { ThingCard } from '../../ui/thing-card.tsx'
import { kindStyles, pathOf } from './kind-style.ts'
import { useFavorites, usePopular, useRecent } from './use-things.ts'

type Thing = Schema<'Thing'>

const few = 6

/** What one marked, what one opened last and what many open: the ways back to one's work. */
export function WaysBack() {
  const [favorites, recent, popular] = [useFavorites(), useRecent(few), usePopular(few)]
  return (
    <>
      <Things title={t('Favourites')} items={favorites.data?.items.slice(0, 12)}>
        {t('Open something that you come back to often, and press the star at the top of the page.')}
      </Things>
      <Things title={t('Opened last')} items={recent.data?.items}>
        {t('What you open stands here, so that you find it again. Ctrl K searches everything.')}
      </Things>
      {popular.data?.items.length !== 0 && (
        <Things title={t('What many open')} items={popular.data?.items}>
          {null}
        </Things>
      )}
    </>
  )
}

interface ThingsProps {
  title: string
  items: Thing[] | undefined
  /** Said while there is nothing. */
  children: ReactNode
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
