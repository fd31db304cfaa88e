import { Button, Chip, Group, Text } from '@mantine/core'
import { IconRefresh, IconSitemap } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { invalidateAll } from '../../lib/queries.ts'
import { plural, t } from '../../lib/words.ts'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import type { TableColumn } from '../../ui/tables/data-table.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { kinds, type Kind } from './lineage-words.ts'
import '@mantine/core/styles/Chip.css'

type Found = Schema<'LineageFound'>
type Sort = SortOf<'/api/lineage/search'>

const offered: Found['kind'][] = [
  'table',
  'file',
  'dataset',
  'recipe',
  'model',
  'query',
  'chart',
  'dashboard',
]

/** What is listed before anything is searched for or chosen: where most begin to ask. */
const start: Found['kind'][] = ['dashboard', 'dataset']

/** Finds things and columns whose lineage to look at. */
export function LineagePage() {
  const [wanted, setWanted] = useState<string[]>([])
  const kind = offered.filter((one) => wanted.includes(one))
  return (
    <ListPage<Found, Sort>
      title={t('Lineage')}
      description={t('Where every number comes from, down to the column, and what depends on it.')}
      queryKey={`lineage-search ${kind.join()}`}
      load={(query) =>
        api.GET('/api/lineage/search', {
          query: { ...query, ...(kind.length > 0 ? { kind } : query.q ? {} : { kind: start }) },
        })
      }
      searchLabel={t('Search tables, datasets, columns, charts')}
      rowKey={({ node_id: node, column }) => `${node} ${column}`}
      columns={columns}
      actions={<RebuildButton />}
      above={
        <Chip.Group multiple value={wanted} onChange={setWanted}>
          <Group gap={6} role="group" aria-label={t('Kinds')}>
            {offered.map((one) => (
              <Chip key={one} value={one} size="xs" variant="light">
                {kinds[one].words}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      }
      {...(kind.length === 0
        ? {
            empty: {
              icon: IconSitemap,
              title: t('Nothing to trace yet'),
              text: t(
                'Once there are datasets, every column can be followed from the table or file it was read from through recipes, models and charts to the dashboard that shows it.',
              ),
            },
          }
        : {})}
    />
  )
}

const columns: TableColumn<Found, Sort>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ node_id: node, name, column }) => (
      <PageLink to={linkTo(node, column)}>
        {column === null ? name : t('{{column}} of {{name}}', { column, name })}
      </PageLink>
    ),
  },
  {
    label: t('Kind'),
    sort: 'kind',
    cell: ({ kind, column }) => <KindMark kind={kind} isColumn={column !== null} />,
  },
  { label: t('In'), cell: ({ subject }) => subject?.name ?? '' },
]

const linkTo = (node: string, column: string | null) =>
  `/lineage/${encodeURIComponent(node)}${column === null ? '' : `?spot=${encodeURIComponent(JSON.stringify([node, column]))}`}`

function KindMark({ kind, isColumn }: { kind: Kind; isColumn: boolean }) {
  const { icon: Icon, words } = kinds[kind]
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={16} aria-hidden className="type-icon" />
      <Text size="sm">{isColumn ? t('Column of a {{words}}', { words: words.toLowerCase() }) : words}</Text>
    </Group>
  )
}

function RebuildButton() {
  const can = useCan()
  const rebuild = useMutation({
    mutationFn: () => api.POST('/api/lineage/rebuild'),
    onSuccess: ({ node_count: count, changed_count: changed }) => {
      showToast(
        changed === 0
          ? t('Lineage rebuilt. All {{number}} were up to date.', { number: plural(count, 'thing') })
          : t('Lineage rebuilt. {{things}} of {{all}} were out of date.', {
              things: plural(changed, 'thing'),
              all: count,
            }),
      )
      void invalidateAll()
    },
    onError: showFailure,
  })
  if (!can('organization.settings')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={rebuild.isPending}
      onClick={() => rebuild.mutate()}
    >
      {t('Rebuild lineage')}
    </Button>
  )
}
