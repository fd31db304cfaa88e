import { Button, Card, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { publishedApi, type PublishedEntity } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { Pages } from '../../ui/tables/pages.tsx'
import { isGone, NotHere } from '../not-here.tsx'
import { entityOf, useOpenedApp } from '../opened-app.ts'
import { ConditionPills, Conditions } from './conditions.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { CsvButton } from './csv-button.tsx'
import { pageSize, shownFields, useListView, type ListView } from './list-view.ts'
import { asOfWords } from './object-values.ts'
import { Objects } from './objects-table.tsx'

/** The objects of an entity. */
export function ListPage() {
  const { entity: slug = '' } = useParams({ strict: false }) as { entity?: string }
  const { app } = useOpenedApp()
  const entity = entityOf(app, slug)
  return entity ? <ObjectList key={slug} entity={entity} /> : <NotHere />
}

type Change = ReturnType<typeof useListView>['change']

function ObjectList({ entity }: { entity: PublishedEntity }) {
  const { app, source } = useOpenedApp()
  const { view, change } = useListView(entity)
  const { q, sort, order, page = 1, where = {} } = view
  const query = {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
    ...(sort && order ? { order } : {}),
    ...where,
  }
  const found = useQuery({
    queryKey: ['objects', source.key, app.release, entity.slug, query],
    queryFn: ({ signal }) =>
      publishedApi(source).GET('/api/{entity}', { path: { entity: entity.slug }, query, signal }),
    placeholderData: keepPreviousData,
  })
  if (isGone(found.error)) return <NotHere />
  const { data } = found
  const isNarrowed = q !== undefined || Object.keys(where).length > 0
  return (
    <Page
      title={entity.plural}
      description={
        <>
          {app.publications.find(({ slug }) => slug === entity.slug)?.description}
          <div>{asOfWords(entity)}</div>
        </>
      }
    >
      <Stack gap="md">
        <Toolbar entity={entity} view={view} change={change} total={data?.total} />
        <ConditionPills entity={entity} where={where} onChange={(next) => change({ where: next })} />
        <FailureAlert error={found.error} onRetry={() => void found.refetch()} />
        {found.isPending && !found.error && <Skeleton height={420} aria-label={t('Loading')} />}
        {data?.total === 0 && (
          <EmptyState
            icon={IconSearchOff}
            title={
              isNarrowed
                ? t('No {{plural}} match', { plural: entity.plural })
                : t('No {{plural}} yet', { plural: entity.plural })
            }
            actions={
              isNarrowed && (
                <Button variant="default" onClick={() => change({ q: undefined, where: undefined })}>
                  {t('Clear search and filters')}
                </Button>
              )
            }
          >
            {isNarrowed
              ? t('Try other words, or fewer filters.')
              : t('There is nothing here that you may see. It appears as soon as there is.')}
          </EmptyState>
        )}
        {data && data.total > 0 && (
          <Listed entity={entity} view={view} change={change} page={{ ...data, number: page }} />
        )}
      </Stack>
    </Page>
  )
}

interface ToolbarProps {
  entity: PublishedEntity
  view: ListView
  change: Change
  total: number | undefined
}

function Toolbar({ entity, view, change, total }: ToolbarProps) {
  const search = useDebouncedCallback((q: string) => change({ q: q.trim() || undefined }, true), 250)
  const isSearchable = entity.fields.some((field) => field.is_searchable)
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        {isSearchable && (
          <TextInput
            key={view.q === undefined ? 'empty' : 'set'}
            aria-label={t('Search {{plural}}', { plural: entity.plural })}
            placeholder={t('Search {{plural}}', { plural: entity.plural })}
            type="search"
            maxLength={200}
            defaultValue={view.q ?? ''}
            leftSection={<IconSearch size={16} aria-hidden />}
            onChange={(event) => search(event.currentTarget.value)}
          />
        )}
        <Conditions entity={entity} where={view.where ?? {}} onChange={(where) => change({ where })} />
        <ColumnsButton entity={entity} view={view} change={change} />
        {total !== 0 && <CsvButton entity={entity} view={view} />}
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {total === undefined
          ? t('Loading')
          : `${formatNumber(total)} ${total === 1 ? entity.singular : entity.plural}`}
      </Text>
    </Group>
  )
}

interface ListedProps {
  entity: PublishedEntity
  view: ListView
  change: Change
  page: { items: readonly Record<string, unknown>[]; total: number; number: number }
}

function Listed({ entity, view, change, page: { items, total, number } }: ListedProps) {
  const pages = Math.ceil(total / pageSize)
  return (
    <>
      <Card p={0} className="objects">
        <Objects
          entity={entity}
          fields={shownFields(entity, view)}
          objects={items}
          view={view}
          onSort={(sort, order) => change({ sort, order })}
        />
      </Card>
      {pages > 1 && (
        <Group justify="center">
          <Pages total={pages} value={number} onChange={(next) => change({ page: next })} />
        </Group>
      )}
    </>
  )
}
