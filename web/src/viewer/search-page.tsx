import { Anchor, Card, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { publishedApi, type PublishedFound } from '../lib/published-api.ts'
import { t } from '../lib/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Page } from '../ui/page.tsx'
import { NavigationIcon } from './navigation-icon.tsx'
import { objectPath, pathOf, useOpenedApp } from './opened-app.ts'

/** Everything that the viewer may find in the app. */
export function SearchPage() {
  const { q: asked } = useSearch({ strict: false }) as { q?: unknown }
  const q = asked === undefined ? '' : String(asked).slice(0, 200)
  const navigate = useNavigate()
  const { app, source } = useOpenedApp()
  const found = useQuery({
    queryKey: ['search', source.key, app.release, q],
    queryFn: ({ signal }) => publishedApi(source).GET('/api/search', { query: { q, limit: 50 }, signal }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const search = useDebouncedCallback(
    (words: string) =>
      void navigate({
        to: '/search',
        search: (words.trim() === '' ? {} : { q: words }) as never,
        replace: true,
      }),
    250,
  )
  const items = q.trim() === '' ? [] : (found.data?.items ?? [])
  return (
    <Page title={t('Search')}>
      <Stack gap="md" maw={760}>
        <TextInput
          size="md"
          type="search"
          aria-label={t('Search {{plural}}', { plural: app.name })}
          placeholder={t('Search {{plural}}', { plural: app.name })}
          maxLength={200}
          data-autofocus
          defaultValue={q}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <FailureAlert error={found.error} onRetry={() => void found.refetch()} />
        {found.isFetching && !found.data && <Skeleton height={200} aria-label={t('Loading')} />}
        {q.trim() !== '' && found.data?.items.length === 0 && (
          <EmptyState icon={IconSearchOff} title={t('Nothing found')}>
            {t('Nothing here has all of these words. Try fewer, or the beginning of a word.')}
          </EmptyState>
        )}
        {items.length > 0 && (
          <Card p={0}>
            <ul className="plain-list found-list" aria-label={t('Results')}>
              {items.map((item) => (
                <li key={`${item.kind} ${item.publication} ${String(item.key)}`}>
                  <Found item={item} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Stack>
    </Page>
  )
}

function Found({ item }: { item: PublishedFound }) {
  const { app } = useOpenedApp()
  const { kind, publication, key, title, subtitle } = item
  const to = kind === 'object' ? objectPath(publication, key) : pathOf(app, publication)
  return (
    <Group gap="md" wrap="nowrap" px="md" py="sm">
      <Text c="dimmed" component="span" lh={0}>
        <NavigationIcon name={undefined} kind={kind} />
      </Text>
      <div>
        <Anchor fw={550} renderRoot={(props) => <Link to={to} {...props} />}>
          {title}
        </Anchor>
        {subtitle !== '' && (
          <Text size="sm" c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
    </Group>
  )
}
