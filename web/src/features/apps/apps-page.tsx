import { Button, List, Text } from '@mantine/core'
import { IconAppWindow, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { nameRule } from '../../ui/forms/about-form.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { type App, slugRule } from './app-words.ts'
import { NameAndSlug } from './name-and-slug.tsx'
import { ReleaseBadge } from './release-badge.tsx'

export function AppsPage() {
  const can = useCan()
  return (
    <ListPage
      title={t('Apps')}
      description={t('What your customers see: dashboards, entities, endpoints and pages under your brand.')}
      queryKey="apps"
      load={(query) => api.GET('/api/publishing/apps', { query })}
      searchLabel={t('Search apps')}
      rowKey={({ id }) => id}
      columns={columns}
      create={
        can('app.create') && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog(t('New app'), (close) => <NewAppForm onDone={close} />)}
          >
            {t('New app')}
          </Button>
        )
      }
      empty={{ icon: IconAppWindow, title: t('No apps yet'), text: <WhatAppsAre /> }}
    />
  )
}

function WhatAppsAre() {
  return (
    <>
      <Text size="sm" mb="xs">
        {t(
          'An app is what your customers see: the dashboards and data you choose, at an address of its own, in your colors.',
        )}
      </Text>
      <List size="sm" type="ordered" ta="left">
        <List.Item>{t('Add dashboards, entities, endpoints and pages.')}</List.Item>
        <List.Item>{t('Release the app: your customers see everything new at once.')}</List.Item>
        <List.Item>{t('Keep working. Nothing changes for them until the next release.')}</List.Item>
      </List>
    </>
  )
}

const columns: TableColumn<App, SortOf<'/api/publishing/apps'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name, description }) => (
      <NamedCell description={description}>
        <PageLink to={`/apps/${id}`}>{name}</PageLink>
      </NamedCell>
    ),
  },
  { label: t('Slug'), sort: 'slug', cell: ({ slug }) => <code>{slug}</code> },
  { label: t('Version'), cell: (app) => <ReleaseBadge app={app} /> },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
]

function NewAppForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  return (
    <EntryForm
      initial={{ name: '', slug: '', description: '' }}
      rules={{ ...nameRule, slug: slugRule }}
      submitLabel={t('Create app')}
      onCancel={onDone}
      onSubmit={(body) => api.POST('/api/publishing/apps', { body })}
      onDone={({ id }) => {
        void invalidate('apps')
        onDone()
        void navigate({ to: `/apps/${id}` })
      }}
    >
      {(form) => (
        <NameAndSlug form={form} isNew slugDescription={t('Names the app in addresses and in the API')} />
      )}
    </EntryForm>
  )
}
