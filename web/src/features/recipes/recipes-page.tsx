import { Group, Text } from '@mantine/core'
import { IconCode, IconPlus, IconSitemap, IconStack2, IconTransform } from '@tabler/icons-react'
import { api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { NamedCell } from '../../ui/tables/data-table.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export function RecipesPage() {
  const can = useCan()
  return (
    <ListPage
      title={t('Recipes')}
      description={t('What makes datasets out of datasets.')}
      queryKey="recipes"
      searchLabel={t('Search recipes')}
      load={(query) => api.GET('/api/pipeline/recipes', { query })}
      rowKey={({ id }) => id}
      order={{ sort: 'updated_at', order: 'desc' }}
      actions={
        <LinkButton to="/flow" variant="default" leftSection={<IconSitemap size={16} aria-hidden />}>
          {t('Flow')}
        </LinkButton>
      }
      create={
        can('recipe.create') && (
          <LinkButton to="/recipes/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New recipe')}
          </LinkButton>
        )
      }
      empty={{
        icon: IconTransform,
        title: t('No recipes yet'),
        text: t(
          'A recipe filters, joins, groups or reshapes datasets into a new one, with steps or with SQL, and can run on a schedule.',
        ),
      }}
      columns={[
        {
          label: t('Name'),
          sort: 'name',
          cell: ({ id, name, description }) => (
            <NamedCell description={description}>
              <PageLink to={`/recipes/${id}`}>{name}</PageLink>
            </NamedCell>
          ),
        },
        { label: t('Kind'), cell: ({ kind }) => <Kind kind={kind} /> },
        { label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
        {
          label: t('Reads'),
          cell: ({ inputs }) => inputs.map((one) => one.dataset_name ?? one.name).join(', '),
        },
        {
          label: t('Makes'),
          cell: ({ output_dataset_id: id, output_dataset_name: name }) =>
            id !== null && <PageLink to={`/datasets/${id}`}>{name ?? t('dataset {{id}}', { id })}</PageLink>,
        },
        {
          label: t('Last run'),
          cell: ({ last_run }) => last_run && <StatusBadge status={last_run.status} />,
        },
        { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
      ]}
    />
  )
}

function Kind({ kind }: { kind: 'sql' | 'visual' }) {
  const Icon = kind === 'sql' ? IconCode : IconStack2
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={16} className="type-icon" aria-hidden />
      <Text size="sm">{kind === 'sql' ? t('SQL') : t('Steps')}</Text>
    </Group>
  )
}
